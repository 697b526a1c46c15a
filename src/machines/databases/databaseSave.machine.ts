import { assign, sendParent, setup } from 'xstate'
import {
  toProblem,
  type Database,
  type DatabaseCreate,
  type DatabaseSave,
  type Problem,
} from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, madeBefore, type Intended } from '../lib/intention'
import { invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { changedFieldsOf, fieldsOf, type DatabaseDraft } from './databaseDraft'

/** A draft on its way: `id` is the database it changes, `base` what that was; null and nothing for a new one. */
export interface AppliedDraft {
  id: number | null
  draft: DatabaseDraft
  base?: DatabaseDraft | undefined
}

/** What is sent of a draft: all of a new database, of another one what was changed. */
export type DatabaseToSave =
  | { id: null; fields: DatabaseCreate }
  | { id: number; fields: DatabaseSave }

/** A draft under the key it is kept by until its answer comes. */
export interface SavedDraft extends AppliedDraft, Intended {
  key: string
}

/** Told to whoever keeps the drafts: this one was not saved; the next attempt carries `intention`. */
export interface DraftRefused extends Intended {
  type: 'draft.refused'
  key: string
  draft: DatabaseDraft
  base?: DatabaseDraft | undefined
  problem: Problem
}
/** Told to whoever keeps the drafts: this one need not be kept any more. */
export interface DraftSaved {
  type: 'draft.dropped'
  key: string
}

/** Saves what was applied while its panel is closed already, and tells how it ended. */
export const databaseSaveMachine = setup({
  types: {} as { input: SavedDraft; context: SavedDraft & { wasMade: boolean }; tags: 'busy' },
  actors: {
    saveDatabase: unprovided<Database, Intended & DatabaseToSave>('saveDatabase'),
  },
  actions: {
    reportBegun: ({ context: { draft }, system }) =>
      post(system, {
        intent: 'progress',
        area: 'workspace',
        title: `Connecting to ${draft.database_name.trim()} …`,
      }),
    reportSaved: ({ context: { draft }, system }) => {
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: 'Success!',
        detail: draft.database_name.trim(),
      })
      invalidate(system, 'databases')
    },
    letGo: sendParent(({ context: { key } }): DraftSaved => ({ type: 'draft.dropped', key })),
    storeMade: assign((_, { error }: { error: unknown }) => ({
      id: (madeBefore(error) as Database).id,
      wasMade: true,
    })),
    reportRefused: sendParent(
      (
        { context: { key, draft, base, intention, wasMade } },
        { error }: { error: unknown },
      ): DraftRefused => ({
        type: 'draft.refused',
        key,
        draft,
        base,
        problem: toProblem(error),
        intention: wasMade ? intention : intentionAfter(intention, error),
      }),
    ),
  },
  guards: { wasMadeBefore: (_, { error }: { error: unknown }) => madeBefore(error) !== undefined },
}).createMachine({
  id: 'databaseSave',
  context: ({ input }) => ({ ...input, wasMade: false }),
  initial: 'saving',
  states: {
    saving: {
      tags: 'busy',
      entry: 'reportBegun',
      invoke: {
        src: 'saveDatabase',
        input: ({ context: { id, draft, base, intention } }) => ({
          ...(id === null
            ? { id, fields: fieldsOf(draft) }
            : { id, fields: changedFieldsOf(draft, base) }),
          intention,
        }),
        onDone: { target: 'saved', actions: ['reportSaved', 'letGo'] },
        onError: [
          {
            guard: fromEvent('wasMadeBefore'),
            target: 'saving',
            reenter: true,
            actions: fromEvent('storeMade'),
          },
          { target: 'refused', actions: fromEvent('reportRefused') },
        ],
      },
    },
    saved: { type: 'final' },
    refused: { type: 'final' },
  },
})
