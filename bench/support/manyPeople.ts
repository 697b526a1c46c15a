import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listPageSize } from '../../src/api/contract/listPageSize.ts'
import { answered, uploadOf, valueOf, type Call, type Calls } from './httpCalls.ts'

/** A chart that people open: what its data are requested with. */
export interface OpenedChart {
  viz_type: string
  datasource: number
  form_data: Record<string, unknown>
}

export type Kind = 'lists' | 'charts' | 'saves' | 'uploads'

/** What a person does next: four times of five a list, now and then a chart, seldom a save; the rest of the files there are, or more saves. */
const shares = { lists: 0.8, charts: 0.15, saves: 0.04 }
/** One chart of so many is computed again, as Refresh does; the others may come from the cache. */
const refreshed = 0.2
const searched = 0.2
const words = ['sales', 'north', 'churn', 'Übersee', 'penguins', 'margin partners', 'no such thing']

const pick = <Item>(items: readonly Item[]) =>
  items[Math.floor(Math.random() * items.length)] as Item
const queryOf = (value: object) => `?q=${encodeURIComponent(JSON.stringify(value))}`

const listed = [
  { path: '/projects/', col: 'project_title', opr: 'project_all_text' },
  { path: '/chart/', col: 'slice_name', opr: 'chart_all_text' },
  { path: '/dashboard/', col: 'dashboard_title', opr: 'title_or_slug' },
  { path: '/dataset/', col: 'table_name', opr: 'ct' },
  { path: '/recent/', col: 'title', opr: 'ct' },
]

/** A page of a list as its screen requests it, searched now and then, or the search over everything. */
const listCall = (): Call => {
  if (Math.random() < 0.1) return { path: `/search/${queryOf({ text: pick(words), limit: 10 })}` }
  const { path, col, opr } = pick(listed)
  const filters = Math.random() < searched ? [{ col, opr, value: pick(words) }] : []
  const page = filters.length > 0 ? 0 : Math.floor(Math.random() * 4)
  return {
    path: `${path}${queryOf({ order_column: 'changed_on_utc', order_direction: 'desc', page, page_size: listPageSize, filters })}`,
  }
}

const columnar = new Set(['table', 'scatter', 'bubble'])

const chartCall = ({ viz_type, datasource, form_data }: OpenedChart): Call => ({
  method: 'POST',
  path: '/chart/data',
  body: JSON.stringify({
    datasource,
    form_data: { ...form_data, viz_type },
    force: Math.random() < refreshed,
    result_format: columnar.has(viz_type) ? 'columnar' : 'json',
    result_type: 'results',
    client_id: randomUUID(),
  }),
})

interface Saved {
  id: number
  version: number
}

const saveCall = ({ viz_type, datasource, form_data }: OpenedChart, saved: Saved | null): Call => {
  const fields = {
    params: JSON.stringify(form_data),
    description: 'Where its numbers come from, in a sentence.',
  }
  return saved === null
    ? {
        method: 'POST',
        path: '/chart/',
        headers: { 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          slice_name: 'A chart of one of many',
          viz_type,
          datasource_id: datasource,
          ...fields,
        }),
      }
    : {
        method: 'PUT',
        path: `/chart/${saved.id}`,
        body: JSON.stringify({ ...fields, version: saved.version }),
      }
}

const nextKind = (uploads: boolean): Kind => {
  let dice = Math.random()
  for (const kind of ['lists', 'charts', 'saves'] as const) {
    dice -= shares[kind]
    if (dice < 0) return kind
  }
  return uploads ? 'uploads' : 'saves'
}

/** How long the calls of each kind took in ms, and what was not answered well, by kind and status. */
export interface Measured {
  times: Record<Kind, number[]>
  errors: Record<string, number>
}

/**
 * Lets each of these people make one call after the other, with a pause of half to one and a half of `thinkMs` between an
 * answer and the next call, until the time given.
 */
export const peopleUntil = async (
  end: number,
  {
    calls,
    tokens,
    charts,
    thinkMs,
    file,
  }: {
    calls: Calls
    tokens: readonly string[]
    charts: readonly OpenedChart[]
    thinkMs: number
    /** What they upload, if they do, each into a table of their own. */
    file?: Buffer
  },
): Promise<Measured> => {
  const measured: Measured = {
    times: { lists: [], charts: [], saves: [], uploads: [] },
    errors: {},
  }
  const note = (kind: Kind, status: number | string) => {
    const name = `${kind} ${status}`
    measured.errors[name] = (measured.errors[name] ?? 0) + 1
  }
  const uploadCall = (token: string, person: number) =>
    uploadOf({
      fields: {
        database_name: 'Workspace',
        schema: 'main',
        table_name: `of_person_${person}`,
        if_exists: 'replace',
      },
      file: file ?? Buffer.alloc(0),
      token,
    })
  const live = async (token: string, person: number) => {
    let saved: Saved | null = null
    await pause(Math.random() * thinkMs)
    while (performance.now() < end) {
      const kind = nextKind(file !== undefined)
      const chart = pick(charts)
      const call: Call =
        kind === 'lists'
          ? listCall()
          : kind === 'charts'
            ? chartCall(chart)
            : kind === 'saves'
              ? saveCall(chart, saved)
              : uploadCall(token, person)
      const since = performance.now()
      const answer = await answered(calls, { ...call, token })
      measured.times[kind].push(performance.now() - since)
      if (answer instanceof Error) note(kind, answer.message)
      else if (answer.status >= 300) note(kind, answer.status)
      else if (kind === 'saves') saved = valueOf<{ result: Saved }>(answer).result
      await pause(thinkMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(tokens.map(live))
  return measured
}
