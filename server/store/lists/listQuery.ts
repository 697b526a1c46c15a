import type { z } from 'zod'
import { listQuerySchema, type ListQuery } from '../../../src/api/contract/list.ts'
import { badRequest } from '../../problem.ts'

const defaultPageSize = 20
const largestPage = 1000
const maxRows = 5000
const largestId = 2_147_483_647

const notAnArgument = () => badRequest('Not a valid rison/json argument')

const parsed = (text: string | undefined): unknown => {
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw notAnArgument()
  }
}

/** An object carried as JSON text in `q`; an absent one is empty. */
export const readObject = <Shape extends z.ZodType>(
  schema: Shape,
  text: string | undefined,
): z.infer<Shape> => {
  const { data, error } = schema.safeParse(parsed(text) ?? {})
  if (error === undefined) return data
  const [issue] = error.issues
  if (issue === undefined || issue.path.length === 0) throw notAnArgument()
  throw badRequest(`q.${issue.path.join('.')}: ${issue.message}`)
}

export const readListQuery = (text: string | undefined): ListQuery =>
  readObject(listQuerySchema, text)

/** How many rows a page takes and where it starts; `open` pages take all rows up to a bound and say when they cut. */
export const pageOf = ({ page = 0, page_size = defaultPageSize }: ListQuery) => {
  if (page_size === -1) return { limit: maxRows, offset: 0, open: true }
  const limit = page_size < 1 ? largestPage : Math.min(page_size, largestPage)
  return { limit, offset: Math.min(page * limit, Number.MAX_SAFE_INTEGER), open: false }
}

const idOf = (value: unknown) => {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof id !== 'number' || !Number.isInteger(id)) throw notAnArgument()
  return id
}

/** The ids of a bulk call, once each and in order: an array in `q`, or `{ids}` as the body. */
export const readIds = (text: string | undefined, body?: { ids: readonly unknown[] } | null) => {
  const sent = parsed(text) ?? body?.ids ?? []
  if (!Array.isArray(sent)) throw notAnArgument()
  return [...new Set(sent.map(idOf))]
}

/** Whether a number can be the id of anything; PostgreSQL refuses to compare with others. */
export const canBeId = (id: number) => Number.isInteger(id) && id > 0 && id <= largestId
