import { noRoom, mentionsDiskFull } from '../../diskFull.ts'
import { Refusal } from '../../problem.ts'
import type { Chunk, ResultShape } from '../engine.ts'
import { EngineRestarted } from '../engineRestarted.ts'
import { isFatal, isMemoryError, tooMuchMemory } from './engineErrors.ts'
import { createEngineProcess, type Death } from './engineProcess.ts'
import type { EngineSettings, FromEngine } from './messages.ts'
import { createRunQueue, probationMs } from './queue.ts'
import type { Run } from './run.ts'

export interface SupervisorSettings {
  engine: EngineSettings
  /** The process is ended when it holds more than this. */
  processMb: number
  /** How often a file that another process holds is tried. */
  lockTries: number
  /** The refusal of all that waits when the file cannot be opened. */
  unopened: (error: unknown) => Refusal
}

const halfway = () =>
  new Refusal(
    503,
    'The engine stopped while the statement ran: look for its changes before you run it again',
  )
const breaking = () =>
  new Refusal(500, 'The engine stopped twice while it ran this query; it is not tried again')
const memoryRefusal = ({ memoryMb }: EngineSettings) => new Refusal(400, tooMuchMemory(memoryMb))

const finishRun = (
  run: Run,
  message: FromEngine & { kind: 'done' | 'refused' },
  engine: EngineSettings,
) => {
  if (run.ending !== null) run.fail(run.ending)
  else if (message.kind === 'done') run.finish(message.truncated, message.rows)
  else if (mentionsDiskFull(message.message)) run.fail(noRoom())
  else if (isMemoryError(message.message)) run.fail(memoryRefusal(engine))
  else run.fail(new Refusal(message.status, message.message, { position: message.position }))
}

interface Breakdown {
  death: Death
  /** True where no other run was at work. */
  alone: boolean
  engine: EngineSettings
}

/** What becomes of a run whose process died: its error, or null when it is to be tried again. */
const verdict = (run: Run, { death, alone, engine }: Breakdown): Error | null => {
  if (run.ending !== null) return run.ending
  if (death === 'memory' && (alone || run.suspect)) return memoryRefusal(engine)
  if (death === 'crash' && run.suspect) return breaking()
  if (run.work.kind === 'execute') return halfway()
  return run.retriable() ? null : new EngineRestarted()
}

/**
 * Keeps one engine process running and gives it the waiting work; a process that breaks or is unresponsive is replaced.
 * The first is started with the first work, or on demand.
 */
export const superviseEngine = (settings: SupervisorSettings) => {
  let { engine } = settings
  let starting: Promise<void> | null = null
  let closing = false
  const queue = createRunQueue()

  const onMessage = (message: FromEngine) => {
    const run = 'id' in message ? queue.runningOf(message.id) : undefined
    if (run === undefined) return
    if (message.kind === 'columns') run.onColumns(message.columns)
    if (message.kind === 'chunk') run.onChunk(message.chunk as Chunk<ResultShape>)
    if (message.kind !== 'done' && message.kind !== 'refused') return
    queue.remove(run)
    finishRun(run, message, engine)
    if (message.kind === 'refused' && isFatal(message.message)) child.kill('crash')
    advance()
  }

  const onExit = (death: Death) => {
    const lost = queue.takeRunning()
    // The last to start is tried first: it is more likely to be short than to be what broke the process.
    for (const run of lost) {
      const error = verdict(run, { death, alone: lost.length === 1, engine })
      if (error === null) {
        run.suspect = run.suspect || death !== 'unresponsive'
        run.rewind()
        queue.putFirst(run)
      } else run.fail(error)
    }
    if (!closing) advance()
  }

  const child = createEngineProcess({ ...settings, isBusy: queue.isBusy, onMessage, onExit })

  const start = async () => {
    const opening = engine
    await child.start(opening)
    if (engine !== opening) child.kill('unresponsive')
  }

  const ensure = () => {
    starting ??= start()
      .then(advance, (error: unknown) => {
        for (const run of queue.takeWaiting()) run.fail(settings.unopened(error))
      })
      .finally(() => (starting = null))
  }

  const advance = () => {
    if (child.isDying()) return
    if (!child.isUp()) {
      if (queue.hasWaiting()) ensure()
      return
    }
    queue.begin((run) => {
      if (run.suspect) setTimeout(advance, probationMs).unref()
      child.send({ kind: 'start', id: run.id, work: run.work })
    })
  }

  return {
    start,
    /** Opens the file anew in another way; what is being read is read again. */
    reopen: (access: EngineSettings['access']) => {
      engine = { ...engine, access }
      child.kill('unresponsive')
    },
    pid: child.pid,
    submit: (run: Run) => {
      queue.add(run)
      advance()
    },
    /** The reader took a chunk: the process may send another. */
    more: (run: Run) => {
      if (queue.isRunning(run)) child.send({ kind: 'more', id: run.id })
    },
    stop: (run: Run, reason: Error) => {
      if (run.ended() || run.ending !== null) return
      run.ending = reason
      if (queue.isRunning(run) && child.isUp()) child.cancel(run.id, run.ended)
      else {
        queue.remove(run)
        run.fail(reason)
      }
    },
    close: async () => {
      closing = true
      await starting
      await child.close(queue.ids())
    },
  }
}
