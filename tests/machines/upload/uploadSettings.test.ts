import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { StoredUpload } from '../../../src/machines/upload/storedUpload'
import { archive as other, carsFile as file, openUpload } from '../../support/uploads'

const emptyStored: StoredUpload = {
  fileName: '',
  tableName: '',
  nameIsOwn: false,
  databaseId: 0,
  schema: '',
  ifExists: 'fail',
  options: {},
  isSending: false,
}

const settings = (actor: ReturnType<typeof openUpload>['actor']) =>
  actor.getSnapshot().children.settings

test('advanced settings are kept and travel when they are saved, all thirteen of them', async () => {
  const { actor, calls, requests, choose, read, ready } = openUpload()
  await ready()
  choose(file)
  await read()
  actor.send({ type: 'settings.opened' })
  settings(actor)?.send({ type: 'settings.edited', patch: { skip_rows: '3', use_columns: ['b'] } })
  await read()
  expect(requests.at(-1)).toMatchObject({ file, skip_rows: 3, decimal_char: '.' })
  settings(actor)?.send({ type: 'settings.saved' })
  expect(actor.getSnapshot().value).toEqual({ filling: 'editing' })
  actor.send({ type: 'draft.submitted' })
  const {
    file: _,
    database_name: __,
    table_name: ___,
    schema: ____,
    if_exists: _____,
    separator: ______,
    ...sent
  } = calls[0]?.work.upload ?? ({} as never)
  expect(sent).toEqual({
    index_col: null,
    skip_rows: 3,
    n_rows: null,
    mangle_dupe_cols: true,
    skip_spaces: true,
    skip_blank_lines: true,
    dataframe: true,
    use_columns: ['b'],
    index_label: '',
    decimal_char: '.',
    parse_dates: [],
    infer_datetime: true,
    null_values: expect.arrayContaining(['', 'NULL', 'n/a']) as unknown,
  })
})

test('advanced settings that are cancelled leave nothing, and a refusal under them stays in sight', async () => {
  const { actor, calls, requests, submit, read } = openUpload()
  await submit()
  calls[0]?.report({
    type: 'upload.refused',
    error: { status: 422, message: 'Line 3 has 2 values' },
  })
  actor.send({ type: 'settings.opened' })
  settings(actor)?.send({ type: 'settings.edited', patch: { skip_rows: '3' } })
  settings(actor)?.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({
    value: { filling: 'failed' },
    context: { draft: { options: {} } },
  })
  await read()
  expect(requests.at(-1)).toEqual({ file, token: null })
  actor.send({ type: 'draft.submitted' })
  expect(calls[1]?.work.upload).not.toHaveProperty('skip_rows')
})

test('settings with a mistake can neither be saved nor are they tried', async () => {
  const { actor, requests, choose, read } = openUpload()
  choose(file)
  await read()
  actor.send({ type: 'settings.opened' })
  settings(actor)?.send({ type: 'settings.edited', patch: { n_rows: 'ten' } })
  settings(actor)?.send({ type: 'settings.saved' })
  await read()
  expect([actor.getSnapshot().value, requests.length]).toEqual(['setting', 1])
})

const saved: StoredUpload = {
  fileName: 'Cars.csv',
  tableName: 'mine',
  nameIsOwn: true,
  databaseId: 2,
  schema: 'raw',
  ifExists: 'append',
  options: { separator: ';', column_types: { a: 'VARCHAR' } },
  isSending: false,
}

test('after a reload the form is as it was and asks for its file by name', async () => {
  const { actor, choose, ready } = openUpload({ saved })
  await ready()
  expect(actor.getSnapshot().context).toMatchObject({
    requested: 'Cars.csv',
    draft: {
      file: null,
      tableName: 'mine',
      database: other,
      schema: 'raw',
      ifExists: 'append',
      options: saved.options,
    },
  })
  choose(file)
  expect(actor.getSnapshot().context).toMatchObject({
    requested: null,
    draft: { file, tableName: 'mine', options: saved.options },
  })
})

test('a file of another name takes over what is not about the columns and form of the first one', async () => {
  const { actor, ready } = openUpload({
    saved: { ...saved, options: { ...saved.options, null_values: ['-'] } },
    start: { files: [new File(['x'], 'trains.csv')] },
  })
  await ready()
  expect(actor.getSnapshot().context).toMatchObject({
    requested: null,
    draft: { tableName: 'mine', ifExists: 'append', options: { null_values: ['-'] } },
  })
})

test('every change is kept for a reload, but not what was only looked at', async () => {
  const { actor, stored, ready, choose } = openUpload()
  await ready()
  choose(file)
  actor.send({ type: 'options.edited', options: { quote: 'none' } })
  expect(stored.at(-1)).toEqual({
    type: 'stored.changed',
    userId: 0,
    value: {
      ...emptyStored,
      fileName: 'Cars.csv',
      tableName: 'cars',
      databaseId: 1,
      schema: 'main',
      options: { quote: 'none' },
    },
  })
  actor.send({ type: 'dialog.dismissed' })
  expect(stored.at(-1)).toEqual({ type: 'stored.dropped', userId: 0 })
})

test('a refused upload that was left comes back with its draft', async () => {
  const draft = {
    file,
    tableName: 'mine',
    database: other,
    schema: 'raw',
    ifExists: 'replace' as const,
    options: {},
  }
  const { actor, ready, read, requests } = openUpload({ start: { draft } })
  await ready()
  await waitFor(
    actor,
    (snapshot) =>
      snapshot.context.draft.database?.id === 2 && snapshot.context.draft.schema === 'raw',
  )
  await read()
  expect([actor.getSnapshot().context.draft, requests]).toEqual([draft, [{ file, token: null }]])
})

test('a reload during an upload is told in the form that comes back; one that was refused before is not', async () => {
  const { actor, calls, stored, submit } = openUpload()
  await submit()
  const during = stored.at(-1)
  calls[0]?.report({
    type: 'upload.refused',
    error: { status: 409, message: 'Table cars already exists' },
  })
  const after = stored.at(-1)
  const sending = (request: typeof during) =>
    request?.type === 'stored.changed' ? request.value.isSending : null
  expect([actor.getSnapshot().value, sending(during), sending(after)]).toEqual([
    { filling: 'failed' },
    true,
    false,
  ])
  const reloaded = openUpload({ saved: { ...saved, isSending: true } })
  await reloaded.ready()
  expect(reloaded.actor.getSnapshot().context).toMatchObject({
    requested: 'Cars.csv',
    wasCut: true,
  })
})
