"""Rating: how hard one puzzle is, or many."""

from nonet._rate._rate import rate, rate_many, scale_for, usual_scale
