import { expect, test } from 'vitest'
import { fromCallback, fromPromise, waitFor, type EventObject } from 'xstate'
import type { Database, UploadAnswer } from '../../../src/api/contract'
import { fileUploadMachine, type UploadReport } from '../../../src/machines/datasets/fileUpload.machine'
import type { Upload } from '../../../src/machines/datasets/uploadDraft'
import { uploadTargetMachine } from '../../../src/machines/datasets/uploadTarget.machine'
import { gives } from '../../support/actors'
import { inHouse } from '../../support/house'
import { workspaceDatabase } from '../../support/rows'

const answer: UploadAnswer = {
  message: 'OK', id: 3, dataset_id: 3, table_name: 'cars', schema: 'main', rows: 1406, rejected: 0, columns: ['a'], warnings: [], data: { id: 3 },
}
const file = new File(['a,b\n1,2\n'], 'Cars.csv')
const other: Database = { ...workspaceDatabase, id: 2, database_name: 'Archive', is_internal: false }

/** An upload whose reports the test sends by hand. */
const task = () => {
  const calls: { upload: Upload | null; report: (event: UploadReport) => void; stopped: boolean }[] = []
  const logic = fromCallback<EventObject, Upload | null, UploadReport>(({ input, sendBack }) => {
    const call = { upload: input, report: sendBack, stopped: false }
    calls.push(call)
    return () => { call.stopped = true }
  })
  return { calls, logic }
}
const open = ({ schemas = gives<string[], number>(['main', 'raw']) } = {}) => {
  const { calls, logic } = task()
  const target = uploadTargetMachine.provide({ actors: { listUploadDatabases: gives([other, workspaceDatabase]), listSchemas: schemas } })
  const house = inHouse(fileUploadMachine.provide({ actors: { target, uploadFile: logic } }), undefined, ['notifications', 'datasets'])
  const ready = () => waitFor(house.actor, (snapshot) => snapshot.context.draft.schema !== null)
  const submit = async () => {
    await ready()
    house.actor.send({ type: 'file.chosen', file })
    house.actor.send({ type: 'draft.submitted' })
  }
  return { ...house, calls, ready, submit }
}

test('a chosen file, the default place and the defaults are what is sent', async () => {
  const { actor, calls, submit } = open()
  await submit()
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  expect(calls.map((call) => call.upload)).toEqual([
    { file, database_name: 'Workspace', table_name: 'cars', schema: 'main', separator: ',', if_exists: 'fail' },
  ])
})

test('Submit waits for the last missing thing', async () => {
  const { actor, ready } = open()
  const can = () => actor.getSnapshot().can({ type: 'draft.submitted' })
  actor.send({ type: 'file.chosen', file })
  expect(can()).toBe(false)
  await ready()
  expect(can()).toBe(true)
  actor.send({ type: 'draft.edited', patch: { tableName: ' ' } })
  expect(can()).toBe(false)
})

test('a name of the user’s own survives another file; an emptied one is filled again', async () => {
  const { actor } = open()
  actor.send({ type: 'draft.edited', patch: { tableName: 'mine' } })
  actor.send({ type: 'file.chosen', file })
  expect(actor.getSnapshot().context.draft.tableName).toBe('mine')
  actor.send({ type: 'draft.edited', patch: { tableName: '' } })
  actor.send({ type: 'file.chosen', file })
  expect(actor.getSnapshot().context.draft.tableName).toBe('cars')
})

test('a file that cannot be read is refused with the reason and the earlier one kept', () => {
  const { actor } = open()
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'file.chosen', file: new File(['x'], 'x.pdf') })
  expect(actor.getSnapshot().context).toMatchObject({ refusal: 'x.pdf cannot be read: choose a csv, xls or xlsx file', draft: { file } })
})

test('success says the table and its rows, shows the warnings, reloads the list and closes', async () => {
  const { actor, calls, heard, submit } = open()
  await submit()
  calls[0]?.report({ type: 'upload.progressed', sent: 4, total: 8 })
  expect(actor.getSnapshot().context).toMatchObject({ sent: 4, total: 8 })
  calls[0]?.report({ type: 'upload.finished', answer: { ...answer, warnings: ['Read as Windows-1252', 'b was renamed b.1'] } })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'done' })
  expect(heard('notifications').map((event) => event['notice'] as unknown)).toEqual([
    { intent: 'success', title: 'Success!', detail: 'Created Table: cars\n1,406 rows', place: 'workspace' },
    { intent: 'warning', title: 'Created Table: cars', detail: 'Read as Windows-1252\nb was renamed b.1', place: 'workspace' },
  ])
  expect(heard('datasets')).toEqual([{ type: 'resource.invalidated' }])
})

test('a refusal is told, stays at its place with the form whole, and the corrected form can be sent', async () => {
  const { actor, calls, heard, submit } = open()
  await submit()
  const problem = { status: 409, message: 'Table cars already exists' }
  calls[0]?.report({ type: 'upload.refused', error: problem })
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context).toMatchObject({ problem, draft: { file, tableName: 'cars', schema: 'main' } })
  expect(heard('notifications')).toEqual([
    { type: 'notice.posted', notice: { intent: 'warning', title: problem.message, place: 'workspace' } },
  ])
  expect(heard('datasets')).toEqual([{ type: 'resource.invalidated' }])
  actor.send({ type: 'draft.edited', patch: { ifExists: 'replace' } })
  expect(actor.getSnapshot().value).toBe('editing')
  actor.send({ type: 'draft.submitted' })
  expect(calls[1]?.upload?.if_exists).toBe('replace')
})

test('Cancel stops the upload and keeps the form', async () => {
  const { actor, calls, submit } = open()
  await submit()
  actor.send({ type: 'upload.cancelled' })
  expect(calls[0]?.stopped).toBe(true)
  expect(actor.getSnapshot().value).toBe('editing')
  expect(actor.getSnapshot().context.draft.file).toBe(file)
  calls[0]?.report({ type: 'upload.finished', answer })
  expect(actor.getSnapshot().value).toBe('editing')
})

test('closing the dialog while it uploads stops the upload', async () => {
  const { actor, calls, submit } = open()
  await submit()
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
  expect(calls[0]?.stopped).toBe(true)
})

test('another database drops the schema until its own are known, and the last choice wins', async () => {
  const schemas = fromPromise<string[], number>(({ input, signal }) =>
    input === 2
      ? new Promise((_, reject) => { signal.addEventListener('abort', () => { reject(new Error('aborted')) }) })
      : Promise.resolve(['main']),
  )
  const { actor, ready } = open({ schemas })
  await ready()
  const { target } = actor.getSnapshot().children
  target?.send({ type: 'database.chosen', database: other })
  expect(actor.getSnapshot().context.draft).toMatchObject({ database: other, schema: null })
  target?.send({ type: 'database.chosen', database: workspaceDatabase })
  await ready()
  expect(actor.getSnapshot().context.draft).toMatchObject({ database: workspaceDatabase, schema: 'main' })
})

test('schemas that cannot be read say why and are asked again', async () => {
  let asked = 0
  const { actor, ready } = open({
    schemas: fromPromise(() => (asked++ === 0 ? Promise.reject(new Error('The database is away')) : Promise.resolve(['main']))),
  })
  const { target } = actor.getSnapshot().children
  if (target) await waitFor(target, (snapshot) => snapshot.matches('failed'))
  expect(target?.getSnapshot().context.problem).toEqual({ status: 500, message: 'The database is away' })
  target?.send({ type: 'choices.retried' })
  await ready()
  target?.send({ type: 'schema.chosen', schema: 'raw' })
  expect(actor.getSnapshot().context.draft.schema).toBe('raw')
})
