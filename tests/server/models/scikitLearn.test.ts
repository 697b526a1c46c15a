import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Algorithm } from '../../../server/models/model.ts'
import { prepared } from '../../../server/models/preparation.ts'
import { splits } from '../../../server/models/model.ts'
import { trainModel } from '../../../server/models/training.ts'
import { from, mixedTable, numbers } from '../../support/modelData.ts'
import { inFolder, pythonMissing, runPython } from '../../support/python.ts'

const missing = pythonMissing(['sklearn', 'numpy'])
const rows = 3_000

/** Fits what stands in the files; answers the coefficients and intercepts of each. The default solver stops at 1e-5 already. */
const program = `
import json, numpy
from sklearn.linear_model import LinearRegression, LogisticRegression
answers = {}
for name in ['linear', 'binary', 'multinomial']:
    target = numpy.fromfile(f'{name}.target', 'f8')
    table = numpy.fromfile(f'{name}.columns', 'f8').reshape(-1, len(target)).T
    model = LinearRegression() if name == 'linear' else LogisticRegression(C=1, tol=1e-10, max_iter=10000, solver='newton-cg')
    model.fit(table, target)
    answers[name] = [numpy.atleast_2d(model.coef_).tolist(), numpy.atleast_1d(model.intercept_).tolist()]
print(json.dumps(answers))
`

describe.runIf(missing === '')('linear and logistic regression', () => {
  test('have the coefficients that scikit-learn has, to 1e-6', async () => {
    const { features, score } = mixedTable(rows, 5)
    const cases: Record<string, { algorithm: Algorithm; target: number[] }> = {
      linear: { algorithm: 'regression', target: score },
      binary: { algorithm: 'classification', target: score.map((value) => (value > 3 ? 1 : 0)) },
      multinomial: {
        algorithm: 'classification',
        target: score.map((value) => Math.min(3, Math.max(0, Math.floor(value)))),
      },
    }
    await inFolder(async (folder) => {
      const ours: Record<string, number[]> = {}
      for (const [name, { algorithm, target }] of Object.entries(cases)) {
        const { model, split } = await trainModel({
          features,
          target: numbers('target', target),
          algorithm,
          estimator: algorithm === 'regression' ? 'linear regression' : 'logistic regression',
        })
        if (model.fitted.kind !== 'coefficients') throw new Error('These are coefficients')
        ours[name] = [...model.fitted.coefficients.flat(), ...model.fitted.intercepts]
        const train = Uint32Array.from(
          from(rows, (row) => row).filter((row) => splits[split[row] ?? 0] === 'train'),
        )
        const read = prepared(model.preparation, features)
        const columns = model.preparation.columns.map((_, column) => {
          const values = new Float64Array(train.length)
          read(column, values, train)
          return Buffer.from(values.buffer)
        })
        writeFileSync(join(folder, `${name}.columns`), Buffer.concat(columns))
        writeFileSync(
          join(folder, `${name}.target`),
          Float64Array.from(train, (row) => target[row] ?? 0),
        )
      }
      const theirs = runPython(program, folder) as Record<string, [number[][], number[]]>
      const differences = Object.entries(theirs).map(([name, [coefficients, intercepts]]) => {
        const expected = [...coefficients.flat(), ...intercepts]
        expect(ours[name]).toHaveLength(expected.length)
        return Math.max(...expected.map((value, at) => Math.abs(value - (ours[name]?.[at] ?? 0))))
      })
      expect(differences).toHaveLength(3)
      expect(Math.max(...differences)).toBeLessThan(1e-6)
    })
  })
})

if (missing !== '') test(`scikit-learn was not reached: ${missing}`, ({ skip }) => skip())
