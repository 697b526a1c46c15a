import { expect, test, vi } from 'vitest'
import type { SlowQuery } from '../../../../src/api/contract/slowQuery.ts'
import type { App } from '../../../../server/instance.ts'
import type { Progress } from '../../../../server/jobs/work.ts'
import { folderFiles } from '../../../../server/files/folderFiles.ts'
import { compute } from '../../../../server/models/jobs/compute.ts'
import { readStep } from '../../../../server/models/jobs/readStep.ts'
import { writeStep } from '../../../../server/models/jobs/writeStep.ts'
import { changeLockedJob, claimJob } from '../../../../server/store/jobs.ts'
import { chartApp } from '../../../support/chartApp.ts'
import { modelsIn } from '../../../support/models.ts'

const homes = 'SELECT i AS id, i % 7 AS rooms, (i % 7) * 10.5 AS price FROM range(50) t(i)'

/** A stage with its progress, which goes from 10 to 90 with the rounds that are done. */
const shownProgress = ({ stage, rounds_done: done, rounds_total: total, progress }: Progress) => {
  const ofRounds = Math.round(10 + (Number(done) / Number(total)) * 80)
  return `${stage} ${stage === 'fitting' && progress === ofRounds ? 'as rounds are done' : progress}`
}

test('the job of a training says how far reading and writing its rows is, and where a worker lacks what was read', async () => {
  const app = await chartApp({ homes }, { CHARTROOM_WORKERS: '0', CHARTROOM_SLOW_QUERY_S: '0' })
  const models = await modelsIn(app)
  await models.begin([await models.make('price')])
  const claim = { worker: 'apart', kinds: ['compute'], now: Date.now(), leaseMs: 60_000 }
  const job = await vi.waitUntil(() => claimJob(app.store, claim), { timeout: 20_000 })
  const told: (string | number | null | undefined)[] = [job.stage, job.progress, job.message]
  const work = {
    job,
    signal: new AbortController().signal,
    report: ({ message, progress }: Progress) => void told.push(message, progress),
    commit: () => Promise.resolve(),
  }
  await readStep(app.app)(work)
  const files = folderFiles(`${app.app.config.dataFolder}/elsewhere`)
  await expect(compute({ files, together: 1 })(work)).rejects.toMatchObject({
    status: 500,
    message: `The worker does not find what the server has read: start it with CHARTROOM_DATA or CHARTROOM_FILES as the server has it`,
  })
  await compute({ files: app.app.files, together: 1 })({ ...work, report: () => undefined })
  await writeStep(app.app)(work)
  const reading = await vi.waitUntil(async () => {
    const { body } = await app.admin.get('/slow_query/?q={"page_size":-1}')
    const rows = body.result as (SlowQuery & { in_background: boolean })[]
    return rows.find(({ in_background }) => in_background)
  })
  expect(reading).toMatchObject({
    ...{ user: { username: 'ada' }, origin: 'dataset', dataset: { title: 'homes' }, rows: 50 },
  })
  await app.close()
  const isTold = (one: unknown) => one !== null && one !== undefined
  expect(told.filter(isTold)).toEqual([
    ...['reading', 10, 'Waiting for a worker'],
    ...['Reading the rows', '1 row read', '50 rows read', 'Waiting for a worker', 10],
    ...['Writing 50 rows', 95],
  ])
})

test('a training whose server is gone after it wrote the tables, and before it stored them, is written again and makes nothing twice', async () => {
  const app = await chartApp({ homes }, { CHARTROOM_WORKERS: '0' })
  const { store, files } = app.app
  const models = await modelsIn(app)
  const begun = await models.begin([await models.make('price')])
  const claim = { worker: 'gone', kinds: ['compute'], now: Date.now(), leaseMs: 60_000 }
  const job = await vi.waitUntil(() => claimJob(store, claim), { timeout: 20_000 })
  const told: Progress[] = []
  const work = {
    job,
    signal: new AbortController().signal,
    report: (progress: Progress) => void told.push(progress),
    commit: async (note: unknown) => {
      await changeLockedJob(store, job, { stage: 'writing', result: JSON.stringify(note) })
    },
  }
  await compute({ files, together: 1 })(work)
  expect([...new Set(told.map(shownProgress))]).toEqual([
    'preparing undefined',
    'preparing 10',
    'fitting as rounds are done',
    'evaluating 90',
    'staging 90',
    'undefined 90',
  ])
  await changeLockedJob(store, job, { step: 'write' })
  const failing = store.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode') throw new Error('The server is gone')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const dying = Object.create(app.app, { store: { value: failing } }) as App
  const found = async () => ({
    tables: (await app.workspace.engine.tables(null)).map(({ name }) => name),
    datasets: (await store.selectFrom('dataset').select('table_name').execute()).length,
    status: (await models.charOf('price')) as unknown,
  })
  const tables = ['homes', 'homes__price__evaluation', 'homes__price__train_test']

  await expect(writeStep(dying)(work)).rejects.toThrow('The server is gone')
  expect(await found()).toMatchObject({ tables, datasets: 1, status: { status: 'training' } })
  await app.app.jobs.start()

  expect(await models.ended(begun)).toMatchObject({ parent_status: 'finished', message: null })
  expect(await found()).toMatchObject({ tables, datasets: 3, status: { status: 'trained' } })
  await app.close()
})
