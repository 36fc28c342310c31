"""The widgets of a notebook: the only part that imports ipywidgets, ipycanvas, anywidget or IPython."""
