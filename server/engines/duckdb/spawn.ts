import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild } from '../startChild.ts'
import type { EngineSettings, FromEngine, ToEngine } from './messages.ts'

/** Sends a message to the engine's process; one that has gone is noticed by its exit. */
export const send = (child: ChildProcess, message: ToEngine) => {
  if (child.connected) child.send(message, () => undefined)
}

const start = () =>
  startChild(new URL('./child.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    env: { UV_THREADPOOL_SIZE: '16' },
  })

const opened = (child: ChildProcess, settings: EngineSettings) =>
  new Promise<void>((resolve, reject) => {
    const onMessage = (message: FromEngine) => {
      child.off('message', onMessage)
      if (message.kind === 'opened') resolve()
      else
        reject(
          new Error(
            message.kind === 'broken' ? message.message : 'The engine did not open its file',
          ),
        )
    }
    child.on('message', onMessage)
    child.once('exit', () => reject(new Error('The engine stopped while it opened its file')))
    send(child, { kind: 'open', settings })
  })

const isLocked = (error: unknown) => error instanceof Error && /\block\b/i.test(error.message)

/**
 * Starts the process that alone owns a file. It gets nothing of the server's environment, and 16 threads in
 * its pool, because each running statement holds one. A file that another process still holds is tried again.
 */
export const spawnEngine = async (
  settings: EngineSettings,
  lockTries: number,
): Promise<ChildProcess> => {
  for (let attempt = 1; ; attempt += 1) {
    const child = start()
    try {
      await opened(child, settings)
      return child
    } catch (error) {
      child.kill('SIGKILL')
      if (!isLocked(error) || attempt === lockTries) throw error
      await pause(50)
    }
  }
}
