import { expect, test } from 'vitest'
import { PredictOnto } from '../../src/features/pickers/PredictOnto'
import { openView, shownActor } from '../support/view'

interface Given {
  columns?: string[]
  state?: 'ready' | 'reading' | 'failed'
  picks?: boolean
}
const problem = { status: 422, message: 'Gone' }

/** A model of two columns over a dataset with others; it was refused before. */
const open = async ({ columns = [], state = 'ready', picks = false }: Given) => {
  const { actor, sent } = shownActor({
    context: {
      model: { id: 1, name: 'Cost', columns: ['state', 'phase'] },
      dataset: { id: 2, name: 'birds' },
      ...{ columns, problem, picks },
    },
    children: {},
    matches: (one: string) => one === state,
    hasTag: () => state === 'reading',
    can: () => columns.includes('state'),
  })
  const view = await openView(<PredictOnto actor={actor} />)
  return {
    ...view,
    sent,
    shown: {
      rows: view.rows('Columns of the model'),
      alerts: view.alerts(),
      off: view.offReasons(),
    },
  }
}
const none = 'No column of this dataset matches the model'
const unread = 'The columns could not be read'

test.each<[Given, string[], string[], object]>([
  [{ columns: ['phase', 'state', 'day', 'hour'] }, ['Matched', 'Matched'], [], {}],
  [
    { columns: ['state', 'day', 'hour'] },
    ['Matched', 'Missing'],
    ['1 of 2 columns is not in this dataset and counts as a missing value.'],
    {},
  ],
  [{ columns: ['day'] }, ['Missing', 'Missing'], [none], { Predict: none }],
  [{ state: 'reading' }, [], [], {}],
  [{ state: 'failed' }, [], [`${unread}.GoneTry again`], { Predict: unread }],
])('which columns of a model a dataset has is told: %j', async (given, found, alerts, off) => {
  const { shown } = await open(given)
  const rows = found.map((word, at) => [['state', 'phase'][at], word])
  expect(shown).toEqual({ rows, alerts, off })
})

test('the way back leads to the choice of a dataset, where there was one', async () => {
  const fixed = await open({ columns: ['state'] })
  const before = fixed.usable()
  await fixed.close()
  const picked = await open({ columns: ['state'], picks: true })
  await picked.press('Back')
  expect({ before: before.includes('Back'), sent: picked.sent }).toEqual({
    before: false,
    sent: [{ type: 'pick.returned' }],
  })
})
