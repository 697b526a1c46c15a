import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { openAgain } from '../../../server/exports/exportFile.ts'
import { makeRoom, removeAbandoned } from '../../../server/jobs/files.ts'
import { addJob } from '../../../server/store/jobs.ts'
import { callsOf } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let plain: ReturnType<typeof callsOf>
beforeAll(async () => {
  app = await chartApp(
    { big: `SELECT i AS id, 'name ' || (i % 1000) AS name FROM range(100000) t(i)` },
    { CHARTROOM_EXPORTS_MB: '1' },
  )
  plain = callsOf(app.app, app.admin.token)
})
afterAll(() => app.close())

const jobOf = async (id: string) =>
  (
    (await plain.get(`/async_event/spade_job/status/${id}`)).body as {
      result: Record<string, unknown>
    }
  ).result
const ended = async (title: string, ...columns: string[]) => {
  const { body } = await plain.post('/chart/export', {
    datasource: app.datasets['big'],
    form_data: { viz_type: 'table', all_columns: columns },
    result_format: 'csv',
    client_id: title,
    title,
    as_job: true,
  })
  const { job_id: id } = body as { job_id: string }
  await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ finished: true }), {
    timeout: 60_000,
  })
  return id
}
const reported = async (id: string) => {
  const { parent_status, message, has_file } = await jobOf(id)
  return [parent_status, message, has_file]
}
const folders = () => readdir(join(app.app.config.dataFolder, 'jobs'))

test('an export that is larger than there is room for fails with the limit, and leaves no file', async () => {
  const id = await ended('whole', 'id', 'name')
  expect(await reported(id)).toEqual([
    'failed',
    'The file is larger than the 1 MB that there is room for: export fewer rows or columns',
    false,
  ])
  await vi.waitFor(async () => expect(await folders()).not.toContain(id), { timeout: 60_000 })
})

test('a new export takes the room of the oldest: its job says so, and the newer files stay', async () => {
  const oldest = await ended('oldest', 'id')
  const newer = await ended('newer', 'id')
  expect(await reported(oldest)).toEqual([
    'finished',
    'The file was deleted to make room for newer ones',
    false,
  ])
  expect(await reported(newer)).toEqual(['finished', null, true])
  expect((await plain.post(`/async_event/spade_job/${oldest}/file`, {})).status).toBe(404)
  expect((await folders()).filter((name) => name === oldest || name === newer)).toEqual([newer])
})

test('what one server had ready another one opens again: the file of a job, and that of a chart', async () => {
  const userId = app.admin.user.id
  const jobId = await ended('ready', 'id')
  const chart = {
    datasetId: app.datasets['big'],
    form: { viz_type: 'table', all_columns: ['name'] },
    ...{ format: 'csv', title: 'Names', escapeFormulas: true },
  }
  const opened = async (input: object) => {
    const file = await openAgain(app.app, { userId, input })
    return [file.name, (await text(file.bytes())).split('\r\n').slice(0, 3), file.again]
  }
  expect([await opened({ jobId }), await opened(chart)]).toEqual([
    ['ready.csv', ['id', '0', '1'], { userId, input: { jobId } }],
    ['Names.csv', ['name', 'name 0', 'name 1'], { userId, input: chart }],
  ])
})

test('a start removes what a server left that was killed right after a job had ended, a running server what is older than a day, and none what is needed', async () => {
  const exported = await ended('exported', 'id')
  const leftBehind = await ended('left behind', 'id', 'name')
  const waiting = await addJob(app.app.store, {
    kind: 'of another worker',
    title: 'waiting',
    userId: app.admin.user.id,
    input: {},
  })
  const day = 86_400
  for (const [id, age] of [
    [leftBehind, 0],
    [waiting, 2 * day],
    ['received', day - 60],
    ['received yesterday', day + 60],
  ] as const) {
    const folder = join(app.app.config.dataFolder, 'jobs', id)
    await mkdir(folder, { recursive: true })
    await utimes(folder, Date.now() / 1000 - age, Date.now() / 1000 - age)
  }
  const before = await folders()
  await removeAbandoned(app.app, false)
  const left = await folders()
  expect(before.filter((id) => !left.includes(id))).toEqual(['received yesterday'])
  await removeAbandoned(app.app, true)
  expect((await folders()).toSorted()).toEqual([exported, waiting].toSorted())
})

test('files that fill the room to the last byte stay, and go for one byte more', async () => {
  const kept = await ended('kept', 'id')
  const groups = await app.app.files.list('jobs')
  const bytes = groups
    .find(({ id }) => id === kept)
    ?.files.find(({ name }) => name === 'file')?.bytes
  const config = { ...app.app.config, exportsLimit: (bytes ?? 0) + 10 }
  const room = (newBytes: number) =>
    makeRoom(Object.create(app.app, { config: { value: config } }) as App, newBytes)
  await room(10)
  const before = await reported(kept)
  await room(11)
  expect([before[2], (await reported(kept))[2]]).toEqual([true, false])
})
