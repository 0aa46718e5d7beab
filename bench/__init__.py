"""Measurements that nobody is judged by: how fast the bots think on this machine."""
