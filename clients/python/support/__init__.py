"""What the tests share: a server, people, and what one says about answers."""
