"""The app in a browser: template, theme, settings and launcher of the Voila server.

A notebook needs one name of it, `query_parameters`; the server itself is `launcher.serve`. This
module stays light, because every kernel of the app imports it.
"""

from .query import QueryProblem, query_parameters

__all__ = ["QueryProblem", "query_parameters"]
