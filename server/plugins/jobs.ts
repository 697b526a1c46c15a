import type { App } from '../instance.ts'
import { exportFile } from '../exports/exportFile.ts'
import { removeFiles, removeAbandoned } from '../jobs/files.ts'
import { importFile } from '../uploads/job/importFile.ts'
import { createJobs, type Jobs } from '../jobs/runner.ts'
import { leaseMs, type JobKind } from '../jobs/work.ts'
import { compute } from '../models/jobs/compute.ts'
import { readStep } from '../models/jobs/readStep.ts'
import { writeStep } from '../models/jobs/writeStep.ts'
import { createUploads, type Uploads } from '../uploads/receive/progress.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
    uploads: Uploads
  }
}

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
      compute: compute({ dataFolder: config.dataFolder, together: config.workers }),
    },
    together: { compute: config.workers },
    forget: (id) => removeFiles(app, id),
    leaseMs,
    isAlone: peers.isAlone,
    server: peers.number,
  })
  app.decorate('jobs', jobs)
  app.decorate('uploads', createUploads(config.uploadsPerUser))
  app.addHook('onReady', () => removeAbandoned(app))
  app.addHook('onListen', () => jobs.start())
  app.addHook('onClose', () => jobs.close())
}
