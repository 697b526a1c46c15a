"""Writes data sets as float32, row after row, into the working directory, and prints their rows and widths as JSON."""

import json
from sklearn import datasets, preprocessing

sets = {
    'digits': datasets.load_digits().data / 16,
    'breast cancer': preprocessing.scale(datasets.load_breast_cancer().data),
    's curve': datasets.make_s_curve(1000, noise=0.05, random_state=42)[0],
    'blobs': datasets.make_blobs(1000, 20, centers=12, cluster_std=3, random_state=42)[0],
}
for name, table in sets.items():
    table.astype('f4').tofile(f'{name}.rows')
print(json.dumps({name: table.shape for name, table in sets.items()}))
