"""
Lays the data sets of sets.json (rows and width by name) out with umap-learn: 15 neighbors, min_dist 0.1, 200 epochs, once for
each of `seeds`. Prints as JSON for each the median of the seconds it took and, of sets of at most 12,000 rows, the mean
trustworthiness (k = 15) of its layouts and of those in `<name>.<seed>`.
"""

import json, statistics, time, warnings
import numpy

warnings.filterwarnings('ignore')
import umap
from sklearn.manifold import trustworthiness


def laid_out(table, seed):
    since = time.perf_counter()
    positions = umap.UMAP(n_neighbors=15, min_dist=0.1, random_state=seed, n_epochs=200).fit_transform(table)
    return positions, time.perf_counter() - since


def trust(table, positions):
    return float(trustworthiness(table, positions, n_neighbors=15)) if len(table) <= 12_000 else None


request = json.load(open('sets.json'))
# Numba compiles what it needs in the first calls, for few and for many rows.
laid_out(numpy.random.RandomState(1).rand(500, 3).astype('f4'), 1)
laid_out(numpy.random.RandomState(1).rand(5000, 3).astype('f4'), 1)
answers = {}
for name, (rows, width) in request['sets'].items():
    table = numpy.fromfile(f'{name}.rows', 'f4').reshape(rows, width)
    times, pairs = [], []
    for seed in request['seeds']:
        positions, seconds = laid_out(table, seed)
        times.append(seconds)
        ours = numpy.fromfile(f'{name}.{seed}', 'f4').reshape(rows, 2)
        pairs.append((trust(table, ours), trust(table, positions)))
    ours, theirs = (None if one[0] is None else statistics.mean(one) for one in zip(*pairs))
    answers[name] = {'seconds': statistics.median(times), 'ours': ours, 'theirs': theirs}
print(json.dumps(answers))
