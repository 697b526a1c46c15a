import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { maxLength } from '../../src/api/contract/textLength.ts'
import {
  answered,
  callsFrom,
  uploadOf,
  valueOf,
  type Answer,
  type Call,
  type Calls,
} from './httpCalls.ts'

/** What the process of the disturbers is started with. */
export interface Disturbance {
  url: string
  seconds: number
  uploader: string
  writer: string
  datasetId: number
  csv: string
  /** Comes from so many addresses over so many connections each, with so long a pause between two calls of one. */
  flood: { addresses: number; connections: number; pauseMs: number }
  /** Between two rounds of the largest texts. */
  roundMs: number
}

const counted = () => {
  const counts: Record<string, number> = {}
  const count = (name: string, answer: Answer | Error) => {
    const key = `${name} ${answer instanceof Error ? answer.message : answer.status}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return { counts, count }
}

const disturb = async ({
  url,
  seconds,
  uploader,
  writer,
  datasetId,
  csv,
  flood,
  roundMs,
}: Disturbance) => {
  const end = performance.now() + seconds * 1000
  const { counts, count } = counted()
  const own = callsFrom(url, 4)
  const file = await readFile(csv)

  const uploading = async () => {
    while (performance.now() < end) {
      const fields = {
        database_name: 'Workspace',
        schema: 'main',
        table_name: 'uploaded',
        if_exists: 'replace',
      }
      count('upload', await answered(own, uploadOf({ fields, file, token: uploader })))
    }
  }

  const writing = async () => {
    const json = async <Value>(call: Call) =>
      valueOf<Value>(await own.send({ ...call, token: writer }))
    const once = () => ({ 'idempotency-key': randomUUID() })
    const largeForm = {
      datasource: `${datasetId}__table`,
      viz_type: 'table',
      all_columns: ['id'],
      note: '',
    }
    const form = JSON.stringify({
      ...largeForm,
      note: 'x'.repeat(maxLength.form - JSON.stringify(largeForm).length),
    })
    const description = 'd'.repeat(maxLength.description)
    const chart = {
      slice_name: 'The largest',
      viz_type: 'table',
      datasource_id: datasetId,
      description,
      params: form,
    }
    const { id } = await json<{ id: number }>({
      method: 'POST',
      path: '/chart/',
      headers: once(),
      body: JSON.stringify(chart),
    })
    const sql = `SELECT 1 -- ${'x'.repeat(maxLength.statement - 12)}`
    while (performance.now() < end) {
      const query = { db_id: 1, label: 'The largest', description, sql }
      const calls: [string, Call][] = [
        [
          'large saved query',
          { method: 'POST', path: '/saved_query/', headers: once(), body: JSON.stringify(query) },
        ],
        ['large chart', { method: 'PUT', path: `/chart/${id}`, body: JSON.stringify(chart) }],
        [
          'large draft',
          {
            method: 'PUT',
            path: '/explore/chart_form/the-largest-of-all',
            body: JSON.stringify({ dataset_id: datasetId, form_data: form }),
          },
        ],
        [
          'large project',
          {
            method: 'POST',
            path: '/projects/',
            headers: once(),
            body: JSON.stringify({ project_title: 'The largest', description }),
          },
        ],
        ['saved queries', { path: '/saved_query/' }],
        ['the large chart', { path: `/chart/${id}` }],
      ]
      for (const [name, call] of calls) count(name, await answered(own, { ...call, token: writer }))
      await pause(roundMs)
    }
  }

  const flooding = async (calls: Calls, name: string) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const body = JSON.stringify({
        username: `${name}-${turn}`,
        password: 'x'.repeat(1000),
        provider: 'db',
      })
      const guess: Call = { method: 'POST', path: '/security/login', body }
      if (turn % 2 === 0) count('guess', await answered(calls, guess))
      else count('without token', await answered(calls, { path: '/chart/' }))
      await pause(flood.pauseMs * Math.random() * 2)
    }
  }
  const strangers = Array.from({ length: flood.addresses }, (_, at) =>
    callsFrom(url, flood.connections, `127.0.1.${at + 1}`),
  )
  await Promise.all([
    uploading(),
    writing(),
    ...strangers.flatMap((calls, at) =>
      Array.from({ length: flood.connections }, (_, nth) => flooding(calls, `guess-${at}-${nth}`)),
    ),
  ])
  for (const calls of [own, ...strangers]) calls.close()
  return counts
}

/** Run as a process of its own, told what to do in a message; sends back how often each call was answered how. */
process.once('message', (disturbance: Disturbance) => {
  setPriority(10)
  void disturb(disturbance).then((counts) => process.send?.(counts, () => process.disconnect()))
})
