import { textLength } from '../../../src/api/contract/textLength.ts'
import { unacceptable } from '../../problem.ts'

/** Something that can be seen: neither space nor a mark that only directs the text around it. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}]/u

/** A name as it is stored: trimmed, not blank, not too long. PostgreSQL cannot store the zero character. */
export const titleOf = (field: string, sent: string, blank: string, longest = 250) => {
  const title = sent.replaceAll('\0', '').trim()
  if (!visible.test(title)) throw unacceptable(blank, { [field]: [blank] })
  const length = textLength(title)
  if (length <= longest) return title
  const message = `${field}: at most ${longest} characters, these are ${length}`
  throw unacceptable(message, { [field]: [message] })
}

export const textOf = (sent: string | null) => sent?.replaceAll('\0', '') ?? null
