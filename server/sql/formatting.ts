import { Worker } from 'node:worker_threads'
import { dialectOf } from '../engines/engines.ts'
import type { FormatMessage, FormatOutcome, FormatRequest } from './formatWorker.ts'
import { Refusal, unacceptable } from '../problem.ts'

const longest = 100_000
const timeoutMs = 4_000

const position = (line: number, column: number) =>
  `Line ${line}, column ${column} could not be understood`
const refusal = ({ line, column }: { line: number | null; column: number | null }) => {
  const where =
    line === null || column === null ? 'It could not be understood' : position(line, column)
  const message = `This text cannot be formatted. ${where}: complete or correct it, and format it again`
  return new Refusal(422, message, {
    errors: [
      {
        message,
        error_type: 'GENERIC_BACKEND_ERROR',
        level: 'error',
        extra: line === null ? {} : { line, column },
      },
    ],
  })
}

/**
 * The text as its kind of database is usually written, made in a thread of its own: a long one takes seconds. Its time
 * counts from when the thread begins with it: a busy machine starts one slowly.
 */
export const formatted = async (sql: string, backend: string): Promise<string> => {
  if (sql.length > longest)
    throw unacceptable(
      `Texts of more than ${longest} characters are not formatted: format it in parts`,
    )
  const { formatters, reserved } = dialectOf(backend)
  const worker = new Worker(new URL('./formatWorker.ts', import.meta.url), {
    workerData: { sql, language: formatters[0], reserved } satisfies FormatRequest,
  })
  try {
    const outcome = await new Promise<FormatOutcome>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      worker.on('message', (message: FormatMessage) => {
        if (message !== 'begun') resolve(message)
        else timer = setTimeout(() => resolve({ line: null, column: null }), timeoutMs)
      })
      worker.once('error', reject)
      worker.once('exit', () => clearTimeout(timer))
    })
    if ('sql' in outcome) return outcome.sql
    throw refusal(outcome)
  } finally {
    await worker.terminate()
  }
}
