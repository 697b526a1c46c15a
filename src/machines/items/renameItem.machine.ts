import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type Problem } from '../../api/contract'
import { userReferenceSchema } from '../../api/contract/user'
import { conflictSave, ended, endedAs, type SaveOutcome } from '../lib/conflictSave'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
import { invalidateKind } from './invalidateKind'
import {
  type Item,
  type Kind,
  kindOf,
  kindSchema,
  namedItem,
  namedItemSchema,
  nameOf,
  titleOf,
  titleProblem,
} from './kinds'

const titleSchema = z.string().optional()
const storedItemSchema = z.object({
  id: z.number(),
  project_title: titleSchema,
  slice_name: titleSchema,
  dashboard_title: titleSchema,
  table_name: titleSchema,
  version: z.number(),
  changed_by: userReferenceSchema.nullable(),
})
/** A thing as it is stored: with its version and who changed it last. */
export type StoredItem = z.infer<typeof storedItemSchema>
/** What a renaming sends. */
export interface Renaming {
  id: number
  title: string
  version: number
}

/** Keeps a new title, unless somebody else changed the thing meanwhile: then both are shown and the person decides. */
export const titleSaveMachine = conflictSave<
  StoredItem,
  { title: string },
  Renaming & { kind: Kind }
>(
  'titleSave',
  {
    nameOf: (stored) => titleOf(kindOf(stored), stored),
    draftOf: (stored) => ({ title: titleOf(kindOf(stored), stored) }),
    labelOf: () => 'Title',
  },
  {
    save: {
      call: unprovided<StoredItem, Renaming & { kind: Kind }>('renameItem'),
      sends: ({ stored, draft, version }) => ({
        kind: kindOf(stored),
        id: stored.id,
        title: draft.title.trim(),
        version,
      }),
    },
  },
)

const inputSchema = z.object({
  kind: kindSchema,
  item: namedItemSchema,
  /** An unfinished title, and the thing that it is for. */
  edited: z.object({ title: z.string(), stored: storedItemSchema.nullable() }).optional(),
})

interface Context {
  kind: Kind
  item: Item
  title: string
  stored: StoredItem | null
  problem: Problem | null
}

/** Another title for a thing: trimmed, refused when blank, and never over somebody else's change. */
export const renameItemMachine = setup({
  types: {} as {
    input: Pick<z.infer<typeof inputSchema>, 'edited'> & { kind: Kind; item: Item }
    context: Context
    events:
      | { type: 'title.edited'; title: string }
      | { type: 'title.submitted' }
      | { type: 'dialog.dismissed' }
    children: { titleSave: 'titleSave' }
    tags: 'busy' | 'attention'
  },
  actors: {
    readItem: unprovided<StoredItem, { kind: Kind; id: number }>('readItem'),
    titleSave: titleSaveMachine,
  },
  actions: {
    storeServerForm: assign(
      ({ context: { kind, item, title } }, { output }: { output: StoredItem }) => ({
        stored: output,
        title: title === titleOf(kind, item) ? titleOf(kind, output) : title,
      }),
    ),
    storeTitle: assign({ title: (_, { title }: { title: string }) => title }),
    storeTheirs: assign(
      ({ context: { kind } }, { output: { stored } }: { output: SaveOutcome<StoredItem> }) => ({
        stored,
        title: titleOf(kind, stored),
      }),
    ),
    storeProblem: assign({
      problem: (_, { problem }: { problem: unknown }) =>
        problem === null ? null : toProblem(problem),
    }),
    dropProblem: assign({ problem: null }),
    reportRenamed: ({ context: { kind, item, title }, system }) => {
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `${nameOf(kind, item)} is now called ${nameOf(kind, { id: item.id, title: title.trim() })}`,
      })
      invalidateKind(system, kind)
    },
  },
  guards: {
    isRead: ({ context }) => context.stored !== null,
    titleIsUsable: ({ context: { kind, title } }) => titleProblem(kind, title) === null,
    endedAs,
  },
}).createMachine({
  id: 'renameItem',
  context: ({ input: { kind, item, edited } }) => ({
    kind,
    item,
    title: edited?.title ?? titleOf(kind, item),
    stored: edited?.stored ?? null,
    problem: null,
  }),
  initial: 'deciding',
  on: {
    'dialog.dismissed': '.done',
    'title.edited': {
      actions: [fromEvent('storeTitle'), 'dropProblem'],
    },
  },
  states: {
    deciding: { always: [{ guard: 'isRead', target: 'editing' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readItem',
        input: ({ context: { kind, item } }) => ({ kind, id: item.id }),
        onDone: {
          target: 'editing',
          actions: fromEvent('storeServerForm'),
        },
        onError: {
          target: 'unread',
          actions: { type: 'storeProblem', params: ({ event }) => ({ problem: event.error }) },
        },
      },
    },
    unread: { tags: 'attention', on: { 'title.submitted': 'reading' } },
    editing: {
      tags: 'attention',
      on: {
        'title.submitted': [{ guard: 'titleIsUsable', target: 'saving' }, { target: 'refused' }],
      },
    },
    refused: {
      tags: 'attention',
      on: { 'title.submitted': { guard: 'titleIsUsable', target: 'saving' } },
    },
    saving: {
      tags: 'busy',
      on: { 'title.edited': {} },
      invoke: {
        id: 'titleSave',
        src: 'titleSave',
        input: ({ context }) => ({
          stored: context.stored as StoredItem,
          draft: { title: context.title.trim() },
        }),
        onDone: [
          {
            guard: ended('saved', 'merged'),
            target: 'done',
            actions: 'reportRenamed',
          },
          {
            guard: ended('reloaded'),
            target: 'editing',
            actions: fromEvent('storeTheirs'),
          },
          {
            target: 'editing',
            actions: { type: 'storeProblem', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'storeProblem', params: ({ event }) => ({ problem: event.error }) },
        },
      },
    },
    done: { type: 'final' },
  },
})
export type RenameItemRef = ActorRefFrom<typeof renameItemMachine>

export const renameItemResumption = dialogResumption<typeof renameItemMachine>(
  inputSchema,
  ({ context: { kind, item, title, stored } }) => ({
    kind,
    item: namedItem(kind, item),
    edited: { title, stored },
  }),
)
