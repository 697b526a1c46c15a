import { expect, test } from 'vitest'
import {
  nothingChosen,
  schemasKey,
  tablesKey,
  withMarked,
} from '../../../src/machines/databases/importChoice'
import * as imports from '../../../src/machines/databases/importOutcomes'
import { fieldStation } from '../../support/rows'

const done = (datasetId: number) => ({ state: 'done' as const, datasetId })
const failed = (status: number) => ({
  state: 'failed' as const,
  problem: { status, message: 'No' },
})
const waiting = { state: 'waiting' as const }

test('tables are imported one after the other; one whose answer was lost is sent again with its key', () => {
  const begun = imports.started({ selected: ['a', 'b', 'c'], intentions: { b: 'the key of b' } })
  const chosen = { selected: ['a', 'b', 'c'], ...begun }
  const afterA = { ...chosen, ...imports.afterOutcome(chosen, done(7)) }
  const refused = { ...afterA, ...imports.afterOutcome(afterA, failed(422)) }
  const lost = { ...afterA, ...imports.afterOutcome(afterA, failed(0)) }
  expect({
    next: [chosen, afterA, refused].map(({ outcomes }) => imports.nextIn(outcomes)),
    kept: begun.intentions['b'],
  }).toEqual({ next: ['a', 'b', 'c'], kept: 'the key of b' })
  expect({ selected: refused.selected, outcomes: refused.outcomes }).toEqual({
    selected: ['b', 'c'],
    outcomes: { a: done(7), b: failed(422), c: waiting },
  })
  expect(lost.intentions['b']).toBe('the key of b')
  expect(refused.intentions['b']).not.toBe('the key of b')
  expect([
    imports.doneIn(refused.outcomes),
    imports.failedIn(refused.outcomes),
    imports.withoutWaiting(refused.outcomes),
  ]).toEqual([['a'], ['b'], { a: done(7), b: failed(422) }])
})

test('the notice of an import names the table and leads to its dataset where it was the only one', () => {
  expect([
    imports.importedNotice({ a: done(7), b: failed(422) }),
    imports.importedNotice({ a: done(7), b: done(8) }),
    imports.stoppedNotice({ a: done(7), b: waiting }),
  ]).toEqual([
    {
      intent: 'success',
      area: 'workspace',
      title: 'Success!',
      detail: 'Imported a',
      action: { label: 'Open dataset', path: '/datasets/7' },
    },
    { intent: 'success', area: 'workspace', title: 'Success!', detail: 'Imported 2 tables' },
    { intent: 'success', area: 'workspace', title: 'Stopped after 1 table' },
  ])
})

test('schemas are read of a database that is chosen, tables once a schema is', () => {
  const source = { ...fieldStation, id: 2 }
  const chosen = [nothingChosen, { ...nothingChosen, source }]
  const whole = { ...nothingChosen, source, schema: 'public' }
  expect([...chosen, whole].map((one) => [schemasKey(one), tablesKey(one)])).toEqual([
    [null, null],
    [{ databaseId: 2 }, null],
    [{ databaseId: 2 }, { databaseId: 2, schema: 'public' }],
  ])
})

test('all tables in sight are marked beside those that were, each once, and unmarked alone', () => {
  const marked = withMarked(['b', 'z'], { tables: ['a', 'b'], marked: true })
  expect([marked, withMarked(marked, { tables: ['a', 'b'], marked: false })]).toEqual([
    ['b', 'z', 'a'],
    ['z'],
  ])
})
