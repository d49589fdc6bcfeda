"""What the test suites of other chess programs expect, asked of ours.

The expectations are files beside the project, none of which belong to it: `files` finds and reads them,
`asked` sets up the position or game that one is about, and the other modules answer it, one function for each
kind.
"""
