import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type VizType } from '../../api/contract'
import { goTo, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { datasetPickerMachine, type DatasetPicked } from '../pickers/datasetPicker.machine'
import { vizTypePickerMachine, type VizTypePicked } from '../pickers/vizTypePicker.machine'

interface Source {
  vizType: VizType
  datasetId: number
}

export interface ChangeSource extends Source {
  picks: 'vizType' | 'dataset'
  sliceId: number | null
}

/** Another chart type or another dataset: a new, empty form on the server, then the explorer opens on it. */
export const changeSourceMachine = setup({
  types: {} as {
    input: ChangeSource
    context: ChangeSource & { key: string | null }
    events: VizTypePicked | DatasetPicked
    children: { vizTypePicker: 'vizTypePicker'; datasetPicker: 'datasetPicker' }
    tags: 'busy' | 'attention'
  },
  actors: {
    vizTypePicker: vizTypePickerMachine,
    datasetPicker: datasetPickerMachine,
    createForm: unprovided<{ key: string }, { datasetId: number; vizType: string }>('createForm'),
  },
  actions: {
    keepType: assign({ vizType: (_, { vizType }: { vizType: VizType }) => vizType }),
    keepKey: assign({ key: (_, { output }: { output: { key: string } }) => output.key }),
    openForm: ({ context: { sliceId, key }, system }) => {
      goTo(system, `/visualizations/${sliceId ?? 'null'}/${key ?? ''}`)
    },
    report: ({ system }, { error }: { error: unknown }) => {
      post(system, { intent: 'warning', place: 'explorer', title: 'The chart was not changed', detail: toProblem(error).message })
    },
  },
  guards: {
    picksDataset: ({ context }) => context.picks === 'dataset',
    typeIsTheSame: ({ context }, { vizType }: { vizType: VizType }) => vizType === context.vizType,
  },
}).createMachine({
  id: 'changeSource',
  context: ({ input }) => ({ ...input, key: null }),
  on: { 'pick.dismissed': '.done' },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'picksDataset', target: 'choosingDataset' }, { target: 'choosingType' }] },
    choosingType: {
      tags: 'attention',
      invoke: { id: 'vizTypePicker', src: 'vizTypePicker', input: ({ context }) => ({ chosen: context.vizType }), onError: 'done' },
      on: {
        'vizType.picked': [
          { guard: { type: 'typeIsTheSame', params: ({ event }) => event }, target: 'done' },
          { target: 'creating', actions: { type: 'keepType', params: ({ event }) => event } },
        ],
      },
    },
    choosingDataset: {
      tags: 'attention',
      invoke: { id: 'datasetPicker', src: 'datasetPicker', onError: 'done' },
      on: {
        'pick.returned': 'choosingType',
        'dataset.picked': { target: 'creating', actions: assign({ datasetId: ({ event }) => event.dataset.id }) },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'createForm',
        input: ({ context: { vizType, datasetId } }) => ({ vizType, datasetId }),
        onDone: { target: 'done', actions: [{ type: 'keepKey', params: ({ event }) => event }, 'openForm'] },
        onError: { target: 'done', actions: { type: 'report', params: ({ event }) => event } },
      },
    },
    done: { type: 'final' },
  },
})
export type ChangeSourceRef = ActorRefFrom<typeof changeSourceMachine>
