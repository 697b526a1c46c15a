import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Algorithm } from '../../../server/models/model.ts'
import { modelFile } from '../../../server/models/modelFile.ts'
import { prepared } from '../../../server/models/preparation.ts'
import { trainModel } from '../../../server/models/training.ts'
import { from, mixedTable, numbers } from '../../support/modelData.ts'
import { inFolder, pythonMissing, runPython } from '../../support/python.ts'

const missing = pythonMissing(['xgboost', 'numpy'])
const rows = 10_000

/** Predicts with each model file what its table says, and answers the largest difference relative to the larger of 1 and the value. */
const program = `
import json, numpy, xgboost
differences = {}
for name in ['regression', 'binary', 'multiclass']:
    model = xgboost.Booster(model_file=f'{name}.json')
    columns = len(model.feature_names)
    table = numpy.fromfile(f'{name}.columns', 'f4').reshape(columns, -1).T
    expected = model.predict(xgboost.DMatrix(table, feature_names=model.feature_names)).reshape(-1)
    got = numpy.fromfile(f'{name}.predictions', 'f4')
    assert len(got) == len(expected)
    assert numpy.isnan(table).any()
    differences[name] = float((abs(got - expected) / numpy.maximum(1, abs(expected))).max())
print(json.dumps(differences))
`

describe.runIf(missing === '')('a model taken to XGBoost', () => {
  test('predicts the same numbers there for a regression, two classes and five, with missing values', async () => {
    const { features, score } = mixedTable(rows, 3)
    const targets: Record<string, { algorithm: Algorithm; of: (score: number) => number }> = {
      regression: { algorithm: 'regression', of: (value) => 1000 + 100 * value },
      binary: { algorithm: 'classification', of: (value) => (value > 3 ? 1 : 0) },
      multiclass: {
        algorithm: 'classification',
        of: (value) => Math.min(4, Math.max(0, Math.floor(value))),
      },
    }
    await inFolder(async (folder) => {
      for (const [name, { algorithm, of }] of Object.entries(targets)) {
        const { model, predictions } = await trainModel({
          features,
          target: numbers('target', score.map(of)),
          algorithm,
          estimator: 'xg-boost',
          settings: { n_estimators: 30, early_stopping_rounds: 0 },
        })
        const read = prepared(model.preparation, features)
        const columns = model.preparation.columns.map((_, column) => {
          const values = new Float32Array(rows)
          read(column, values, 0)
          return values
        })
        const { values, probabilities } = predictions
        const answers =
          name === 'binary'
            ? Float32Array.from(from(rows, (row) => probabilities?.[row * 2 + 1] ?? 0))
            : (probabilities ?? Float32Array.from(values))
        writeFileSync(join(folder, `${name}.json`), modelFile(model))
        writeFileSync(
          join(folder, `${name}.columns`),
          Buffer.concat(columns.map(({ buffer }) => Buffer.from(buffer))),
        )
        writeFileSync(join(folder, `${name}.predictions`), answers)
      }
      const differences = runPython(program, folder) as Record<string, number>
      expect(Object.keys(differences)).toEqual(['regression', 'binary', 'multiclass'])
      expect(Math.max(...Object.values(differences))).toBeLessThan(1e-5)
    })
  })
})

if (missing !== '') test(`XGBoost was not reached: ${missing}`, ({ skip }) => skip())
