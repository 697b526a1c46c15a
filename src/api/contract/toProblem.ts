import type { Problem, ProblemBody } from './problem.ts'

const statusTexts: Record<number, string> = {
  400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 408: 'Request Timeout',
  409: 'Conflict', 413: 'Content Too Large', 422: 'Unprocessable Content', 429: 'Too Many Requests',
  500: 'Internal Server Error', 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout',
}

/** The reason phrase of an HTTP status, which HTTP/2 no longer sends. */
export const statusText = (status: number) => statusTexts[status] ?? 'Error'

const isProblemBody = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'

const isProblem = (error: unknown): error is Problem =>
  isProblemBody(error) && 'status' in error && typeof error.status === 'number' && !('response' in error)

const unreachable: Problem = {
  status: 0,
  message: 'The server cannot be reached. Check that it is running, then try again.',
}

/** Turns whatever a call threw into the one problem shape; never throws itself. */
export const toProblem = (error: unknown): Problem => {
  if (isProblem(error)) return error
  if (typeof error !== 'object' || error === null) return { status: 500, message: String(error) }
  if ('response' in error && typeof error.response === 'object' && error.response !== null) {
    const { status = 500, data } = error.response as { status?: number; data?: unknown }
    return isProblemBody(data) ? { ...data, status } : { status, message: statusText(status) }
  }
  if ('request' in error) return unreachable
  return { status: 500, message: 'message' in error ? String(error.message) : 'Unexpected error' }
}
