import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Database, PreviewAnswer } from '../../../src/api/contract'
import { crashes, gives, refuses } from '../../support/actors'
import { addressOf } from '../../../src/api/contract/webFile'
import { filesAt, readableFiles } from '../../../src/machines/upload/takenFiles'
import { plainDialect } from '../../../src/machines/upload/uploadDraft'
import { stageOf, uploadRunMachine } from '../../../src/machines/upload/uploadRun.machine'
import { uploadTargetMachine } from '../../../src/machines/upload/uploadTarget.machine'
import { workspaceDatabase } from '../../support/rows'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import {
  archive as other,
  carsFile as file,
  openUpload,
  previewAnswer,
  uploadAnswer,
} from '../../support/uploads'

test('a chosen file, the default place and the defaults are what is sent', async () => {
  const { actor, calls, choose, read, ready } = openUpload()
  await ready()
  choose(file)
  await read()
  actor.send({ type: 'draft.submitted' })
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  expect(calls.map(({ work }) => work.upload)).toEqual([
    {
      file,
      database_name: 'Workspace',
      table_name: 'cars',
      schema: 'main',
      separator: ',',
      if_exists: 'fail',
    },
  ])
})

test('a file that is uploaded before its preview has come is sent without a separator that nobody chose', async () => {
  const { calls, submit } = openUpload()
  await submit()
  expect(calls[0]?.work.upload).toEqual({
    file,
    database_name: 'Workspace',
    table_name: 'cars',
    schema: 'main',
    if_exists: 'fail',
  })
})

test('another file of the same name is not uploaded by what was read of the first', async () => {
  const dialect = { ...plainDialect, separator: ';', skip_rows: 2 } as const
  const { actor, calls, choose, read, ready } = openUpload({
    previews: () => Promise.resolve({ ...previewAnswer, dialect }),
  })
  await ready()
  choose(file)
  await read()
  const another = new File(['a\tb\n1\t2\n'], file.name)
  choose(another)
  actor.send({ type: 'draft.submitted' })
  expect(calls[0]?.work.upload).toEqual({
    file: another,
    database_name: 'Workspace',
    table_name: 'cars',
    schema: 'main',
    if_exists: 'fail',
  })
})

test('Submit waits for the last missing thing', async () => {
  const { actor, ready, choose } = openUpload()
  const can = () => actor.getSnapshot().can({ type: 'draft.submitted' })
  choose(file)
  expect(can()).toBe(false)
  await ready()
  expect(can()).toBe(true)
  actor.send({ type: 'draft.edited', patch: { tableName: ' ' } })
  expect(can()).toBe(false)
})

test('a name of the user’s own survives another file; an emptied one is filled again', () => {
  const { actor, choose } = openUpload()
  actor.send({ type: 'draft.edited', patch: { tableName: 'mine' } })
  actor.send({ type: 'draft.edited', patch: { ifExists: 'append' } })
  choose(file)
  expect(actor.getSnapshot().context.draft.tableName).toBe('mine')
  actor.send({ type: 'draft.edited', patch: { tableName: '' } })
  choose(file)
  expect(actor.getSnapshot().context.draft.tableName).toBe('cars')
})

test('a file that cannot be read is refused with the reason and the earlier one kept', () => {
  const { actor, choose } = openUpload()
  choose(file)
  choose(new File(['x'], 'x.pdf'))
  expect(actor.getSnapshot().context).toMatchObject({
    refusal: `x.pdf cannot be read: choose a ${readableFiles} file`,
    draft: { file },
  })
})

test('a preview that is under way waits while the file is uploaded, and comes when that was refused', async () => {
  let requested = 0
  const { actor, calls, choose, ready, read } = openUpload({
    previews: () =>
      (requested += 1) === 1 ? new Promise(() => undefined) : Promise.resolve(previewAnswer),
  })
  await ready()
  choose(file)
  void read()
  const { preview } = actor.getSnapshot().children
  expect({ requested, preview: preview?.getSnapshot().value }).toEqual({
    requested: 1,
    preview: 'reading',
  })
  actor.send({ type: 'draft.submitted' })
  expect({ requested, preview: preview?.getSnapshot().value }).toEqual({
    requested: 1,
    preview: 'paused',
  })
  calls[0]?.report({ type: 'upload.refused', error: { status: 409, message: 'taken' } })
  await waitFor(actor, (snapshot) => snapshot.context.read !== null)
  expect({ requested, read: actor.getSnapshot().context.read }).toEqual({
    requested: 2,
    read: previewAnswer,
  })
})

test('the preview is asked once the options rest, for the latest of them, and an older answer is dropped', async () => {
  const answers: ((answer: PreviewAnswer) => void)[] = []
  const { actor, requests, choose, read, ready } = openUpload({
    previews: () =>
      new Promise((resolve) => {
        answers.push(resolve)
      }),
  })
  await ready()
  choose(file)
  for (const skip_rows of [1, 12, 123])
    actor.send({ type: 'options.edited', options: { skip_rows } })
  void read()
  expect(requests).toEqual([{ file, skip_rows: 123, token: null }])
  actor.send({ type: 'options.edited', options: { separator: ';' } })
  const rests = read()
  answers[0]?.(previewAnswer)
  const latest = { ...previewAnswer, warnings: ['the latest'] }
  answers[1]?.(latest)
  await rests
  expect(requests.at(-1)).toEqual({ file, separator: ';', token: null })
  expect(actor.getSnapshot().context.read).toEqual(latest)
})

test('the preview shows every column, so left-out columns and row labels are not asked for', async () => {
  const { actor, requests, choose, read } = openUpload()
  choose(file)
  actor.send({
    type: 'options.edited',
    options: {
      use_columns: ['a'],
      dataframe: true,
      index_label: 'n',
      index_col: 0,
      null_values: ['-'],
    },
  })
  await read()
  expect(requests).toEqual([{ file, null_values: ['-'], token: null }])
})

test('what was detected travels where the server would take the file for something else', async () => {
  const dialect = {
    separator: ';',
    quote: '"',
    escape: 'doubled',
    comment: 'none',
    header: true,
    encoding: 'windows-1252',
    decimal_char: ',',
    skip_rows: 2,
    header_lines: 1,
    skip_footer: 0,
    table: 0,
  } as const
  const { actor, calls, choose, read, ready } = openUpload({
    previews: () => Promise.resolve({ ...previewAnswer, dialect }),
  })
  await ready()
  choose(file)
  await read()
  actor.send({ type: 'options.edited', options: { decimal_char: '.' } })
  actor.send({ type: 'draft.submitted' })
  expect(calls[0]?.work.upload).toEqual({
    file,
    database_name: 'Workspace',
    table_name: 'cars',
    schema: 'main',
    if_exists: 'fail',
    separator: ';',
    encoding: 'windows-1252',
    decimal_char: '.',
    skip_rows: 2,
  })
})

test('success says the table and its rows, leads to it, shows the warnings, reloads the list and closes', async () => {
  const { actor, calls, heard, submit } = openUpload()
  await submit()
  calls[0]?.report({ type: 'upload.progressed', progress: { sent: 4, total: 8 } })
  calls[0]?.report({ type: 'upload.progressed', progress: { stage: 'writing', rows: 1406 } })
  expect(actor.getSnapshot().children.run?.getSnapshot().context.progress).toEqual({
    sent: 4,
    total: 8,
    stage: 'writing',
    rows: 1406,
  })
  calls[0]?.report({
    type: 'upload.finished',
    answer: { ...uploadAnswer, warnings: ['Read as Windows-1252', 'b was renamed b.1'] },
  })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'done' })
  expect(heard('notifications').map((event) => event['notice'] as unknown)).toEqual([
    {
      intent: 'success',
      title: 'Success!',
      detail: 'Created Table: cars\n1,406 rows imported',
      area: 'workspace',
      action: { label: 'Open', path: '/datasets/3' },
    },
    {
      intent: 'warning',
      title: 'Created Table: cars',
      detail: 'Read as Windows-1252\nb was renamed b.1',
      area: 'workspace',
    },
  ])
  expect(heard('datasets')).toEqual([{ type: 'resource.invalidated' }])
})

test('a refusal is told, stays at its place with the form whole, and the corrected form can be sent', async () => {
  const { actor, calls, heard, submit } = openUpload()
  await submit()
  const problem = { status: 409, message: 'Table cars already exists' }
  calls[0]?.report({ type: 'upload.refused', error: problem })
  expect(actor.getSnapshot().value).toEqual({ filling: 'failed' })
  expect(actor.getSnapshot().context).toMatchObject({
    problem,
    draft: { file, tableName: 'cars', schema: 'main' },
  })
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'warning', title: problem.message, area: 'workspace' },
    },
  ])
  expect(heard('datasets')).toEqual([{ type: 'resource.invalidated' }])
  actor.send({ type: 'draft.edited', patch: { ifExists: 'replace' } })
  expect(actor.getSnapshot().value).toEqual({ filling: 'editing' })
  actor.send({ type: 'draft.submitted' })
  expect(calls[1]?.work.upload?.if_exists).toBe('replace')
})

test('Cancel stops the upload and keeps the form; a table that is already being written is not stopped', async () => {
  const { actor, calls, submit, cancel } = openUpload()
  await submit()
  cancel()
  expect({ orders: calls[0]?.orders, ended: calls[0]?.ended }).toEqual({
    orders: ['upload.stopRequested'],
    ended: false,
  })
  calls[0]?.report({ type: 'upload.stopped' })
  expect({
    ended: calls[0]?.ended,
    state: actor.getSnapshot().value,
    file: actor.getSnapshot().context.draft.file,
  }).toEqual({ ended: true, state: { filling: 'editing' }, file })
  actor.send({ type: 'draft.submitted' })
  cancel()
  calls[1]?.report({
    type: 'upload.unstoppable',
    error: { status: 409, message: 'The upload cannot be cancelled any more' },
  })
  expect(actor.getSnapshot().children.run?.getSnapshot()).toMatchObject({
    value: { running: 'unstoppable' },
    context: { problem: { message: 'The upload cannot be cancelled any more' } },
  })
  calls[1]?.report({ type: 'upload.finished', answer: uploadAnswer })
  expect(actor.getSnapshot().value).toBe('done')
})

test('closing the dialog lets a running upload go on, and says where it is seen', async () => {
  const { actor, calls, submit, heard } = openUpload()
  await submit()
  actor.send({ type: 'dialog.dismissed' })
  expect({ state: actor.getSnapshot().value, orders: calls[0]?.orders }).toEqual({
    state: 'dismissed',
    orders: ['upload.detached'],
  })
  expect(heard('notifications')).toMatchObject([
    {
      notice: {
        title: 'The upload goes on',
        detail: 'The bell shows its progress and can stop it.',
      },
    },
  ])
})

test('several files are imported one after the other; what cannot be read of them is refused', async () => {
  const { actor, calls, ready, choose } = openUpload()
  await ready()
  const [second, odd] = [new File(['a\n1\n'], 'second.tsv'), new File(['x'], 'x.pdf')]
  choose(file, second, odd)
  expect(actor.getSnapshot().context).toMatchObject({
    draft: { file, tableName: 'cars' },
    next: [second],
    refusal: `x.pdf cannot be read: choose a ${readableFiles} file`,
  })
  actor.send({ type: 'options.edited', options: { separator: ';' } })
  actor.send({ type: 'draft.submitted' })
  calls[0]?.report({ type: 'upload.finished', answer: uploadAnswer })
  expect(actor.getSnapshot()).toMatchObject({
    value: { filling: 'editing' },
    context: {
      draft: { file: second, tableName: 'second', schema: 'main', ifExists: 'fail', options: {} },
      next: [],
      read: null,
    },
  })
  actor.send({ type: 'draft.submitted' })
  calls[1]?.report({ type: 'upload.finished', answer: uploadAnswer })
  expect(actor.getSnapshot().value).toBe('done')
})

test('of several files one that is refused stays, with its reason, before the next', async () => {
  const { actor, calls, ready, choose } = openUpload()
  await ready()
  const second = new File(['a\n1\n'], 'second.tsv')
  choose(file, second)
  actor.send({ type: 'draft.submitted' })
  calls[0]?.report({ type: 'upload.refused', error: { status: 409, message: 'taken' } })
  expect(actor.getSnapshot()).toMatchObject({
    value: { filling: 'failed' },
    context: { draft: { file }, next: [second], problem: { message: 'taken' } },
  })
})

test('only the schemas that the database names for uploads can be chosen', async () => {
  const { actor, ready } = openUpload({
    schemas: gives<string[], number>(['main', 'raw', 'secret']),
  })
  await ready()
  const { target } = actor.getSnapshot().children
  target?.send({
    type: 'database.chosen',
    database: { ...other, extra: '{"schemas_allowed_for_file_upload":["raw","gone"]}' },
  })
  await ready()
  expect({
    schemas: target?.getSnapshot().context.schemas,
    schema: actor.getSnapshot().context.draft.schema,
  }).toEqual({ schemas: ['raw'], schema: 'raw' })
})

test('a change of an option asks by the token of the file’s last preview, another file is sent itself', async () => {
  const { actor, requests, choose, read } = openUpload()
  const another = new File(['x\n'], 'another.csv')
  choose(file)
  await read()
  actor.send({ type: 'options.edited', options: { skip_rows: 1 } })
  await read()
  choose(another)
  await read()
  expect(requests).toEqual([
    { file, token: null },
    { file, skip_rows: 1, token: 'cars' },
    { file: another, token: null },
  ])
})

test('another database drops the schema until its own are known, and the last choice wins', async () => {
  const schemas = fromPromise<string[], number>(({ input, signal }) =>
    input === 2
      ? new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(new Error('aborted'))
          })
        })
      : Promise.resolve(['main']),
  )
  const { actor, ready } = openUpload({ schemas })
  await ready()
  const { target } = actor.getSnapshot().children
  target?.send({ type: 'database.chosen', database: other })
  expect(actor.getSnapshot().context.draft).toMatchObject({ database: other, schema: null })
  target?.send({ type: 'database.chosen', database: workspaceDatabase })
  await ready()
  expect(actor.getSnapshot().context.draft).toMatchObject({
    database: workspaceDatabase,
    schema: 'main',
  })
})

test('schemas that cannot be read say why and are asked again', async () => {
  let requested = 0
  const { actor, ready } = openUpload({
    schemas: fromPromise(() =>
      requested++ === 0
        ? Promise.reject(Object.assign(new Error('The database is away'), { status: 500 }))
        : Promise.resolve(['main']),
    ),
  })
  const { target } = actor.getSnapshot().children
  if (target) await waitFor(target, (snapshot) => snapshot.matches('failed'))
  expect(target?.getSnapshot().context.problem).toMatchObject({
    status: 500,
    message: 'The database is away',
  })
  target?.send({ type: 'choices.retried' })
  await ready()
  target?.send({ type: 'schema.chosen', schema: 'raw' })
  expect(actor.getSnapshot().context.draft.schema).toBe('raw')
})

test.each(['target', 'preview'])('a dialog whose %s crashes is closed', (part) => {
  const { actor } = openUpload({ crashing: { [part]: crashes } })
  expect(actor.getSnapshot().status).toBe('done')
})

test('settings that crash leave the form as it is; an upload that crashes can be sent again', async () => {
  const { actor, submit } = openUpload({ crashing: { settings: crashes, run: crashes } })
  actor.send({ type: 'settings.opened' })
  expect(actor.getSnapshot().value).toEqual({ filling: 'editing' })
  actor.send({ type: 'draft.submitted' })
  expect(actor.getSnapshot().value).toEqual({ filling: 'editing' })
  await submit()
  expect(actor.getSnapshot().value).toEqual({ filling: 'editing' })
  expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(true)
})

test('an upload that breaks off is told as refused', async () => {
  const run = uploadRunMachine.provide({ actors: { uploadFile: crashes } }) as never
  const { actor, submit } = openUpload({ crashing: { run } })
  await submit()
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ filling: 'failed' }))
  expect(context.problem).not.toBe(null)
})

test('a preview that is refused is read again', async () => {
  const answers = [Promise.reject(Object.assign(new Error('Down'), { status: 503 }))]
  const { actor, choose, ready, read } = openUpload({
    previews: () => answers.shift() ?? Promise.resolve(previewAnswer),
  })
  await ready()
  choose(file)
  await read()
  const { preview } = actor.getSnapshot().children
  expect(preview?.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { problem: { status: 503 } },
  })
  preview?.send({ type: 'preview.retried' })
  await waitFor(actor, (snapshot) => snapshot.context.read !== null)
})

test('databases that cannot be read are read again; where there is none, none is chosen', async () => {
  let reads = 0
  const listUploadDatabases = fromPromise<Database[], void>(() => {
    reads += 1
    return reads === 1
      ? Promise.reject(Object.assign(new Error('Down'), { status: 503 }))
      : Promise.resolve([])
  })
  const target = uploadTargetMachine.provide({
    actors: { listUploadDatabases, listSchemas: refuses('not asked') },
  }) as never
  const { actor } = openUpload({ crashing: { target } })
  const ref = actor.getSnapshot().children.target
  if (!ref) throw new Error('Nothing chooses the place')
  await waitFor(ref, (snapshot) => snapshot.matches('failed'))
  ref.send({ type: 'choices.retried' })
  const { context } = await waitFor(ref, (snapshot) => snapshot.matches('choosing'))
  expect(context.database).toBe(null)
})

test('a web address is taken in place of a file once it is whole, and its preview and upload name it', async () => {
  const { actor, calls, requests, ready, read } = openUpload()
  await ready()
  const can = () => actor.getSnapshot().can({ type: 'address.entered' })
  const type = (address: string) => actor.send({ type: 'address.edited', address })
  type('ftp://example.com/towns.csv')
  actor.send({ type: 'address.entered' })
  const before = [can(), actor.getSnapshot().context.draft.file]
  type(' https://example.com/data/St%C3%A4dte.csv?year=2024 ')
  expect([before, can()]).toEqual([[false, null], true])
  actor.send({ type: 'address.entered' })
  await read()
  const { draft, address } = actor.getSnapshot().context
  actor.send({ type: 'draft.submitted' })
  expect({
    address,
    name: draft.file?.name,
    table: draft.tableName,
    previewed: requests.map(({ file: each }) => addressOf(each)),
    uploaded: calls.map(({ work }) => work.upload && addressOf(work.upload.file)),
  }).toEqual({
    address: '',
    name: 'Städte.csv',
    table: 'stadte',
    previewed: ['https://example.com/data/St%C3%A4dte.csv?year=2024'],
    uploaded: ['https://example.com/data/St%C3%A4dte.csv?year=2024'],
  })
})

test('a file at a web address has no bytes to begin with, and stays a file beside others', async () => {
  const { actor, ready, choose } = openUpload()
  await ready()
  choose(file)
  actor.send({ type: 'address.edited', address: 'http://example.com/' })
  actor.send({ type: 'address.entered' })
  const { draft, refusal, next } = actor.getSnapshot().context
  expect([draft.file?.name, refusal, next]).toEqual(['example.com', null, []])
  choose(file)
  const { draft: another } = actor.getSnapshot().context
  expect(another.file).toBe(file)
})

test.each([
  ['https://a.example/x.csv', ['x.csv']],
  ['https://a.example/x.csv https://a.example/y.csv', ['x.csv', 'y.csv']],
  ['\nhttps://a.example/x%20y.csv\r\nHTTP://a.example/z\n', ['x y.csv', 'z']],
  ['https://a.example/x y.csv', ['x y.csv']],
  ['https://a.example/x.csv https://', []],
  ['x.csv', []],
  ['', []],
])('%j names the files %j', (text, names) => {
  expect(filesAt(text).map(({ name }) => name)).toEqual(names)
})

test('the requested schema is chosen in the requested database, and in no other that is chosen after it', async () => {
  const { actor } = inWorld(
    uploadTargetMachine.provide({
      actors: {
        listUploadDatabases: fromPromise(() => Promise.resolve([other, workspaceDatabase])),
        listSchemas: fromPromise<string[], number>(() => Promise.resolve(['main', 'sales'])),
      },
    }),
    { requested: { databaseId: workspaceDatabase.id, schema: 'sales' } },
  )
  const chosen = async () => {
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('choosing'))
    return [context.database?.id, context.schema]
  }
  const requested = await chosen()
  actor.send({ type: 'database.chosen', database: other })
  expect([requested, await chosen()]).toEqual([
    [workspaceDatabase.id, 'sales'],
    [other.id, 'main'],
  ])
})

test('an upload begins with the bytes of all its files, one that was sent before a reload by being looked for', () => {
  const draft = {} as never
  const files = [new File(['12345'], 'a.csv'), new File(['123'], 'b.csv')] as const
  const upload = { file: files[0], others: [files[1]] } as never
  const begun = [upload, null].map((each) =>
    stageOf({ id: 'u1', fileName: 'a.csv', upload: each, draft }),
  )
  expect(begun).toEqual([
    { sent: 0, total: 8, stage: 'receiving', rows: 0 },
    { sent: 0, total: 0, stage: 'looking', rows: 0 },
  ])
})
