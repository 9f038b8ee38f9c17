"""Lessons that are games: each is a file of texts, luck, rivals' moves and wishes for the learner.

They are played on the real engine, at a real table of the server: nothing here knows a rule.
"""

from __future__ import annotations

from fogg.lessons.course import PREPARED, Course, LessonProgress
from fogg.lessons.lesson import LEARNER, Goal, Lesson, LessonError, LessonPosition, LessonStep
from fogg.lessons.library import LESSONS, Lessons
from fogg.lessons.rehearsal import rehearse

__all__ = [
    "LEARNER",
    "LESSONS",
    "PREPARED",
    "Course",
    "Goal",
    "Lesson",
    "LessonError",
    "LessonPosition",
    "LessonProgress",
    "LessonStep",
    "Lessons",
    "rehearse",
]
