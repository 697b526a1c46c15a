import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { Dataset, DatasetSave } from '../../../src/api/contract'
import { columnField, draftOf } from '../../../src/machines/dataset/datasetDraft'
import {
  datasetFormMachine,
  datasetSave,
  isEdited,
  type UnsavedDatasets,
} from '../../../src/machines/dataset/datasetForm.machine'
import type { StorageRequest } from '../../../src/machines/lib/storedValue'
import { crashes } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { dataset } from '../../support/rows'

type Saved = Dataset & { warning?: string }
type Sent = DatasetSave & { id: number }

const verbose = (column: string) => columnField('verbose_name', column)

const open = (
  answers: (Saved | object)[] = [],
  {
    stored = dataset,
    left = {},
    crashing = {},
    peers,
  }: {
    stored?: Dataset
    left?: UnsavedDatasets
    crashing?: Record<string, never>
    peers?: string[]
  } = {},
) => {
  const sent: Sent[] = []
  const saved: UnsavedDatasets[] = []
  const save = fromPromise<Saved, Sent>(({ input }) => {
    sent.push(input)
    const answer = answers[sent.length - 1] ?? stored
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api gives it
    return 'columns' in answer ? Promise.resolve(answer as Saved) : Promise.reject(answer)
  })
  const storedDrafts = fromCallback<StorageRequest<UnsavedDatasets>>(({ receive, sendBack }) => {
    receive((event) => {
      if (event.type === 'stored.requested') sendBack({ type: 'stored.read', value: left })
      if (event.type === 'stored.changed') saved.push(event.value)
    })
  })
  const machine = datasetFormMachine.provide({
    actors: {
      storedDrafts,
      datasetSave: datasetSave.provide({ actors: { save, copy: save } }),
      ...crashing,
    },
    guards: { changesCanBeSaved: ({ context }) => isEdited(context) },
  })
  return { ...inWorld(machine, { dataset: stored }, peers), sent, saved }
}

test('one save sends what was changed with the version it was made to: all columns, so that none is removed', async () => {
  const { actor, sent, heard, saved } = open([
    { ...dataset, version: 2, warning: 'cost does not name every row' },
  ])
  actor.send({ type: 'draft.edited', patch: { [verbose('state')]: 'State', index: 'cost' } })
  actor.send({
    type: 'draft.edited',
    patch: {
      owners: [
        { id: 1, username: 'ana' },
        { id: 2, username: 'ben' },
      ],
    },
  })
  expect(saved.at(-1)?.['12']?.draft[verbose('state')]).toBe('State')
  actor.send({ type: 'changes.saved' })
  await waitFor(actor, (snapshot) => snapshot.context.dataset.version === 2)
  expect(sent).toEqual([
    {
      id: 12,
      version: 1,
      owners: [1, 2],
      id_column: 2,
      columns: [{ id: 1, verbose_name: 'State' }, { id: 2 }],
    },
  ])
  expect(heard('notifications').map(({ notice }) => (notice as { title: string }).title)).toEqual([
    'Saved strikes',
    'The index was set',
  ])
  expect({ isEdited: isEdited(actor.getSnapshot().context), lastSaved: saved.at(-1) }).toEqual({
    isEdited: false,
    lastSaved: {},
  })
})

test('only what differs counts as a change: written back, there is nothing to save', () => {
  const { actor, sent } = open()
  actor.send({ type: 'draft.edited', patch: { description: 'Bird strikes' } })
  expect(isEdited(actor.getSnapshot().context)).toBe(true)
  actor.send({ type: 'draft.edited', patch: { description: '' } })
  actor.send({ type: 'changes.saved' })
  expect({ isEdited: isEdited(actor.getSnapshot().context), sent }).toEqual({
    isEdited: false,
    sent: [],
  })
})

test('a refusal keeps the changes and says why; dropping them goes back to what is stored', async () => {
  const { actor } = open([{ status: 422, message: 'owners: [9] do not exist' }])
  actor.send({ type: 'draft.edited', patch: { description: 'Bird strikes' } })
  actor.send({ type: 'changes.saved' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  expect({ message: context.problem?.message, description: context.draft.description }).toEqual({
    message: 'owners: [9] do not exist',
    description: 'Bird strikes',
  })
  actor.send({ type: 'changes.dropped' })
  expect({
    state: actor.getSnapshot().value,
    description: actor.getSnapshot().context.draft.description,
  }).toEqual({ state: { editing: 'plain' }, description: '' })
})

test('a save that came too late offers both changes: each column is a part of its own', async () => {
  const current = {
    ...dataset,
    version: 2,
    columns: dataset.columns.map((column) =>
      column.id === 2 ? { ...column, description: 'In dollars' } : column,
    ),
  }
  const stale = {
    status: 409,
    message: 'Changed by Ana',
    errors: [{ message: '', error_type: '', level: 'error', extra: { current } }],
  }
  const { actor, sent } = open([stale, { ...current, version: 3 }])
  actor.send({ type: 'draft.edited', patch: { [verbose('state')]: 'State' } })
  actor.send({ type: 'changes.saved' })
  const saving = actor.getSnapshot().children.datasetSave
  if (!saving) throw new Error('Nothing is being saved')
  const { context } = await waitFor(saving, (snapshot) => snapshot.matches('conflicted'))
  expect(context.conflict).toMatchObject({
    fits: true,
    differences: [
      { label: 'Verbose name of state', yours: 'State', theirs: 'none', changedBy: 'you' },
      { label: 'Description of cost', yours: 'none', theirs: 'In dollars', changedBy: 'them' },
    ],
  })
  saving.send({ type: 'conflict.merged' })
  await waitFor(actor, (snapshot) => snapshot.context.dataset.version === 3)
  expect(sent[1]).toEqual({
    id: 12,
    version: 2,
    columns: [{ id: 1, verbose_name: 'State' }, { id: 2 }],
  })
})

test('a metric that was saved meanwhile takes the form along, unless somebody else was there too', () => {
  const { actor } = open()
  const version = () => actor.getSnapshot().context.dataset.version
  actor.send({ type: 'datasource.changed', change: { metrics: [] }, version: 2 })
  expect(version()).toBe(2)
  actor.send({ type: 'datasource.changed', change: { metrics: [] }, version: 4 })
  expect(version()).toBe(2)
})

test('what is read again stands under the edits; where somebody else changed it too, saving still asks', () => {
  const { actor } = open()
  actor.send({ type: 'draft.edited', patch: { description: 'Mine' } })
  actor.send({ type: 'dataset.reread', dataset: { ...dataset, table_name: 'renamed', version: 2 } })
  expect(actor.getSnapshot().context).toMatchObject({
    dataset: { table_name: 'renamed', version: 2 },
    draft: { description: 'Mine' },
  })
  actor.send({
    type: 'dataset.reread',
    dataset: { ...dataset, table_name: 'again', description: 'Theirs', version: 4 },
  })
  expect(actor.getSnapshot().context).toMatchObject({
    dataset: { table_name: 'again', version: 2 },
    draft: { description: 'Mine' },
  })
})

test('what was read again takes the place of a form without edits, however much newer it is, and of what was not edited', () => {
  const { actor } = open()
  const reread = (fields: Partial<Dataset>) => {
    actor.send({ type: 'dataset.reread', dataset: { ...dataset, ...fields } })
    const { dataset: shown, draft } = actor.getSnapshot().context
    return [shown.version, draft.description, draft.owners.length]
  }
  const unedited = reread({ version: 9, description: 'Theirs' })
  actor.send({ type: 'draft.edited', patch: { description: 'Mine' } })
  expect({ unedited, edited: reread({ version: 10, owners: [] }) }).toEqual({
    unedited: [9, 'Theirs', 1],
    edited: [10, 'Mine', 0],
  })
})

test('changes that a reload interrupted stand over the dataset as it is read, where nobody saved it since', () => {
  const draft = { ...draftOf(dataset), description: 'Mine' }
  const { actor } = open([], {
    left: { 12: { dataset: { ...dataset, table_name: 'before' }, draft } },
  })
  expect(actor.getSnapshot().context).toMatchObject({
    dataset: { table_name: 'strikes' },
    draft: { description: 'Mine' },
  })
})

test('changes that a reload interrupted are there again, over the version they were made to', () => {
  const draft = { description: 'Mine', owners: [], index: null }
  const { actor } = open([], {
    stored: { ...dataset, version: 5 },
    left: { 12: { dataset: { ...dataset, version: 4 }, draft } },
  })
  expect(actor.getSnapshot().context).toMatchObject({
    dataset: { version: 4 },
    draft: { description: 'Mine' },
  })
})

test('an edit is stored beside those of other datasets, and goes alone when it is dropped', () => {
  const other = { dataset: { ...dataset, id: 13 }, draft: draftOf(dataset) }
  const { actor, saved } = open([], { left: { 13: other } })
  actor.send({ type: 'draft.edited', patch: { description: 'Mine' } })
  actor.send({ type: 'changes.dropped' })
  expect(saved.map((drafts) => Object.keys(drafts))).toEqual([['12', '13'], ['13']])
})

test('an edit that a reload brought back is forgotten once it is dropped, and that of another dataset stays', () => {
  const draft = { ...draftOf(dataset), description: 'Mine' }
  const left = { 12: { dataset, draft }, 13: { dataset: { ...dataset, id: 13 }, draft } }
  const { actor, saved } = open([], { left })
  actor.send({ type: 'changes.dropped' })
  expect(saved.map((drafts) => Object.keys(drafts))).toEqual([['13']])
})

test('changes can be saved by who may change the dataset, and only where there are any', () => {
  const can = (user: { id: number; isAdmin: boolean }, patch: object) => {
    const { actor } = inWorld(
      datasetFormMachine.provide({ actors: { storedDrafts: fromCallback(() => undefined) } }),
      { dataset },
      [],
      undefined,
      user,
    )
    actor.send({ type: 'draft.edited', patch })
    return actor.getSnapshot().can({ type: 'changes.saved' })
  }
  const edit = { description: 'Mine' }
  expect({
    owner: can({ id: 1, isAdmin: false }, edit),
    unchanged: can({ id: 1, isAdmin: false }, {}),
    admin: can({ id: 9, isAdmin: true }, edit),
    other: can({ id: 9, isAdmin: false }, edit),
  }).toEqual({ owner: true, unchanged: false, admin: true, other: false })
})

test.each(['reloaded', 'dismissed'] as const)(
  'a save that came too late and whose question is %s returns to the form',
  async (choice) => {
    const current = { ...dataset, version: 2, description: 'Theirs' }
    const stale = {
      status: 409,
      message: 'Changed by Ana',
      errors: [{ message: '', error_type: '', level: 'error', extra: { current } }],
    }
    const { actor } = open([stale])
    actor.send({ type: 'draft.edited', patch: { description: 'Mine' } })
    actor.send({ type: 'changes.saved' })
    const saving = actor.getSnapshot().children.datasetSave
    if (!saving) throw new Error('Nothing is being saved')
    await waitFor(saving, (snapshot) => snapshot.matches('conflicted'))
    saving.send({ type: `conflict.${choice}` })
    await waitFor(actor, (snapshot) => snapshot.matches('editing'))
    expect(actor.getSnapshot().context.draft.description).toBe(
      choice === 'reloaded' ? 'Theirs' : 'Mine',
    )
  },
)

test('a save that crashes keeps the changes with the reason; a browser that stores nothing loses none', async () => {
  const { actor } = open([], { crashing: { datasetSave: crashes } })
  actor.send({ type: 'draft.edited', patch: { description: 'Mine' } })
  actor.send({ type: 'changes.saved' })
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  const unstored = open([], { crashing: { storedDrafts: crashes } }).actor
  unstored.send({ type: 'draft.edited', patch: { description: 'Mine' } })
  expect([actor, unstored].map((one) => one.getSnapshot().context.draft.description)).toEqual([
    'Mine',
    'Mine',
  ])
})

test('the lists that show a dataset are read again once it is saved', async () => {
  const lists = ['datasets', 'favoriteDatasets', 'recent']
  const { actor, heard } = open([{ ...dataset, version: 2 }], {
    peers: ['notifications', ...lists],
  })
  actor.send({ type: 'draft.edited', patch: { description: 'Mine' } })
  actor.send({ type: 'changes.saved' })
  await waitFor(actor, ({ context }) => context.dataset.version === 2)
  expect(lists.map((name) => heard(name).length)).toEqual([1, 1, 1])
})
