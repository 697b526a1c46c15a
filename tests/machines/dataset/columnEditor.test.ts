import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { Column, ColumnPreview, Completion, Dataset } from '../../../src/api/contract'
import {
  columnsWith,
  completedStatement,
  type ColumnChange,
} from '../../../src/machines/dataset/columnDraft'
import { columnEditorMachine } from '../../../src/machines/dataset/columnEditor.machine'
import {
  completionsMachine,
  type CompletionTarget,
} from '../../../src/machines/lib/completions.machine'
import { crashes, gives } from '../../support/actors'
import { dataset } from '../../support/rows'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const column = (fields: Partial<Column>): Column => ({
  ...(dataset.columns[0] as Column),
  ...fields,
})
const day = column({ id: 7, column_name: 'day', type: 'VARCHAR', type_generic: 1 })
const twice = column({ id: 8, column_name: 'twice', expression: 'cost * 2', type_generic: 0 })
const preview: ColumnPreview = { type: 'DATE', type_generic: 2, values: [], unread: 0 }
const fieldProblem = {
  status: 400,
  message: 'No such column',
  fields: { expression: ['No such column'] },
}

const open = (edited: Column | null, { refuses = false } = {}) => {
  const previewed: unknown[] = []
  const sent: ColumnChange[] = []
  const clock = new SimulatedClock()
  const answer = <Output, Input>(seen: (input: Input) => void, output: Output) =>
    fromPromise<Output, Input>(({ input }) => {
      seen(input)
      return refuses ? Promise.reject(fieldProblem as unknown as Error) : Promise.resolve(output)
    })
  const machine = columnEditorMachine.provide({
    actors: {
      completions: completionsMachine.provide({
        actors: { completeSql: gives<Completion[], CompletionTarget | null>([]) },
      }),
      previewColumn: answer((input) => void previewed.push(input), preview),
      saveColumn: answer<Dataset, ColumnChange>((input) => void sent.push(input), {
        ...dataset,
        version: 4,
      }),
    },
  })
  const world = inWorld(
    machine,
    { dataset, column: edited },
    ['notifications', 'location', 'dataset'],
    clock,
  )
  return { ...world, clock, previewed, sent }
}

test('a column of text becomes dates by a format: its first values follow what is chosen', async () => {
  const { actor, clock, previewed, sent, heard } = open(day)
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { preview: 'ready' } }))
  actor.send({ type: 'draft.edited', patch: { kind: 2 } })
  actor.send({ type: 'draft.edited', patch: { dateFormat: 'DD.MM.' } })
  clock.increment(400)
  expect(actor.getSnapshot().matches({ open: { preview: 'none' } })).toBe(true)
  expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(false)
  actor.send({ type: 'draft.edited', patch: { dateFormat: 'DD.MM.YYYY' } })
  clock.increment(400)
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { preview: 'ready' } }))
  const read_as = { kind: 2, date_format: 'DD.MM.YYYY' }
  expect(previewed).toEqual([
    { datasetId: 12, column: 'day', read_as: { kind: 1 } },
    { datasetId: 12, column: 'day', read_as },
  ])
  actor.send({ type: 'draft.submitted' })
  const { output } = await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent).toEqual([
    { datasetId: 12, column: { id: 7, read_as, number_format: {} }, deletes: false },
  ])
  expect(output).toEqual({
    type: 'datasource.changed',
    change: { columns: dataset.columns },
    version: 4,
  })
  expect(heard('notifications')).toMatchObject([{ notice: { title: 'Column day saved' } }])
  expect(heard('dataset')).toEqual([{ type: 'resource.invalidated' }])
})

test('a calculated column needs a name and an expression, whose refusal is shown at its field', async () => {
  const { actor, clock, previewed } = open(null, { refuses: true })
  expect(actor.getSnapshot().matches({ open: { preview: 'none' } })).toBe(true)
  actor.send({ type: 'draft.edited', patch: { expression: 'price' } })
  expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(false)
  actor.send({ type: 'draft.edited', patch: { name: 'rate' } })
  clock.increment(400)
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { preview: 'failed' } }))
  expect(previewed).toEqual([{ datasetId: 12, expression: 'price' }])
  actor.send({ type: 'draft.submitted' })
  const { context } = await waitFor(actor, (snapshot) =>
    snapshot.matches({ open: { form: 'failed' } }),
  )
  expect([context.unpreviewed?.fields, context.problem?.fields]).toEqual([
    fieldProblem.fields,
    fieldProblem.fields,
  ])
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: null })
})

test('a calculated column is deleted once that is confirmed', async () => {
  const { actor, sent } = open(twice)
  actor.send({ type: 'deletion.requested' })
  actor.send({ type: 'deletion.dismissed' })
  expect(sent).toEqual([])
  actor.send({ type: 'deletion.requested' })
  actor.send({ type: 'deletion.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent).toMatchObject([{ column: { id: 8 }, deletes: true }])
})

test('all columns are sent, the changed one with its change, a new one behind them', () => {
  const columns = [day, twice]
  const changed = { id: 7, read_as: null }
  const added = { column_name: 'new', expression: '1' }
  expect([
    columnsWith({ columns }, { column: changed, deletes: false }),
    columnsWith({ columns }, { column: added, deletes: false }),
    columnsWith({ columns }, { column: { id: 8 }, deletes: true }),
  ]).toEqual([[changed, { id: 8 }], [{ id: 7 }, { id: 8 }, added], [{ id: 7 }]])
})

test('an expression is completed with the columns that it may be computed of', () => {
  const { databaseId, sql, cursor } = completedStatement(
    { columns: [day, twice], database: { id: 3, database_name: 'Shop', backend: 'mysql' } },
    { text: 'upper(da', cursor: 8 },
  )
  expect({ databaseId, sql, before: sql.slice(0, cursor) }).toEqual({
    databaseId: 3,
    sql: 'SELECT upper(da FROM (SELECT NULL AS `day`) AS dataset',
    before: 'SELECT upper(da',
  })
})

test('a refused column is mended and sent again, a refused preview is read again', async () => {
  const { actor, clock, previewed, sent } = open(null, { refuses: true })
  actor.send({ type: 'draft.submitted' })
  expect(sent).toEqual([])
  actor.send({ type: 'draft.edited', patch: { name: 'rate', expression: 'price' } })
  clock.increment(400)
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { preview: 'failed' } }))
  actor.send({ type: 'preview.retried' })
  expect(previewed).toHaveLength(2)
  const refused = () => waitFor(actor, (snapshot) => snapshot.matches({ open: { form: 'failed' } }))
  actor.send({ type: 'draft.submitted' })
  await refused()
  actor.send({ type: 'draft.submitted' })
  await refused()
  expect(sent).toHaveLength(2)
  actor.send({ type: 'draft.edited', patch: { name: '' } })
  expect(actor.getSnapshot().matches({ open: { form: 'editing' } })).toBe(true)
})

test('a deletion that is refused says so and is tried again', async () => {
  const { actor, sent } = open(twice, { refuses: true })
  actor.send({ type: 'deletion.requested' })
  actor.send({ type: 'deletion.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.matches({ deleting: 'failed' }))
  expect(actor.getSnapshot().context.problem?.message).toBe('No such column')
  actor.send({ type: 'deletion.confirmed' })
  expect(sent).toHaveLength(2)
})

test('an editor whose completions crash is closed', () => {
  const machine = columnEditorMachine.provide({ actors: { completions: crashes } })
  expect(inWorld(machine, { dataset, column: null }).actor.getSnapshot().status).toBe('done')
})

test('a deletion that is dismissed leads back to the column; one that was made is told with what is left', async () => {
  const { actor, heard } = open(twice)
  actor.send({ type: 'deletion.requested' })
  actor.send({ type: 'deletion.dismissed' })
  expect(actor.getSnapshot().matches('open')).toBe(true)
  actor.send({ type: 'deletion.requested' })
  actor.send({ type: 'deletion.confirmed' })
  const { output } = await waitFor(actor, ({ status }) => status === 'done')
  expect({ output, notices: heard('notifications') }).toMatchObject({
    output: { type: 'datasource.changed', version: 4 },
    notices: [{ notice: { title: 'Column twice deleted' } }],
  })
})

test('the first values of a column are those that were read; its name changes none of them', async () => {
  const { actor, clock, previewed } = open(twice)
  const { context } = await waitFor(actor, (snapshot) =>
    snapshot.matches({ open: { preview: 'ready' } }),
  )
  expect(context.preview).toEqual(preview)
  actor.send({ type: 'draft.edited', patch: { name: 'double' } })
  clock.increment(400)
  expect({ reads: previewed.length, name: actor.getSnapshot().context.draft.name }).toEqual({
    reads: 1,
    name: 'double',
  })
})

test('a new column is told by its name without the blanks around it', async () => {
  const { actor, sent, heard } = open(null)
  actor.send({ type: 'draft.edited', patch: { name: ' rate ', expression: ' cost / 2 ' } })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, ({ status }) => status === 'done')
  expect({ column: sent[0]?.column, notices: heard('notifications') }).toMatchObject({
    column: { column_name: 'rate', expression: 'cost / 2' },
    notices: [{ notice: { title: 'Column rate saved' } }],
  })
})
