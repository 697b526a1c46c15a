import { changes, inShort } from './inShort'

/** What is asked of a function, and what it answers, as one line of a written table. */
export const outcome = (words: string, answer: unknown) =>
  `${words} → ${inShort(answer, new Map(), 400)}`

/** The same where the answer is the first value changed: what is different in it. */
export const changed = (words: string, before: unknown, after: unknown) => {
  const found = changes('', before, after, new Map())
  return `${words} → ${found.length === 0 ? 'the same' : found.join('; ')}`
}

/** The lines of a table as its file holds them. */
export const written = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
