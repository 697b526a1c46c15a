import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { connectSession } from '../../../src/api/client'
import { newIntention } from '../../../src/machines/lib/intention'
import { uploadRunMachine, type UploadWork } from '../../../src/machines/upload/uploadRun.machine'
import { emptyDraft } from '../../../src/machines/upload/uploadDraft'
import { uploadTask } from '../../../src/effects/uploadTask'
import { freePort } from '../../support/freePort.ts'
import { inWorld } from '../../support/world.ts'
import { startServer, type KillableServer } from '../../support/killableServer.ts'

let folder: string
let server: KillableServer
let settings: Record<string, string>
const token = () => server.headers.authorization.replace('Bearer ', '')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-lost-'))
  settings = { PORT: String(await freePort()) }
  server = await startServer(folder, settings)
  connectSession({ token, expired: () => undefined, origin: server.address })
})
afterAll(async () => {
  await server.kill()
  await rm(folder, { recursive: true, force: true })
})

const killAndStart = async () => {
  await server.kill()
  server = await startServer(folder, settings)
}

const rows = 300_000
const csv = `id,note\n${Array.from({ length: rows }, (_, id) => `${id},"a note, number ${id}"`).join('\n')}\n`

const followed = (work: UploadWork) => {
  const { actor, heard, leave } = inWorld(
    uploadRunMachine.provide({ actors: { uploadFile: uploadTask } }),
    work,
    ['notifications', 'jobs', 'datasets'],
  )
  const end = async () =>
    (await waitFor(actor, ({ status }) => status === 'done', { timeout: 60_000 })).output
  return { actor, heard, end, leave }
}
/** The page is loaded anew: what was under way in it is looked for by its id. */
const loadedAnew = (id: string) =>
  followed({ id, fileName: 'again.csv', upload: null, draft: emptyDraft })

const upload = (content: string, table: string) => {
  const file = new File([content], `${table}.csv`)
  const target = {
    database_name: 'Workspace',
    table_name: table,
    schema: 'main',
    if_exists: 'fail' as const,
  }
  const { actor, heard, end, leave } = followed({
    id: newIntention(),
    fileName: file.name,
    upload: { ...target, file },
    draft: { ...emptyDraft, file },
  })
  const stages: string[] = []
  actor.subscribe(
    ({
      context: {
        progress: { stage },
      },
    }) => {
      if (stages.at(-1) !== stage) stages.push(stage)
    },
  )
  const id = () => (heard('jobs')[0] as unknown as { job: { id: string } }).job.id
  return { actor, stages, id, end, leave }
}

test('an upload whose server is killed while it reads the file is found again, and its dialog shows how it ended', async () => {
  const { id, end, stages } = upload(csv, 'found')
  await expect
    .poll(async () => (await server.get(`/database/upload/${id()}`)).body['stage'], { interval: 5 })
    .toBe('reading')
  await killAndStart()
  expect({ end: await end(), looked: stages.includes('looking') }).toEqual({
    end: {
      kind: 'finished',
      answer: expect.objectContaining({
        table_name: 'found',
        rows,
        columns: ['id', 'note'],
      }) as unknown,
    },
    looked: true,
  })
})

test('a found upload that is refused says why', async () => {
  const { id, end } = upload(csv, 'refused')
  await expect
    .poll(async () => (await server.get(`/database/upload/${id()}`)).body['stage'], { interval: 5 })
    .toBe('reading')
  await server.kill()
  const instance = await vi.waitFor(() => DuckDBInstance.create(join(folder, 'workspace.duckdb')), {
    timeout: 20_000,
  })
  const connection = await instance.connect()
  await connection.run('CREATE TABLE refused (id INTEGER)')
  connection.closeSync()
  instance.closeSync()
  server = await startServer(folder, settings)
  expect(await end()).toEqual({
    kind: 'refused',
    problem: { status: 422, message: 'Table refused already exists' },
  })
})

test('a file that had not wholly arrived when the server was killed is said to be lost, and the next attempt makes its table', async () => {
  const small = 'id\n1\n'
  process.kill(server.pid, 'SIGSTOP')
  const cut = upload(small, 'cut')
  await waitFor(
    cut.actor,
    ({ context: { progress } }) => progress.sent > 0 && progress.sent >= progress.total,
  )
  await killAndStart()
  expect(await cut.end()).toEqual({
    kind: 'refused',
    problem: {
      status: 0,
      message:
        'The connection was lost before the whole file had arrived, and nothing of it was stored. Submit it again.',
    },
  })
  expect(await upload(small, 'cut').end()).toEqual({
    kind: 'finished',
    answer: expect.objectContaining({ table_name: 'cut', rows: 1 }) as unknown,
  })
})

test('Cancel while the server is away says that the upload may go on', async () => {
  process.kill(server.pid, 'SIGSTOP')
  const { actor, end } = upload('id\n1\n', 'left')
  await waitFor(
    actor,
    ({ context: { progress } }) => progress.sent > 0 && progress.sent >= progress.total,
  )
  await server.kill()
  await waitFor(actor, ({ context: { progress } }) => progress.stage === 'looking')
  actor.send({ type: 'upload.cancelled' })
  expect(await end()).toEqual({
    kind: 'refused',
    problem: {
      status: 0,
      message:
        'The server cannot be reached, and the upload may go on when it is back. Look at the list of datasets before you submit it again.',
    },
  })
  server = await startServer(folder, settings)
})

test('an upload that was under way when the page was loaded anew is found again, with its rows; one whose file was cut off is said to be lost', async () => {
  const first = upload(csv, 'reloaded')
  const id = first.id()
  await expect
    .poll(async () => (await server.get(`/database/upload/${id}`)).body['stage'], { interval: 5 })
    .toBe('reading')
  first.leave()
  const again = loadedAnew(id)
  expect(again.actor.getSnapshot().context.progress).toEqual({
    sent: 0,
    total: 0,
    stage: 'looking',
    rows: 0,
  })
  expect(await again.end()).toEqual({
    kind: 'finished',
    answer: expect.objectContaining({ table_name: 'reloaded', rows }) as unknown,
  })
  expect(again.heard('jobs').map(({ type }) => type)).toContain('job.ended')
  expect(await loadedAnew('never arrived').end()).toEqual({
    kind: 'refused',
    problem: {
      status: 0,
      message:
        'The connection was lost before the whole file had arrived, and nothing of it was stored. Submit it again.',
    },
  })
})
