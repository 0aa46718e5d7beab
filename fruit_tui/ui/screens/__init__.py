"""The app's screens, each with its stylesheet beside it."""
