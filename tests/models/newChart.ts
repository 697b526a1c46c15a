import { expect } from 'vitest'
import { newChartMachine } from '../../src/machines/newChart/newChart.machine'
import { dataset } from '../support/rows'
import type { PathModel } from '../support/paths/paths'

const refusal = { status: 503, message: 'The server is down' }
const createForm = '0.newChart.choosingDataset.creating'

export const newChartModel: PathModel = {
  machine: newChartMachine,
  events: [
    { type: 'vizType.picked', vizType: 'dist_bar' },
    { type: 'dataset.picked', dataset },
    { type: 'pick.returned' },
    { type: 'pick.dismissed' },
    { type: `xstate.done.actor.${createForm}`, output: { key: 'fresh' } },
    { type: `xstate.error.actor.${createForm}`, error: refusal },
    { type: 'xstate.after.beforeOpening.newChart.choosingDataset.waiting' },
  ],
  states: {
    choosingType: ({ tags }) => expect([...tags]).toEqual(['attention']),
    'choosingDataset.choosing': ({ context, tags }) =>
      expect([context.vizType, ...tags]).toEqual(['dist_bar', 'attention']),
    'choosingDataset.creating': ({ context, tags }) =>
      expect([context.dataset, context.key, ...tags]).toEqual([dataset, null, 'busy']),
    'choosingDataset.waiting': ({ context, tags }) =>
      expect([context.key, ...tags]).toEqual(['fresh', 'busy']),
    'choosingDataset.failed': ({ context, tags }) =>
      expect([context.vizType, context.dataset, context.problem, ...tags]).toEqual([
        'dist_bar',
        dataset,
        refusal,
        'attention',
      ]),
    opened: ({ context, status }) =>
      expect({ key: context.key, status }).toEqual({ key: 'fresh', status: 'done' }),
    dismissed: ({ context, status }) =>
      expect({ key: context.key, status }).toEqual({ key: null, status: 'done' }),
  },
  situation: ({ value }) => JSON.stringify(value),
}
