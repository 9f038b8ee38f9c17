"""Reads what people type: cities in any spelling, cards as words, lines as actions or questions."""

from fogg.reading.lines import LineReader
from fogg.reading.questions import QuestionReader
from fogg.reading.reader import Reader

__all__ = ["LineReader", "QuestionReader", "Reader"]
