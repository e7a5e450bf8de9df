"""`python -m nonet`: the same as the command `nonet`."""

from nonet.cli import main

if __name__ == "__main__":
    main()
