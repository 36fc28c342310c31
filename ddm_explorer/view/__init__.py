"""What a viewer may see of a position, as shapes, as SVG, as text and in sentences. Needs no browser."""
