import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { EngineSettings, FromEngine, ToEngine } from './messages.ts'
import { residentBytes } from './residentSize.ts'
import { send, spawnEngine } from './spawn.ts'

/** Why a process ended: it held too much memory, answered no more, or broke. */
export type Death = 'memory' | 'unresponsive' | 'crash'

interface EngineProcessSettings {
  /** The process is ended when it holds more than this. */
  processMb: number
  /** How often a file that another process holds is tried. */
  lockTries: number
  isBusy: () => boolean
  onMessage: (message: FromEngine) => void
  onExit: (death: Death) => void
}

const graceMs = 500
const sizeCheckMs = 100
/** Closing puts what was written last into the file. */
const closeMs = 10_000

/** One engine process after the other: when one has ended, the next may be started. */
export const createEngineProcess = ({
  processMb,
  lockTries,
  isBusy,
  onMessage,
  onExit,
}: EngineProcessSettings) => {
  let child: ChildProcess | null = null
  let death: Death | null = null

  const kill = (reason: Death) => {
    if (child === null) return
    death = reason
    child.kill('SIGKILL')
  }

  const checkSize = (bytes: number) => {
    if (bytes > processMb * 1_048_576) kill('memory')
  }
  const watchSize = setInterval(() => {
    if (child?.pid !== undefined && isBusy()) checkSize(residentBytes(child.pid) ?? 0)
  }, sizeCheckMs)
  watchSize.unref()

  const post = (message: ToEngine) => {
    if (child !== null) send(child, message)
  }

  return {
    start: async (engine: EngineSettings) => {
      const started = await spawnEngine(engine, lockTries)
      started.on('message', (message: FromEngine) => {
        if (message.kind === 'size') checkSize(message.bytes)
        else onMessage(message)
      })
      started.once('exit', () => {
        const reason = death ?? 'crash'
        child = null
        death = null
        onExit(reason)
      })
      child = started
    },
    kill,
    send: post,
    isUp: () => child !== null,
    /** True from `kill` to the end of the process. */
    isDying: () => death !== null,
    pid: () => child?.pid,
    /** Asks the process to end a run; one that does not soon is killed. */
    cancel: (id: number, hasEnded: () => boolean) => {
      const target = child
      post({ kind: 'cancel', id })
      setTimeout(() => {
        if (!hasEnded() && child === target) kill('unresponsive')
      }, graceMs).unref()
    },
    /** Lets the process close its file, and kills it when that takes too long. */
    close: async (ids: readonly number[]) => {
      clearInterval(watchSize)
      const last = child
      if (last === null) return
      const gone = once(last, 'exit')
      for (const id of ids) send(last, { kind: 'cancel', id })
      send(last, { kind: 'close' })
      await Promise.race([gone, pause(closeMs, undefined, { ref: false })])
      last.kill('SIGKILL')
      await gone
    },
  }
}
