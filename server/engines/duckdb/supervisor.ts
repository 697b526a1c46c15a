import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { noRoom, mentionsDiskFull } from '../../diskFull.ts'
import { Refusal } from '../../problem.ts'
import { isFatal, isMemoryError, tooMuchMemory } from './engineErrors.ts'
import type { EngineSettings, FromEngine } from './messages.ts'
import { nextRun, probationMs } from './queue.ts'
import { residentBytes } from './residentSize.ts'
import type { Run } from './run.ts'
import type { Chunk, ResultShape } from '../engine.ts'
import { spawnEngine, send } from './spawn.ts'

export interface SupervisorSettings {
  engine: EngineSettings
  /** The process is ended when it holds more than this. */
  processMb: number
  /** How often a file that another process holds is tried. */
  lockTries: number
  /** What the user is told when the file cannot be opened. */
  unopened: (error: unknown) => Refusal
}

type Death = 'memory' | 'unresponsive' | 'crash'

const graceMs = 500
const sizeCheckMs = 100
/** Closing puts what was written last into the file. */
const closeMs = 10_000

const restarted = () =>
  new Refusal(503, 'The engine was restarted while the result was on its way: run it again')
const halfway = () =>
  new Refusal(
    503,
    'The engine stopped while the statement ran: look for its changes before you run it again',
  )
const breaking = () =>
  new Refusal(500, 'The engine stopped twice while it ran this query; it is not tried again')

/**
 * Keeps one engine process running and gives it the waiting work; a process that breaks or is deaf is replaced. The
 * first is started with the first work, or on demand.
 */
export const superviseEngine = (settings: SupervisorSettings) => {
  let { engine } = settings
  const waiting: Run[] = []
  const running = new Map<number, Run>()
  let child: ChildProcess | null = null
  let starting: Promise<void> | null = null
  let death: Death = 'crash'
  let dying = false
  let closing = false

  const memoryRefusal = () => new Refusal(400, tooMuchMemory(engine.memoryMb))

  const kill = (reason: Death) => {
    death = reason
    dying = child !== null
    child?.kill('SIGKILL')
  }

  const remove = (run: Run) => {
    running.delete(run.id)
    const index = waiting.indexOf(run)
    if (index >= 0) waiting.splice(index, 1)
  }

  const onMessage = (message: FromEngine) => {
    if (message.kind === 'size' && message.bytes > settings.processMb * 1_048_576) {
      kill('memory')
      return
    }
    if (message.kind === 'size' || message.kind === 'opened' || message.kind === 'broken') return
    const run = running.get(message.id)
    if (run === undefined) return
    if (message.kind === 'columns') {
      run.onColumns(message.columns)
      return
    }
    if (message.kind === 'chunk') {
      run.onChunk(message.chunk as Chunk<ResultShape>)
      return
    }
    remove(run)
    if (run.ending !== null) run.fail(run.ending)
    else if (message.kind === 'done') run.finish(message.truncated, message.rows)
    else if (mentionsDiskFull(message.message)) run.fail(noRoom())
    else if (isMemoryError(message.message)) run.fail(memoryRefusal())
    else run.fail(new Refusal(message.status, message.message, { position: message.position }))
    if (message.kind === 'refused' && isFatal(message.message)) kill('crash')
    advance()
  }

  /** What becomes of a run whose process died: its answer, or null when it is to be tried again. */
  const verdict = (run: Run, alone: boolean): Error | null => {
    if (run.ending !== null) return run.ending
    if (death === 'memory' && (alone || run.suspect)) return memoryRefusal()
    if (death === 'crash' && run.suspect) return breaking()
    if (run.work.kind === 'execute') return halfway()
    return run.retriable() ? null : restarted()
  }

  const onExit = () => {
    child = null
    dying = false
    const lost = [...running.values()]
    running.clear()
    // The last to start is tried first: it is more likely to be short than to be what broke the process.
    for (const run of lost) {
      const answer = verdict(run, lost.length === 1)
      if (answer === null) {
        run.suspect = run.suspect || death !== 'unresponsive'
        run.rewind()
        waiting.unshift(run)
      } else run.fail(answer)
    }
    death = 'crash'
    if (!closing) advance()
  }

  const spawn = async () => {
    const opening = engine
    const spawned = await spawnEngine(opening, settings.lockTries)
    spawned.on('message', onMessage)
    spawned.once('exit', onExit)
    child = spawned
    if (engine !== opening) kill('unresponsive')
  }

  const ensure = () => {
    starting ??= spawn()
      .then(advance, (error: unknown) => {
        for (const run of waiting.splice(0)) run.fail(settings.unopened(error))
      })
      .finally(() => (starting = null))
  }

  const next = () => nextRun(waiting, running.values(), performance.now())

  const advance = () => {
    if (dying) return
    if (child === null) {
      if (waiting.length > 0) ensure()
      return
    }
    for (let run = next(); run !== null; run = next()) {
      remove(run)
      running.set(run.id, run)
      run.since = performance.now()
      run.turn(false)
      if (run.suspect) setTimeout(advance, probationMs).unref()
      send(child, { kind: 'start', id: run.id, work: run.work })
    }
    for (const run of waiting) run.turn(true)
  }

  const watchSize = setInterval(() => {
    if (child?.pid === undefined || running.size === 0) return
    if ((residentBytes(child.pid) ?? 0) > settings.processMb * 1_048_576) kill('memory')
  }, sizeCheckMs)
  watchSize.unref()

  return {
    start: spawn,
    /** Opens the file anew in another way; what is being read is read again. */
    reopen: (access: EngineSettings['access']) => {
      engine = { ...engine, access }
      kill('unresponsive')
    },
    pid: () => child?.pid,
    submit: (run: Run) => {
      waiting.push(run)
      advance()
    },
    /** The reader took a chunk: the process may send another. */
    more: (run: Run) => {
      if (child !== null && running.has(run.id)) send(child, { kind: 'more', id: run.id })
    },
    stop: (run: Run, reason: Error) => {
      if (run.ended() || run.ending !== null) return
      run.ending = reason
      if (!running.has(run.id) || child === null) {
        remove(run)
        run.fail(reason)
        return
      }
      send(child, { kind: 'cancel', id: run.id })
      const pinged = child
      setTimeout(() => {
        if (!run.ended() && child === pinged) kill('unresponsive')
      }, graceMs).unref()
    },
    close: async () => {
      closing = true
      clearInterval(watchSize)
      await starting
      const last = child
      if (last === null) return
      const gone = once(last, 'exit')
      for (const run of [...waiting, ...running.values()])
        send(last, { kind: 'cancel', id: run.id })
      send(last, { kind: 'close' })
      await Promise.race([gone, pause(closeMs, undefined, { ref: false })])
      last.kill('SIGKILL')
      await gone
    },
  }
}
