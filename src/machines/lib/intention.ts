import { toProblem } from '../../api/contract'

/** What is sent to make something, with the key of the intention: each attempt carries the same, so that it takes effect once. */
export interface Intended {
  intention: string
}

/** The key of a new intention, which nobody else has. */
export const newIntention = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Whether an attempt is known to have had no effect: the server refused it. Of every other failure nobody knows. */
export const isRefusal = (error: unknown) => {
  const { status } = toProblem(error)
  return status >= 400 && status < 500
}

/** The key for the next attempt: the same while nobody knows what became of the last one, a new one once it was refused. */
export const intentionAfter = (intention: string, error: unknown) =>
  isRefusal(error) ? newIntention() : intention

/** What an earlier attempt of the same intention made, when this one was refused because its content differs; else nothing. */
export const madeBefore = (error: unknown): unknown =>
  toProblem(error).errors?.find(({ error_type }) => error_type === 'IDEMPOTENCY_KEY_REUSED')?.extra[
    'current'
  ]
