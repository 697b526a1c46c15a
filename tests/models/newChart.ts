import { expect } from 'vitest'
import { newChartMachine } from '../../src/machines/newChart/newChart.machine'
import { dataset } from '../support/rows'
import type { PathModel } from '../support/paths/paths'

const refusal = { status: 503, message: 'The server is down' }
const createForm = '0.newChart.creating'

export const newChartModel: PathModel = {
  machine: newChartMachine,
  events: [
    { type: 'xstate.done.actor.findDataset', output: dataset },
    { type: 'vizType.picked', vizType: 'dist_bar' },
    { type: 'dataset.requested' },
    { type: 'dataset.picked', dataset },
    { type: 'pick.returned' },
    { type: 'pick.dismissed' },
    { type: `xstate.done.actor.${createForm}`, output: { key: 'fresh' } },
    { type: `xstate.error.actor.${createForm}`, error: refusal },
    { type: 'xstate.after.beforeOpening.newChart.waiting' },
  ],
  states: {
    'choosingType.reading': ({ context, tags }) =>
      expect([context.columns, ...tags]).toEqual([[], 'attention']),
    'choosingType.ready': ({ context, tags }) =>
      expect([context.dataset, context.columns, ...tags]).toEqual([
        { id: dataset.id, table_name: dataset.table_name },
        dataset.columns,
        'attention',
      ]),
    'choosingType.refused': ({ context, tags }) =>
      expect([context.vizType, context.problem, ...tags]).toEqual([
        'dist_bar',
        refusal,
        'attention',
      ]),
    choosingDataset: ({ tags }) => expect([...tags]).toEqual(['attention']),
    preparing: ({ context, tags }) => expect([context.columns, ...tags]).toEqual([[], 'busy']),
    creating: ({ context, tags }) =>
      expect([context.vizType, context.key, ...tags]).toEqual(['dist_bar', null, 'busy']),
    waiting: ({ context, tags }) => expect([context.key, ...tags]).toEqual(['fresh', 'busy']),
    opened: ({ context, status }) =>
      expect({ key: context.key, status }).toEqual({ key: 'fresh', status: 'done' }),
    dismissed: ({ context, status }) =>
      expect({ key: context.key, status }).toEqual({ key: null, status: 'done' }),
  },
  situation: ({ value }) => JSON.stringify(value),
}
