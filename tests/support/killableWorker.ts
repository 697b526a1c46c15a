import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A worker of its own beside the servers of a workspace; `kill` ends it at once with everything it started. */
export const startWorker = async (dataFolder: string, settings: Record<string, string>) => {
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../dist-server/worker.js')],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        CHARTROOM_DATA: dataFolder,
        ...settings,
      },
    },
  )
  const gone = once(worker, 'exit')
  await once(worker.stdout, 'data')
  return {
    kill: async () => {
      if (worker.exitCode === null && worker.signalCode === null)
        process.kill(-(worker.pid as number), 'SIGKILL')
      await gone
    },
    stop: async () => {
      worker.kill('SIGTERM')
      await gone
    },
  }
}
