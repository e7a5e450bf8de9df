"""Kinds of workers for jobs: one file each, found by the registry."""
