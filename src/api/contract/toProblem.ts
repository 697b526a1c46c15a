import type { Problem, ProblemBody } from './problem.ts'

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The reason phrase of an HTTP status, which HTTP/2 no longer sends. */
export const statusText = (status: number) => statusTexts[status] ?? 'Error'

/** A failure of the page itself whose message is for people; any other error of a script is not shown. */
export class PageError extends Error {
  readonly status = 0
}

const isProblemBody = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'

const isProblem = (error: unknown): error is Problem =>
  isProblemBody(error) && 'status' in error && typeof error.status === 'number'

const withoutAnswer = (message: string): Problem => ({ status: 0, message })

/** No answer came at all. */
export const unreachable = withoutAnswer(
  'The server cannot be reached. Check that it is running, then try again.',
)

/** A call that has a limit reached it. */
export const outOfTime = withoutAnswer(
  'The server did not answer in time. Check that it is running, then try again.',
)

const reasons = {
  page: 'a web page came instead of data. A proxy or a sign-in page of the network may stand in between. Reload the page, then try again.',
  damaged: 'it is incomplete. Try again.',
  unexpected:
    'it does not have the expected form. Reload the page, which may be older than the server, then try again.',
}

/** An answer of a successful status that is not what `url` answers; `part` names what is wrong in it. */
export const notUnderstood = (reason: keyof typeof reasons, url: string, part = '') =>
  withoutAnswer(
    `The answer of ${url}${part === '' ? '' : ` (${part})`} was not understood: ${reasons[reason]}`,
  )

const unexplainedText = (status: number) => {
  const code = `${String(status)} ${statusText(status)}`
  if (status === 502 || status === 503 || status === 504)
    return `The server behind the proxy did not answer (${code}). Try again in a moment.`
  if (status === 429) return `Too many requests were sent (${code}). Wait a moment, then try again.`
  if (status >= 500)
    return `The server failed without giving a reason (${code}). Try again; its log says more.`
  return `The request was refused without a reason (${code}). Reload the page, then try again.`
}

/** The problem that an answer of a refusing status tells; without a body of ours it says what the status means. */
export const problemOf = (status: number, body: unknown): Problem =>
  isProblemBody(body) ? { ...body, status } : { status, message: unexplainedText(status) }

/** Turns whatever a call threw into the one problem shape; never throws itself. */
export const toProblem = (error: unknown): Problem => {
  if (isProblem(error)) return error instanceof PageError ? withoutAnswer(error.message) : error
  return withoutAnswer(
    'Something in the page failed. Try again; if it fails again, reload the page.',
  )
}
