import { diff } from 'node:util'
import { expect, onTestFinished, vi } from 'vitest'
import type { callsOf } from './app.ts'
import { flat, linesOf, type Shown } from './written.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
type Calls = ReturnType<typeof callsOf>

const start = Date.UTC(2026, 0, 15, 12)
const minute = 60_000
/** How much is noted of what is sent: the test has all of it. */
const longest = 160

/** From here on it is noon of 2026-01-15 until the test ends; only dates follow this clock, timers go on. */
export const fixDates = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())
}

/** Ids, keys and tickets. */
const random =
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{32}\b|(?<=\b(?:ROW|CHART|COLUMN|TABS?|HEADER)-)[\w-]{10}(?![\w-])|(?<![\w-])[\w-]{64}(?![\w-])|(?<=\/export\/)[\w-]{32}|(?<=version: )\d{4,}/g
const elapsed = /^(duration_ms|elapsed_ms|execution_ms|queued_ms|rows_ms)$/
/** What a job says on its way, which is seen or not as it is fast or slow. */
const onTheWay = /^(rounds_done|rounds_total|eta_s)$/

/**
 * Records calls and their whole answers as text, a minute passing with each. What a path answers again is told by the lines
 * that differ. Random ids are numbered in the order in which they appear, and `hide` names what else is another in each run.
 */
export const conversation = (people: Readonly<Record<string, Calls>>, hide = random) => {
  const text: string[] = []
  const known = new Map<string, string[]>()
  const told: Shown = new Map()
  const ids = new Map<string, string>()
  const numbered = (id: string) => {
    const number = ids.get(id) ?? `<${ids.size + 1}>`
    ids.set(id, number)
    return number
  }
  const shown = (line: string) => line.replace(hide, numbered)
  const timeless = (body: unknown): unknown =>
    JSON.parse(
      JSON.stringify(body ?? null, (name, value: unknown) =>
        elapsed.test(name) || onTheWay.test(name) ? '…' : value,
      ),
    )
  const call = async (
    who: string,
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const caller = people[who]
    if (caller === undefined) throw new Error(`Nobody is called ${who}`)
    const answer = await caller[method](path, body, headers)
    vi.setSystemTime(Date.now() + minute)
    return answer
  }
  return {
    /** So many minutes pass. */
    later: (minutes: number) => void vi.setSystemTime(Date.now() + minutes * minute),
    chapter: (title: string) => void text.push('', `# ${title}`),
    /** Notes something that no call answers. */
    note: (name: string, value: unknown) =>
      void text.push(...linesOf(timeless(value), told, name, `${name}: `).map(shown)),
    /** Calls as somebody and notes the answer. */
    say: async (...[who, method, path, body, headers]: Parameters<typeof call>) => {
      const answer = await call(who, method, path, body, headers)
      const asked = `${method.toUpperCase()} ${decodeURIComponent(path)}`
      const key = Object.values(headers ?? {}).map((value) => ` (${value})`)
      const sent = body === undefined ? '' : ` ${flat(body)}`
      text.push('', shown(`> ${who} ${asked}${key.join('')}${sent}`).slice(0, longest))
      const lines = linesOf(timeless(answer.body), null, asked).map(shown)
      const last = known.get(asked)
      const changes = diff(lines, last ?? []).filter(([kind]) => kind !== 0)
      const isShort = changes.length <= lines.length / 2
      if (lines.length > 1 && answer.status < 400) known.set(asked, lines)
      if (last !== undefined && isShort && answer.status < 400)
        text.push(
          `${answer.status} as before${changes.length === 0 ? '' : ' but'}`,
          ...changes.map(([kind, line]) => `${kind === 1 ? '+' : '-'} ${line}`),
        )
      else if (lines.length === 1) text.push(`${answer.status} ${lines[0]}`)
      else
        text.push(String(answer.status), ...linesOf(timeless(answer.body), told, asked).map(shown))
      return answer.body
    },
    /** Calls as somebody and notes what `of` says of the answer, on the line of the call. */
    ask: async (who: string, path: string, name: string, of: (body: any) => unknown) => {
      const { status, body } = await call(who, 'get', path)
      text.push(shown(`${name}: ${status === 200 ? flat(of(body)) : `${status} ${flat(body)}`}`))
    },
    /** Compares all of it with what is written down; `vitest -u` writes it anew. */
    isAsWritten: (file: string) => expect(`${text.join('\n').trim()}\n`).toMatchFileSnapshot(file),
  }
}
