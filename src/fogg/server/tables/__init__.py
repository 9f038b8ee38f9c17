"""Tables and the games at them: who sits where, what each command does, whose time runs."""
