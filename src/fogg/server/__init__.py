"""The server: tables, links, live play, storage. It holds no rules: those are in `fogg.engine`."""
