import type { ProblemDetail } from '../src/api/contract/problem.ts'

/** Where in a statement the database found a fault: behind so many characters, or by line and column from 1. */
export type ErrorPosition = { offset: number } | { line: number; column: number }

/** An answer from 400 up, thrown anywhere on the server and written by the one error handler. */
export class Refusal extends Error {
  readonly status: number
  readonly fields: Record<string, string[]> | undefined
  readonly errors: ProblemDetail[] | undefined
  readonly headers: Record<string, string>
  /** Not answered as it is: only who ran the statement knows where it stands. */
  readonly position: ErrorPosition | undefined

  constructor(
    status: number,
    message: string,
    detail: {
      fields?: Record<string, string[]>
      errors?: ProblemDetail[]
      headers?: Record<string, string>
      position?: ErrorPosition | undefined
    } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.fields = detail.fields
    this.errors = detail.errors
    this.headers = detail.headers ?? {}
    this.position = detail.position
  }
}

export const badRequest = (message: string) => new Refusal(400, message)
export const unauthorized = () => new Refusal(401, 'Not authorized')
export const forbidden = (message = 'Forbidden') => new Refusal(403, message)
export const notFound = (message = 'Not found') => new Refusal(404, message)
export const conflict = (message: string) => new Refusal(409, message)
export const unacceptable = (message: string, fields?: Record<string, string[]>) =>
  new Refusal(422, message, fields === undefined ? {} : { fields })

/** `field: first message; field2: …`, the one line that stands for several field errors. */
export const fieldsLine = (fields: Record<string, string[]>) =>
  Object.entries(fields)
    .map(([field, [first = '']]) => `${field}: ${first}`)
    .join('; ')

/** 422 for values that are well-formed but not acceptable, each at its field. */
export const unacceptableFields = (fields: Record<string, string[]>) =>
  unacceptable(fieldsLine(fields), fields)
