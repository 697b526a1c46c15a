import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type FormData, type VizType } from '../../api/contract'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { goTo, post } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
import {
  datasetPickerMachine,
  datasetPickOf,
  datasetPickSchema,
  type DatasetPicked,
} from '../pickers/datasetPicker.machine'
import {
  vizTypePickerMachine,
  vizTypePickSchema,
  type VizTypePicked,
} from '../pickers/vizTypePicker.machine'
import { vizTypeSchema } from '../../api/contract/vizTypes'
import { storedFormSchema } from './form/storedForm'

const inputSchema = z.object({
  vizType: vizTypeSchema,
  datasetId: z.number(),
  picks: z.enum(['vizType', 'dataset']),
  sliceId: z.number().nullable(),
  left: z.object({ key: z.string(), datasetId: z.number(), form: storedFormSchema }),
  /** Restored from a dialog that was left unfinished. */
  chosen: z
    .object({ type: vizTypePickSchema.optional(), dataset: datasetPickSchema.optional() })
    .optional(),
})
export type ChangeSource = z.infer<typeof inputSchema>

/** Two form keys of one user: the steps of the first, or its form where none were made, go on under the second. */
export interface CarriedHistory {
  from: string
  form: FormData
  to: string
  userId: number
}

/**
 * Another chart type or another dataset: a new, empty form on the server, then the explorer opens on it. Over the same
 * dataset the steps of the form that is left go with it, so that the change of type can be undone.
 */
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
    carryHistory: unprovided<void, CarriedHistory>('carryHistory'),
  },
  actions: {
    storeType: assign({ vizType: (_, { vizType }: { vizType: VizType }) => vizType }),
    storeDataset: assign({
      datasetId: (_, { dataset }: { dataset: { id: number } }) => dataset.id,
    }),
    storeKey: assign({ key: (_, { output }: { output: { key: string } }) => output.key }),
    openForm: ({ context: { sliceId, key }, system }) => {
      goTo(system, `/visualizations/${sliceId ?? 'null'}/${key ?? ''}`)
    },
    report: ({ system }, { error }: { error: unknown }) => {
      post(system, {
        intent: 'warning',
        area: 'explorer',
        title: 'The chart was not changed',
        detail: toProblem(error).message,
      })
    },
  },
  guards: {
    picksDataset: ({ context }) => context.picks === 'dataset',
    datasetIsTheSame: ({ context: { datasetId, left } }) => datasetId === left.datasetId,
    typeIsTheSame: ({ context }, { vizType }: { vizType: VizType }) => vizType === context.vizType,
  },
}).createMachine({
  id: 'changeSource',
  context: ({ input }) => ({ ...input, key: null }),
  on: { 'pick.dismissed': '.done' },
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'picksDataset', target: 'choosingDataset' }, { target: 'choosingType' }],
    },
    choosingType: {
      tags: 'attention',
      invoke: {
        id: 'vizTypePicker',
        src: 'vizTypePicker',
        input: ({ context }) => context.chosen?.type ?? { chosen: context.vizType },
        onError: 'done',
      },
      on: {
        'vizType.picked': [
          { guard: fromEvent('typeIsTheSame'), target: 'done' },
          { target: 'creating', actions: fromEvent('storeType') },
        ],
      },
    },
    choosingDataset: {
      tags: 'attention',
      invoke: {
        id: 'datasetPicker',
        src: 'datasetPicker',
        input: ({ context }) => ({ pick: context.chosen?.dataset ?? null }),
        onError: 'done',
      },
      on: {
        'pick.returned': 'choosingType',
        'dataset.picked': {
          target: 'creating',
          actions: fromEvent('storeDataset'),
        },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'createForm',
        input: ({ context: { vizType, datasetId } }) => ({ vizType, datasetId }),
        onDone: [
          {
            guard: 'datasetIsTheSame',
            target: 'carrying',
            actions: fromEvent('storeKey'),
          },
          {
            target: 'done',
            actions: [fromEvent('storeKey'), 'openForm'],
          },
        ],
        onError: { target: 'done', actions: fromEvent('report') },
      },
    },
    carrying: {
      tags: 'busy',
      invoke: {
        src: 'carryHistory',
        input: ({ context: { left, key }, self }) => ({
          from: left.key,
          form: left.form,
          to: key ?? '',
          userId: currentUser(self.system)?.id ?? 0,
        }),
        onDone: { target: 'done', actions: 'openForm' },
        onError: { target: 'done', actions: 'openForm' },
      },
    },
    done: { type: 'final' },
  },
})
export type ChangeSourceRef = ActorRefFrom<typeof changeSourceMachine>

export const changeSourceResumption = dialogResumption<typeof changeSourceMachine>(
  inputSchema,
  ({
    context: { vizType, datasetId, picks, sliceId, left },
    children: { vizTypePicker, datasetPicker },
  }) => ({
    vizType,
    datasetId,
    picks,
    sliceId,
    left,
    chosen: {
      type: vizTypePicker?.getSnapshot().context,
      dataset: datasetPicker && datasetPickOf(datasetPicker.getSnapshot()),
    },
  }),
)
