"""Writes the data sets that scikit-learn brings along into the folder given, and prints their columns and classes as JSON."""

import json, os, sys
from sklearn.datasets import load_breast_cancer, load_diabetes, load_digits

sizes = {}
for name, load in {'diabetes': load_diabetes, 'breast cancer': load_breast_cancer, 'digits': load_digits}.items():
    data = load()
    data.data.astype('f8').T.tofile(os.path.join(sys.argv[1], f'{name}.columns'))
    data.target.astype('f8').tofile(os.path.join(sys.argv[1], f'{name}.target'))
    sizes[name] = {'columns': data.data.shape[1], 'rows': data.data.shape[0], 'classes': 0 if name == 'diabetes' else len(data.target_names)}
print(json.dumps(sizes))
