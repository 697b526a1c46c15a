import { hostname } from 'node:os'
import { openFiles } from './files/openFiles.ts'
import { removeFiles, sweptAfterMs } from './jobs/files.ts'
import { createJobs } from './jobs/runner.ts'
import { leaseMs } from './jobs/work.ts'
import { compute } from './models/jobs/compute.ts'
import { readConfig } from './start/config.ts'
import { claimDataFolder } from './start/dataFolder.ts'
import { StartRefusal } from './startRefusal.ts'
import { joinStore } from './store/db/open.ts'

const hour = 3_600_000

const log = {
  error: (fields: unknown, message?: string) => {
    const { err } = fields as { err?: unknown }
    const cause = err instanceof Error ? (err.stack ?? err.message) : ''
    process.stderr.write(`${new Date().toISOString()} ${message ?? ''} ${cause}\n`)
  },
}

/** A worker beside the server, on this machine or on another one that shares its data folder: it trains and predicts. */
const start = async () => {
  process.umask(0o077)
  const config = readConfig(process.env, process.stdout.isTTY)
  const { dataFolder, filesLocation } = config
  if (filesLocation !== null) claimDataFolder(dataFolder)
  const together = Math.max(1, config.workers)
  const files = await openFiles(config)
  const store = await joinStore(config.storeLocation)
  const jobs = createJobs({
    store,
    log,
    kinds: { compute: compute({ files, together }) },
    together: { compute: together },
    forget: (id) => removeFiles({ files }, id),
    leaseMs,
    ownName: `${hostname()} ${process.pid} ${Date.now()}`,
  })
  setInterval(() => {
    files
      .sweep(sweptAfterMs)
      .catch((error: unknown) => log.error({ err: error }, 'old copies of files were not removed'))
  }, hour).unref()
  await jobs.start()
  process.stdout.write(`A worker for the server of ${dataFolder} is ready\n`)
  const stop = async () => {
    await jobs.close()
    await store.destroy()
    process.exit(0)
  }
  let stopping: Promise<void> | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => (stopping ??= stop()))
}

start().catch((error: unknown) => {
  const shown =
    error instanceof StartRefusal
      ? error.message
      : error instanceof Error
        ? error.stack
        : String(error)
  process.stderr.write(`The worker did not start.\n${shown}\n`)
  process.exit(1)
})
