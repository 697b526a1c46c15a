import type { App } from '../instance.ts'
import { exportFile } from '../exports/exportFile.ts'
import { removeFiles, removeAbandoned, sweptAfterMs } from '../jobs/files.ts'
import { importFile } from '../uploads/job/importFile.ts'
import { createJobs, type Jobs } from '../jobs/runner.ts'
import { leaseMs, type JobKind } from '../jobs/work.ts'
import { compute } from '../models/jobs/compute.ts'
import { isFirst } from '../store/peers/peers.ts'
import { readStep } from '../models/jobs/readStep.ts'
import { writeStep } from '../models/jobs/writeStep.ts'
import { createUploads, type Uploads } from '../uploads/receive/progress.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
    uploads: Uploads
  }
}

const hour = 3_600_000

/** The queue of durable work. What an earlier server left unfinished is taken up again once this one listens. */
export const addJobs = (app: App) => {
  const { store, log, config, peers } = app
  const apart =
    (kind: JobKind): JobKind =>
    (work) =>
      app.apartFromRequests(() => kind(work))
  const jobs = createJobs({
    store,
    log,
    kinds: {
      export: apart(exportFile(app)),
      import: apart(importFile(app)),
      read: apart(readStep(app)),
      write: apart(writeStep(app)),
      compute: compute({ files: app.files, together: config.workers }),
    },
    together: { compute: config.workers },
    forget: (id) => removeFiles(app, id),
    leaseMs,
    isAlone: peers.isAlone,
    server: peers.number,
  })
  app.decorate('jobs', jobs)
  app.decorate('uploads', createUploads(config.uploadsPerUser))
  let timer: NodeJS.Timeout | undefined
  const tidy = async () => {
    if (await isFirst(peers)) await removeAbandoned(app, false)
    await app.files.sweep(sweptAfterMs)
  }
  app.addHook('onReady', () => removeAbandoned(app, peers.isAlone))
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      tidy().catch((error: unknown) =>
        log.error({ err: error }, 'files that nobody needs were not removed'),
      )
    }, hour).unref()
    await jobs.start()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await jobs.close()
  })
}
