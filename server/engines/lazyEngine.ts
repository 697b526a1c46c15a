import { Refusal } from '../problem.ts'
import type { Engine, Result, ResultShape } from './engine.ts'
import { isConnectionFailure } from './reach/failures.ts'

/** An engine that opens with its first use and closes when it is idle. */
export interface LazyEngine extends Engine {
  /** Closes it once what runs has ended. It is not used any more after that. */
  retire: () => void
}

const usualIdleMs = 600_000

const refusalOf = (error: unknown) =>
  isConnectionFailure(error)
    ? new Refusal(422, `There was an error connecting to the database: ${error.message}`, {
        errors: error.errors ?? [],
      })
    : error

/** `since` is the generation that what is read here follows on. */
export const lazyEngine = (
  open: () => Promise<Engine>,
  since = 0,
  idleMs = usualIdleMs,
): LazyEngine => {
  let opened: Promise<Engine> | null = null
  let engine: Engine | null = null
  let before = since
  let uses = 0
  let isToClose = false
  let idle: NodeJS.Timeout | undefined

  const generation: Engine['generation'] = (table) => before + (engine?.generation(table) ?? 0)

  const shut = async () => {
    const closing = opened
    before = generation(null)
    opened = null
    engine = null
    isToClose = false
    await closing?.then((current) => current.close()).catch(() => undefined)
  }

  const entered = async () => {
    uses += 1
    clearTimeout(idle)
    opened ??= open().then((current) => (engine = current))
    return opened
  }
  const left = () => {
    uses -= 1
    if (uses > 0) return
    if (isToClose) void shut()
    else idle = setTimeout(() => void shut(), idleMs).unref()
  }
  /** The next use resolves the host's name again and opens new connections. */
  const failed = (error: unknown) => {
    if (engine === null || isConnectionFailure(error)) isToClose = true
    return refusalOf(error)
  }

  const use = async <Answer>(work: (engine: Engine) => Promise<Answer>): Promise<Answer> => {
    try {
      return await work(await entered())
    } catch (error) {
      throw failed(error)
    } finally {
      left()
    }
  }

  /** A result that is read in pieces is in use until the last one. */
  const whileRead = <Shape extends ResultShape>({
    columns,
    chunks,
    truncated,
  }: Result<Shape>): Result<Shape> => {
    uses += 1
    const reader = chunks[Symbol.asyncIterator]()
    let isRead = false
    const ended = () => {
      if (!isRead) left()
      isRead = true
    }
    const pass = async <Step extends IteratorResult<unknown>>(
      step: Promise<Step>,
      isLast: boolean,
    ) => {
      try {
        const answer = await step
        if (isLast || answer.done === true) ended()
        return answer
      } catch (error) {
        const refusal = failed(error)
        ended()
        throw refusal
      }
    }
    const iterator = {
      next: () => pass(reader.next(), false),
      return: () =>
        pass(reader.return?.() ?? Promise.resolve({ done: true as const, value: undefined }), true),
    }
    return { columns, chunks: { [Symbol.asyncIterator]: () => iterator }, truncated }
  }

  return {
    query: (statement, shape) =>
      use(async (current) => whileRead(await current.query(statement, shape))),
    describe: (sql, who) => use((current) => current.describe(sql, who)),
    schemas: () => use((current) => current.schemas()),
    tables: (schema) => use((current) => current.tables(schema)),
    columns: (table) => use((current) => current.columns(table)),
    keys: (table) => use((current) => current.keys(table)),
    execute: (command) => use((current) => current.execute(command)),
    adopt: (adoption, signal) => use((current) => current.adopt(adoption, signal)),
    dropTable: (table) => use((current) => current.dropTable(table)),
    ping: (signal) => use((current) => current.ping(signal)),
    generation,
    retire: () => {
      if (uses === 0) void shut()
      else isToClose = true
    },
    close: async () => {
      clearTimeout(idle)
      await shut()
    },
  }
}
