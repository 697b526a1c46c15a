import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { joinStore, type Store } from '../../../../server/store/db/open.ts'
import type { JobStatus } from '../../../../src/api/contract/job.ts'
import { startServer, type KillableServer } from '../../../support/killableServer.ts'
import { startWorker as startKillableWorker } from '../../../support/killableWorker.ts'
import { storeKinds } from '../../../support/stores.ts'

const rows = 20_000
const csv = `id,rooms,age,price\n${Array.from({ length: rows }, (_, id) => `${id},${id % 7},${(id * 37) % 101},${(id % 7) * 10.5 + ((id * 37) % 101) / 4}`).join('\n')}\n`

/** A worker of its own for one test. */
const startWorker = async (dataFolder: string, settings: Record<string, string>) => {
  const worker = await startKillableWorker(dataFolder, settings)
  onTestFinished(worker.kill)
  return worker
}

describe.each(storeKinds)(
  'a training that is killed, with the metadata on $kind',
  ({ kind, make }) => {
    let folder: string
    let server: KillableServer
    /** The metadata of the servers, which say without burdening them how far a job is. */
    let store: Store
    let settings: Record<string, string>
    let remove: () => Promise<unknown>
    let column: number
    let dataset: number

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'chartroom-killed-'))
      const made = await make()
      remove = made.remove
      settings = kind === 'PostgreSQL' ? { DATABASE_URL: made.location } : {}
      server = await startServer(folder, settings)
      store = await joinStore(settings['DATABASE_URL'] ?? join(folder, 'chartroom.sqlite'))
      const { body } = await server.upload(csv, { database_name: 'Workspace', table_name: 'homes' })
      dataset = body['id'] as number
      const shown = await server.get(`/dataset/${dataset}`)
      const { columns } = shown.body['result'] as { columns: { id: number; column_name: string }[] }
      column = columns.find(({ column_name: name }) => name === 'price')?.id ?? 0
      await server.post('/chars/', { column_id: column })
    })
    afterEach(async () => {
      if (!server.isRunning()) server = await startServer(folder, settings)
    })
    afterAll(async () => {
      await server.stop()
      await store.destroy()
      await rm(folder, { recursive: true, force: true })
      await remove()
    })

    const begin = async () =>
      (await server.post(`/chars/train_models?charIDs=${column}`, {})).body['job_id'] as string
    const statusOf = async (job: string) =>
      (await server.get(`/async_event/spade_job/status/${job}`)).body['result'] as JobStatus
    const ended = async (job: string) => {
      await vi.waitFor(async () => expect(await statusOf(job)).toMatchObject({ finished: true }), {
        timeout: 60_000,
        interval: 100,
      })
      return statusOf(job)
    }
    const during = (job: string, stages: readonly string[]) =>
      vi.waitUntil(
        async () => {
          const steps = await store
            .selectFrom('job')
            .select(['stage', 'ended_on'])
            .where((of) => of.or([of('id', '=', job), of('parent_id', '=', job)]))
            .execute()
          return steps.some(
            ({ stage, ended_on }) => ended_on !== null || stages.includes(stage ?? ''),
          )
        },
        { timeout: 60_000, interval: 5 },
      )
    const current = async () => {
      const char = await server.get(`/chars/dataset_chars/${dataset}`)
      const { cfg_metadata: chars } = char.body['result'] as { cfg_metadata: { status: string }[] }
      const listed = await server.get('/dataset/?q={"page_size":-1}')
      const datasets = listed.body['result'] as { table_name: string }[]
      return {
        status: chars.map(({ status }) => status),
        datasets: datasets.map(({ table_name }) => table_name).toSorted(),
        folders: await readdir(join(folder, 'jobs')),
      }
    }
    const whole = {
      status: ['trained'],
      datasets: ['homes', 'homes__price__evaluation', 'homes__price__train_test'],
      folders: [],
    }

    const killedDuring = async (job: string, at: readonly string[]) => {
      await during(job, at)
      await server.kill()
      server = await startServer(folder, settings)
    }
    /** Twice of each job: one that three workers left is not begun again. */
    const pairs = [
      ['reading and fitting', ['reading', 'preparing', 'fitting'], ['fitting']],
      ['evaluating and writing', ['evaluating', 'staging', 'writing'], ['writing']],
    ] as const
    test.each(kind === 'SQLite' ? pairs : pairs.slice(0, 1))(
      'goes on after the server was killed while %s, and makes nothing twice',
      async (_, first, second) => {
        const job = await begin()
        await killedDuring(job, first)
        await killedDuring(job, second)
        expect(await ended(job)).toMatchObject({ parent_status: 'finished', message: null })
        await vi.waitFor(async () => expect(await current()).toEqual(whole), { timeout: 60_000 })
      },
    )

    test.runIf(kind === 'SQLite')(
      'an embedding goes on after the server was killed in each of its stages, and is made once',
      async () => {
        const finished = { parent_status: 'finished', message: null }
        const flatten = async (path: string) =>
          (await server.post(`/chars/flatten/${path}`, {})).body['job_id'] as string
        const before = await current()
        const layout = await flatten(`train_embedding?charID=${column}&n_rows=4000`)
        await killedDuring(layout, ['reading', 'preparing'])
        await killedDuring(layout, ['preparing', 'fitting'])
        expect(await ended(layout)).toMatchObject(finished)
        const placing = await flatten(`post_embedding/${layout}?n_clusters=3`)
        await killedDuring(placing, ['preparing', 'fitting'])
        await killedDuring(placing, ['writing'])
        expect(await ended(placing)).toMatchObject(finished)
        const datasets = [...before.datasets, 'homes__embedding'].toSorted()
        await vi.waitFor(async () => expect(await current()).toEqual({ ...before, datasets }), {
          timeout: 60_000,
        })
      },
    )

    test('goes on with another worker after its own was stopped, and one more after that was killed', async () => {
      const before = await current()
      await server.stop()
      server = await startServer(folder, { ...settings, CHARTROOM_WORKERS: '0' })
      const job = await begin()
      const ways = kind === 'SQLite' ? (['stop', 'kill'] as const) : (['stop'] as const)
      for (const way of ways) {
        const worker = await startWorker(folder, settings)
        await during(job, ['preparing', 'fitting'])
        await worker[way]()
      }
      await startWorker(folder, settings)
      expect(await ended(job)).toMatchObject({ parent_status: 'finished', message: null })
      await vi.waitFor(async () => expect(await current()).toEqual(before), { timeout: 60_000 })
    })
  },
)
