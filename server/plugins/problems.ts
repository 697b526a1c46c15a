import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { statusText } from '../../src/api/contract/toProblem.ts'
import type { ProblemBody } from '../../src/api/contract/problem.ts'
import type { App } from '../instance.ts'
import { badRequest, fieldsLine, notFound, Refusal } from '../problem.ts'
import { isUnstorable } from '../store/db/transaction.ts'

const bodyOf = ({ message, fields, errors }: Refusal): ProblemBody => ({
  message,
  ...(errors === undefined ? {} : { errors }),
  ...(fields === undefined ? {} : { fields }),
})

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${Math.round(bytes / 1024 / 1024)} MB`

/** Texts that are well-formed but too long are answered as other values are that are not acceptable. */
const isTooLong = ({ keyword, params }: NonNullable<FastifyError['validation']>[number]) =>
  keyword === 'too_big' && params['origin'] === 'string'

const validationRefusal = (error: FastifyError) => {
  if (error.validationContext === 'params') return notFound()
  const fields: Record<string, string[]> = {}
  for (const { instancePath, message = '' } of error.validation ?? []) {
    const field = instancePath.slice(1).replaceAll('/', '.') || 'body'
    const text = /received (undefined|null)$/.test(message) ? 'Required' : message
    fields[field] = [...(fields[field] ?? []), text]
  }
  return new Refusal(error.validation?.every(isTooLong) ? 422 : 400, fieldsLine(fields), { fields })
}

const refusalOf = (error: FastifyError, request: FastifyRequest): Refusal | null => {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error)
  if (error.statusCode === 413)
    return new Refusal(413, `The request is larger than ${sizeOf(request.routeOptions.bodyLimit)}`)
  if (error.statusCode === 415) return badRequest('Request is not JSON')
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return badRequest('The request body is not valid JSON')
  if (isUnstorable(error)) {
    request.log.warn({ err: error }, 'a value could not be stored')
    return badRequest('A number is out of range, or a text has a character that cannot be stored')
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal(error.statusCode, statusText(error.statusCode))
  return null
}

/** What a failure says to people; one of which nothing is known is logged under the request's id. */
export const failureOf = (error: FastifyError, request: FastifyRequest): ProblemBody => {
  const refusal = refusalOf(error, request)
  if (refusal !== null) return bodyOf(refusal)
  request.log.error({ err: error }, 'unexpected error')
  return { message: `Unexpected error (id ${request.id})` }
}

/** The one place where a thrown error becomes an answer. */
export const answerProblem = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const refusal = (request.server as App).disk.note(error) ?? refusalOf(error, request)
  if (refusal !== null && refusal.status >= 500) request.log.error({ err: error }, 'refused')
  if (refusal !== null)
    return reply.status(refusal.status).headers(refusal.headers).send(bodyOf(refusal))
  request.log.error({ err: error }, 'unexpected error')
  return reply.status(500).send({ message: `Unexpected error (id ${request.id})` })
}
