import { setup, type ActorRefFrom } from 'xstate'
import type { Char } from '../../../api/contract'
import { command, type CommandRef } from '../../lib/command'
import { unprovided } from '../../lib/unprovided'

export interface ModelDeletion {
  id: number
  name: string
  isTrained: boolean
}

export const deleteModelCommand = command(
  'deleteModel',
  { done: ({ name }) => `Deleted the model of ${name}`, invalidates: ['chars'] },
  unprovided<unknown, ModelDeletion>('deleteModel'),
)
export type DeleteModelRef = CommandRef<ModelDeletion, unknown>

/** The classes of a trained classification, to be read. */
export const modelLabelsMachine = setup({
  types: {} as {
    input: { model: Char }
    context: { model: Char }
    events: { type: 'dialog.dismissed' }
  },
}).createMachine({
  id: 'modelLabels',
  context: ({ input }) => input,
  initial: 'reading',
  states: { reading: { on: { 'dialog.dismissed': 'done' } }, done: { type: 'final' } },
})
export type ModelLabelsRef = ActorRefFrom<typeof modelLabelsMachine>

/** The user's jobs about models, to be read and cancelled. */
export const modelQueueMachine = setup({
  types: {} as { events: { type: 'dialog.dismissed' } },
}).createMachine({
  id: 'modelQueue',
  initial: 'reading',
  states: { reading: { on: { 'dialog.dismissed': 'done' } }, done: { type: 'final' } },
})
export type ModelQueueRef = ActorRefFrom<typeof modelQueueMachine>
