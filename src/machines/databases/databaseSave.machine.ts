import { sendParent, setup } from 'xstate'
import { toProblem, type Database, type DatabaseCreate, type Problem } from '../../api/contract'
import { invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { fieldsOf, type DatabaseDraft } from './databaseDraft'

/** A draft on its way: `id` is the database it changes, null for a new one. */
export interface AppliedDraft {
  id: number | null
  draft: DatabaseDraft
}

/** A draft under the key it is kept by until its answer comes. */
export interface SavedDraft extends AppliedDraft {
  key: string
}

/** Told to whoever keeps the drafts: this one was not saved. */
export interface DraftRefused {
  type: 'draft.refused'
  key: string
  draft: DatabaseDraft
  problem: Problem
}
/** Told to whoever keeps the drafts: this one need not be kept any more. */
export interface DraftSaved {
  type: 'draft.dropped'
  key: string
}

/** Saves what was applied while its panel is closed already, and tells how it ended. */
export const databaseSaveMachine = setup({
  types: {} as { input: SavedDraft; context: SavedDraft; tags: 'busy' },
  actors: { saveDatabase: unprovided<Database, { id: number | null; fields: DatabaseCreate }>('saveDatabase') },
  actions: {
    tellBegun: ({ context: { draft }, system }) => post(system, { intent: 'progress', place: 'workspace', title: `Connecting to ${draft.database_name.trim()} …` }),
    tellSaved: ({ context: { draft }, system }) => {
      post(system, { intent: 'success', place: 'workspace', title: 'Success!', detail: draft.database_name.trim() })
      invalidate(system, 'databases')
    },
    letGo: sendParent(({ context: { key } }): DraftSaved => ({ type: 'draft.dropped', key })),
    tellRefused: sendParent(({ context: { key, draft } }, { error }: { error: unknown }): DraftRefused => ({ type: 'draft.refused', key, draft, problem: toProblem(error) })),
  },
}).createMachine({
  id: 'databaseSave',
  context: ({ input }) => input,
  initial: 'saving',
  states: {
    saving: {
      tags: 'busy',
      entry: 'tellBegun',
      invoke: {
        src: 'saveDatabase',
        input: ({ context: { id, draft } }) => ({ id, fields: fieldsOf(draft) }),
        onDone: { target: 'saved', actions: ['tellSaved', 'letGo'] },
        onError: { target: 'refused', actions: { type: 'tellRefused', params: ({ event }) => event } },
      },
    },
    saved: { type: 'final' },
    refused: { type: 'final' },
  },
})
