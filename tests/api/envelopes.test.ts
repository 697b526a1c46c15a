import { expect, test } from 'vitest'
import type { z } from 'zod'
import { chartDataAnswerSchema } from '../../src/api/contract/chartData'
import { chartRowsAnswerSchema } from '../../src/api/contract/chartRows'
import { dataListEntrySchema } from '../../src/api/contract/dataList'
import { datasetDataAnswerSchema } from '../../src/api/contract/dataset'
import { sqlAnswerSchema } from '../../src/api/contract/sql'
import { resultRowsAnswerSchema } from '../../src/api/contract/storedResult'
import * as envelopes from '../../src/api/envelopes'
import { sampleFor } from '../support/sampleAnswers'

const sample = <Schema extends z.ZodType>(schema: Schema) => sampleFor(schema) as z.infer<Schema>
const [chart] = sample(chartDataAnswerSchema).result
const entry = sample(dataListEntrySchema)
const [statement] = sample(sqlAnswerSchema).results
const rows = [{ state: 'TX' }, { state: 'KS' }]

/** Each answer that carries rows, with these in the place of its own. */
const answers: Record<string, [z.ZodType, (rows: unknown) => object]> = {
  'a page of a table': [
    envelopes.chartRowsEnvelope,
    (answered) => ({ ...sample(chartRowsAnswerSchema), rows: answered }),
  ],
  'a page of a result': [
    envelopes.resultRowsEnvelope,
    (answered) => ({ ...sample(resultRowsAnswerSchema), rows: answered }),
  ],
  'the rows of a dataset': [
    envelopes.datasetDataEnvelope,
    (answered) => ({
      result: {
        query_result: {
          ...sample(datasetDataAnswerSchema).result.query_result,
          data: answered,
        },
      },
    }),
  ],
  'the last statement of a run': [
    envelopes.sqlEnvelope,
    (answered) => ({ ...sample(sqlAnswerSchema), data: answered }),
  ],
  'a statement of a run': [
    envelopes.sqlEnvelope,
    (answered) => ({ ...sample(sqlAnswerSchema), results: [{ ...statement, data: answered }] }),
  ],
  'a chart': [
    envelopes.chartDataEnvelope,
    (answered) => ({ result: [{ ...chart, data: answered }] }),
  ],
  'a chart of a dashboard': [
    envelopes.dataListEnvelope,
    (answered) => ({ ...entry, result: [{ ...chart, data: answered }] }),
  ],
}
const isRead = (name: string, answered: unknown) => {
  const [schema, withRows] = answers[name] as (typeof answers)[string]
  return schema.safeParse(withRows(answered)).success
}

test.each(Object.keys(answers))('of %s rows are read, and nothing else in their place', (name) => {
  expect(
    [rows, [], ['TX'], [7, {}], 'rows', null, undefined].map((each) => isRead(name, each)),
  ).toEqual([true, true, false, false, false, false, false])
})

test('of a chart columns are read too, of pages rows alone', () => {
  const columns = [{ state: ['TX'] }, {}, { state: 'TX' }]
  expect(
    Object.keys(answers).map((name) => [name, ...columns.map((each) => isRead(name, each))]),
  ).toEqual(
    Object.keys(answers).map((name) =>
      name.startsWith('a chart') ? [name, true, true, false] : [name, false, false, false],
    ),
  )
})

test('a chart has a result, whose records are a list; one of a dashboard may have failed', () => {
  const { chartDataEnvelope, dataListEnvelope } = envelopes
  const of = (result: unknown) =>
    [chartDataEnvelope, dataListEnvelope].map(
      (envelope) => envelope.safeParse({ ...entry, result }).success,
    )
  const { records: _, ...drawn } = chart ?? {}
  expect([
    of([]),
    of([{ status: 'failed' }]),
    of([{ ...drawn, records: {} }]),
    of([{ ...drawn, records: [] }]),
    of([drawn]),
    of([{ ...drawn, status: 'stopped' }]),
  ]).toEqual([
    [false, true],
    [false, true],
    [false, false],
    [true, true],
    [true, true],
    [false, false],
  ])
})
