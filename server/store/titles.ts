import { unacceptable } from '../problem.ts'

/** A name as it is kept: trimmed, not blank, at most 250 characters. PostgreSQL cannot keep the zero character. */
export const titleOf = (field: string, sent: string, blank: string) => {
  const title = sent.replaceAll('\0', '').trim()
  if (title === '') throw unacceptable(blank, { [field]: [blank] })
  if (title.length <= 250) return title
  const message = `${field}: at most 250 characters, these are ${title.length}`
  throw unacceptable(message, { [field]: [message] })
}

/** A free text as it is kept. */
export const textOf = (sent: string | null) => sent?.replaceAll('\0', '') ?? null
