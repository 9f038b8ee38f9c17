"""Drawings on paper: fonts, sizes of paper, and SVG drawings as pages of a PDF file."""
