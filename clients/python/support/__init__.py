"""Shared by the tests: a server, people, and assertions about answers."""
