import { expect, test } from 'vitest'
import { addressOf } from '../../../src/api/contract/webFile'
import { fileUploadResumption } from '../../../src/machines/upload/fileUpload.machine'
import type { UnfinishedUpload, UploadStart } from '../../../src/machines/upload/uploadForm'
import { archive as other, carsFile as file, openUpload, uploadAnswer } from '../../support/uploads'
import { waitFor } from '../../support/waitFor'

/** What is stored of a dialog, as the browser gives it back. */
const storedOf = ({ actor }: ReturnType<typeof openUpload>) =>
  fileUploadResumption.schema.parse(
    JSON.parse(JSON.stringify(fileUploadResumption.stored(actor.getSnapshot()))),
  ) as UploadStart

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
    column_names: [],
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

test('settings are tried over what was chosen beside them', async () => {
  const { actor, requests, choose, read } = openUpload()
  choose(file)
  actor.send({ type: 'options.edited', options: { separator: ';', column_types: { a: 'DATE' } } })
  actor.send({ type: 'settings.opened' })
  settings(actor)?.send({ type: 'settings.edited', patch: { n_rows: '5' } })
  await read()
  expect(requests.at(-1)).toMatchObject({ separator: ';', column_types: { a: 'DATE' }, n_rows: 5 })
  settings(actor)?.send({ type: 'settings.saved' })
  expect(actor.getSnapshot().context.draft.options).toMatchObject({ separator: ';', n_rows: 5 })
})

test('settings with a mistake can neither be saved nor are they tried', async () => {
  const { actor, requests, choose, read } = openUpload()
  choose(file)
  await read()
  actor.send({ type: 'settings.opened' })
  settings(actor)?.send({ type: 'settings.edited', patch: { n_rows: 'ten' } })
  settings(actor)?.send({ type: 'settings.saved' })
  await read()
  expect({ state: actor.getSnapshot().value, requestCount: requests.length }).toEqual({
    state: 'setting',
    requestCount: 1,
  })
})

const unfinished: UnfinishedUpload = {
  fileName: 'Cars.csv',
  address: '',
  addresses: { chosen: [], next: [] },
  tableName: 'mine',
  nameIsOwn: true,
  target: { databaseId: 2, schema: 'raw' },
  ifExists: 'append',
  options: { separator: ';', column_types: { a: 'VARCHAR' } },
  settings: null,
  uploadId: null,
}

test('after a reload the form is as it was and asks for its file by name', async () => {
  const { actor, choose, ready } = openUpload({ start: { unfinished } })
  await ready()
  expect(actor.getSnapshot().context).toMatchObject({
    requested: 'Cars.csv',
    draft: {
      file: null,
      tableName: 'mine',
      database: other,
      schema: 'raw',
      ifExists: 'append',
      options: unfinished.options,
    },
  })
  choose(file)
  expect(actor.getSnapshot().context).toMatchObject({
    requested: null,
    draft: { file, tableName: 'mine', options: unfinished.options },
  })
})

test('a file of another name takes over what is not about the columns and form of the first one', async () => {
  const { actor, ready, choose } = openUpload({
    start: {
      unfinished: { ...unfinished, options: { ...unfinished.options, null_values: ['-'] } },
    },
  })
  choose(new File(['x'], 'trains.csv'))
  await ready()
  expect(actor.getSnapshot().context).toMatchObject({
    requested: null,
    draft: { tableName: 'mine', ifExists: 'append', options: { null_values: ['-'] } },
  })
})

test('every change is stored for a reload, but not what was only looked at; the place too before its database is read again', async () => {
  const world = openUpload()
  await world.ready()
  world.choose(file)
  world.actor.send({ type: 'options.edited', options: { quote: 'none' } })
  const stored = {
    unfinished: {
      fileName: 'Cars.csv',
      address: '',
      addresses: { chosen: [], next: [] },
      tableName: 'cars',
      nameIsOwn: false,
      target: { databaseId: 1, schema: 'main' },
      ifExists: 'fail',
      options: { quote: 'none' },
      settings: null,
      uploadId: null,
    },
  }
  expect(storedOf(world)).toEqual(stored)
  expect(storedOf(openUpload({ start: storedOf(world) }))).toEqual(stored)
})

test('web addresses come back after a reload: one that is typed, the chosen ones and those that wait, and are previewed again', async () => {
  const world = openUpload()
  const { actor } = world
  await world.ready()
  const enter = (address: string) => {
    actor.send({ type: 'address.edited', address })
    actor.send({ type: 'address.entered' })
  }
  enter('https://example.com/c.csv')
  enter('https://example.com/b.csv?year=2024 https://example.com/a.csv')
  actor.send({ type: 'tables.arranged', arrangement: 'one' })
  actor.send({ type: 'files.chosen', files: [file] })
  enter('https://example.com/e.csv\nhttps://example.com/f.csv')
  actor.send({ type: 'address.edited', address: 'https://exam' })
  const stored = storedOf(world)
  expect(stored).toMatchObject({
    unfinished: {
      fileName: 'e.csv',
      address: 'https://exam',
      addresses: {
        chosen: ['https://example.com/e.csv'],
        next: ['https://example.com/f.csv'],
      },
    },
  })
  const again = openUpload({ start: stored })
  await again.read()
  const { draft, next, requested, address } = again.actor.getSnapshot().context
  expect({
    stored: storedOf(again),
    requested,
    address,
    files: [draft.file, ...next].map((each) => [each?.name, each && addressOf(each)]),
    previewed: again.requests.map((request) => addressOf(request.file)),
  }).toEqual({
    stored,
    requested: null,
    address: 'https://exam',
    files: [
      ['e.csv', 'https://example.com/e.csv'],
      ['f.csv', 'https://example.com/f.csv'],
    ],
    previewed: ['https://example.com/e.csv'],
  })
})

test('advanced settings that were open come back as they were typed, also with a mistake', async () => {
  const world = openUpload()
  await world.ready()
  world.choose(file)
  world.actor.send({ type: 'settings.opened' })
  settings(world.actor)?.send({ type: 'settings.edited', patch: { n_rows: 'ten' } })
  const { actor } = openUpload({ start: storedOf(world) })
  expect({
    state: actor.getSnapshot().value,
    settings: settings(actor)?.getSnapshot().context.settings,
  }).toEqual({ state: 'setting', settings: settings(world.actor)?.getSnapshot().context.settings })
  settings(actor)?.send({ type: 'dialog.dismissed' })
  actor.send({ type: 'settings.opened' })
  expect(settings(actor)?.getSnapshot().context.settings.n_rows).toBe('')
})

test('a refused upload that was left comes back with its draft', async () => {
  const draft = {
    file,
    others: [],
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
  expect({ draft: actor.getSnapshot().context.draft, requests }).toEqual({
    draft,
    requests: [{ file, token: null }],
  })
})

test('a reload during an upload leads back to it, and its end to the form or out of it; one that was refused before is not looked for', async () => {
  const world = openUpload()
  await world.submit()
  const during = storedOf(world)
  world.calls[0]?.report({
    type: 'upload.refused',
    error: { status: 409, message: 'Table cars already exists' },
  })
  expect({
    state: world.actor.getSnapshot().value,
    uploadId: storedOf(world)?.unfinished?.uploadId,
  }).toEqual({ state: { filling: 'failed' }, uploadId: null })
  const [lost, found] = [openUpload({ start: during }), openUpload({ start: during })]
  expect({ state: lost.actor.getSnapshot().value, work: lost.calls[0]?.work }).toEqual({
    state: 'uploading',
    work: {
      id: world.calls[0]?.work.id,
      fileName: 'Cars.csv',
      upload: null,
      draft: { ...lost.actor.getSnapshot().context.draft, file: null, tableName: 'cars' },
    },
  })
  const problem = { status: 0, message: 'The connection was lost' }
  lost.calls[0]?.report({ type: 'upload.refused', error: problem })
  expect(lost.actor.getSnapshot()).toMatchObject({
    value: { filling: 'failed' },
    context: { requested: 'Cars.csv', problem },
  })
  found.calls[0]?.report({ type: 'upload.finished', answer: uploadAnswer })
  expect({
    state: found.actor.getSnapshot().value,
    notifications: found.heard('notifications'),
  }).toMatchObject({ state: 'done', notifications: [{ notice: { title: 'Success!' } }] })
})
