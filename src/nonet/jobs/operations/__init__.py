"""The operations of jobs: one file each, found by the registry."""
