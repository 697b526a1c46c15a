"""Trains XGBoost on the jobs of jobs.json in the folder given, one after the other, and prints seconds and losses as JSON."""

import json, os, sys, time
import numpy, xgboost

folder = sys.argv[1]


def read(name, kind):
    return numpy.fromfile(os.path.join(folder, name), kind)


def loss(objective, predicted, target):
    if objective == 'reg:squarederror':
        return float(numpy.sqrt(numpy.mean((predicted - target) ** 2)))
    if objective == 'binary:logistic':
        predicted = numpy.stack([1 - predicted, predicted], axis=1)
    own = predicted[numpy.arange(len(target)), target.astype(int)]
    return float(-numpy.log(numpy.maximum(own, 1e-15)).mean())


answers = []
for job in json.load(open(os.path.join(folder, 'jobs.json'))):
    target = read(job['target'], 'f4')
    table = read(job['columns'], 'f4').reshape(-1, len(target)).T
    parts = [(numpy.ascontiguousarray(table[rows]), target[rows]) for rows in (read(job['train'], 'u4'), read(job['test'], 'u4'))]
    (train, trainTarget), (test, testTarget) = parts
    parameters = {**job['parameters'], 'tree_method': 'hist', 'max_bin': 256, 'nthread': job['threads']}
    since = time.perf_counter()
    matrix = xgboost.QuantileDMatrix(train, trainTarget, max_bin=256, nthread=job['threads'])
    model = xgboost.train(parameters, matrix, job['rounds'])
    predicted = model.inplace_predict(test)
    seconds = time.perf_counter() - since
    answers.append({'seconds': seconds, 'loss': loss(parameters['objective'], predicted, testTarget)})
print(json.dumps(answers))
