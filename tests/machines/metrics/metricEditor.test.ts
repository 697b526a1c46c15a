import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Dataset, DatasetSave, Metric } from '../../../src/api/contract'
import {
  metricEditorMachine,
  unsavedMetricOf,
} from '../../../src/machines/metrics/metricEditor.machine'
import { gives, hangs, refuses } from '../../support/actors'
import { metrics } from '../../support/explorer'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { dataset } from '../../support/rows'

type Save = DatasetSave & { id: number }
const [count] = metrics as [Metric]
const margin: Metric = { ...count, id: 2, metric_name: 'margin', expression: 'SUM(cost)' }
const stored: Dataset = { ...dataset, id: 12, version: 7, metrics: [count, margin] } as Dataset

const open = (
  answers: (Dataset | { status: number; message: string })[] = [stored],
  reading = gives<Dataset, number>(stored),
) => {
  const sent: Save[] = []
  const saveDataset = fromPromise<Dataset, Save>(({ input }) => {
    sent.push(input)
    const answer = answers[sent.length - 1]
    if (answer !== undefined && 'metrics' in answer) return Promise.resolve(answer)
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api gives it
    return Promise.reject(answer)
  })
  return {
    ...inWorld(metricEditorMachine.provide({ actors: { getDataset: reading, saveDataset } }), {
      datasetId: 12,
    }),
    sent,
  }
}
const ready = { open: 'editing' } as const

test('a new metric joins those that are stored, with their version; the explorer is told of all', async () => {
  const { actor, sent, reported, heard } = open([{ ...stored, metrics: [count] }])
  actor.send({ type: 'metric.added' })
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(false)
  actor.send({ type: 'draft.edited', patch: { metric_name: 'rows ', expression: 'COUNT(*)' } })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(sent).toEqual([
    {
      id: 12,
      version: 7,
      metrics: [count, margin, { metric_name: 'rows ', expression: 'COUNT(*)', description: '' }],
    },
  ])
  expect(reported).toEqual([
    { type: 'datasource.changed', change: { metrics: [count] }, version: 7 },
  ])
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'success', area: 'workspace', title: 'Metric rows saved' },
    },
  ])
})

test('an opened metric shows what is stored by now, and keeps what the user wrote meanwhile', async () => {
  const { actor, sent } = open()
  actor.send({ type: 'metric.opened', metric: { ...margin, expression: 'SUM(old)' } })
  expect(actor.getSnapshot().context.draft.expression).toBe('SUM(old)')
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  expect(actor.getSnapshot().context.draft).toEqual({
    id: 2,
    metric_name: 'margin',
    expression: 'SUM(cost)',
    description: '',
  })
  actor.send({ type: 'dialog.dismissed' })
  actor.send({ type: 'metric.opened', metric: margin })
  actor.send({ type: 'draft.edited', patch: { expression: 'MAX(cost)' } })
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(sent[0]?.metrics?.[1]).toEqual({ ...margin, expression: 'MAX(cost)', description: '' })
})

test('a metric that is submitted while the stored ones are still read is saved once they are', async () => {
  const { actor, sent } = open()
  actor.send({ type: 'metric.added' })
  actor.send({ type: 'draft.edited', patch: { metric_name: 'rows', expression: 'COUNT(*)' } })
  expect(actor.getSnapshot().hasTag('busy')).toBe(false)
  actor.send({ type: 'draft.submitted' })
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(sent).toEqual([
    {
      id: 12,
      version: 7,
      metrics: [count, margin, { metric_name: 'rows', expression: 'COUNT(*)', description: '' }],
    },
  ])
})

test('a deleted metric is left out of what is sent', async () => {
  const { actor, sent, heard } = open()
  actor.send({ type: 'metric.deletionRequested', metric: margin })
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(sent[0]?.metrics).toEqual([count])
  expect(heard('notifications')).toMatchObject([{ notice: { title: 'Metric margin deleted' } }])
})

test('a metric that lacks its expression is deleted all the same', async () => {
  const { actor, sent } = open()
  actor.send({ type: 'metric.deletionRequested', metric: { ...margin, expression: '' } })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(sent).toEqual([{ id: 12, version: 7, metrics: [count] }])
})

test('a metric that comes back unsaved is not replaced by the stored one', async () => {
  const { actor } = open()
  const draft = { id: 2, metric_name: 'margin', expression: 'SUM(cost) / 2', description: '' }
  actor.send({ type: 'metric.resumed', draft })
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  expect(actor.getSnapshot().context.draft).toEqual(draft)
})

test('a refusal keeps the draft for mending; a stale version is taken up again first', async () => {
  const { actor, sent } = open([{ status: 409, message: 'Changed by Ben' }, stored])
  actor.send({ type: 'metric.opened', metric: margin })
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  actor.send({ type: 'draft.edited', patch: { expression: 'MIN(cost)' } })
  actor.send({ type: 'draft.submitted' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ open: 'failed' }))
  expect(context).toMatchObject({
    draft: { expression: 'MIN(cost)' },
    problem: { status: 409, message: 'Changed by Ben' },
  })
  actor.send({ type: 'dataset.reread' })
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(sent.length).toBe(2)
})

const changedBy = (who: string, current: object) =>
  ({
    status: 409,
    message: `Changed by ${who}`,
    errors: [{ message: '', error_type: '', level: 'error', extra: { current } }],
  }) as never

test('a metric that an earlier attempt stored, whose answer was lost, is told as saved', async () => {
  const current = {
    ...stored,
    version: 8,
    metrics: [count, { ...margin, expression: 'MIN(cost)' }],
  }
  const { actor, reported } = open([changedBy('you', current)])
  actor.send({ type: 'metric.opened', metric: margin })
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  actor.send({ type: 'draft.edited', patch: { expression: 'MIN(cost)' } })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(reported).toEqual([
    { type: 'datasource.changed', change: { metrics: current.metrics }, version: 8 },
  ])
})

test('a deletion whose answer was lost is told as done; one that came too late while the metric is there is not', async () => {
  const deleted = async (metrics: Metric[]) => {
    const { actor, reported, noticed } = open([
      changedBy('you', { ...stored, version: 8, metrics }),
    ])
    actor.send({ type: 'metric.deletionRequested', metric: margin })
    actor.send({ type: 'draft.submitted' })
    await waitFor(actor, (now) => now.matches('closed') || now.matches({ open: 'failed' }))
    return [noticed(), reported.map(({ version }) => version)]
  }
  expect([await deleted([count]), await deleted([count, margin])]).toEqual([
    [[['Metric margin deleted']], [8]],
    [[], []],
  ])
  expect(await deleted([count, { ...margin, expression: 'MIN(cost)' }])).toEqual([[], []])
})

test('a metric that somebody deleted meanwhile is not told as saved', async () => {
  const current = { ...stored, version: 8, metrics: [count] }
  const { actor, reported } = open([changedBy('Ben', current)])
  actor.send({ type: 'metric.opened', metric: margin })
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  actor.send({ type: 'draft.edited', patch: { expression: 'MIN(cost)' } })
  actor.send({ type: 'draft.submitted' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ open: 'failed' }))
  expect([context.problem?.message, reported]).toEqual(['Changed by Ben', []])
})

test('a dataset that cannot be read is told, and asked for again', async () => {
  const { actor } = open([stored], refuses({ status: 404, message: 'Dataset does not exist' }))
  actor.send({ type: 'metric.added' })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'unread' }))
  actor.send({ type: 'dataset.reread' })
  expect(actor.getSnapshot().value).toEqual({ open: { reading: 'unrequested' } })
})

test('a metric without a name or an expression is not sent, whether the stored ones are read or not', async () => {
  const reading = open([], hangs<Dataset, number>())
  const read = open([{ status: 422, message: 'No such column' }])
  for (const { actor } of [reading, read]) actor.send({ type: 'metric.added' })
  reading.actor.send({ type: 'draft.submitted' })
  await waitFor(read.actor, (snapshot) => snapshot.matches(ready))
  read.actor.send({ type: 'draft.submitted' })
  expect(reading.actor.getSnapshot().matches({ open: { reading: 'unrequested' } })).toBe(true)
  expect(read.actor.getSnapshot().matches(ready)).toBe(true)
})

test('a refused metric is sent again as it is, or after it was mended', async () => {
  const refusal = { status: 422, message: 'No such column' }
  const { actor, sent } = open([refusal, refusal, stored])
  actor.send({ type: 'metric.opened', metric: margin })
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  const submit = async () => {
    actor.send({ type: 'draft.submitted' })
    await waitFor(actor, (snapshot) => !snapshot.matches({ open: 'saving' }))
  }
  await submit()
  await submit()
  actor.send({ type: 'draft.edited', patch: { expression: '' } })
  expect(actor.getSnapshot().matches(ready)).toBe(true)
  actor.send({ type: 'draft.edited', patch: { expression: 'MAX(cost)' } })
  await submit()
  expect({ value: actor.getSnapshot().value, sent: sent.length }).toEqual({
    value: 'closed',
    sent: 3,
  })
})

test('a new metric begins empty after another one was left; a refused one is mended where it is', async () => {
  const { actor } = open([{ status: 422, message: 'No such column' }])
  actor.send({ type: 'metric.opened', metric: margin })
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().value).toBe('closed')
  actor.send({ type: 'metric.added' })
  expect(actor.getSnapshot().context.draft.metric_name).toBe('')
  await waitFor(actor, (snapshot) => snapshot.matches(ready))
  actor.send({ type: 'draft.edited', patch: { metric_name: 'rows', expression: 'COUNT(*' } })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'failed' }))
  actor.send({ type: 'draft.edited', patch: { expression: 'COUNT(*)' } })
  expect(actor.getSnapshot()).toMatchObject({
    value: ready,
    context: { draft: { metric_name: 'rows', expression: 'COUNT(*)' } },
  })
})

test('metrics that cannot be read say why', async () => {
  const { actor } = open([], refuses({ status: 404, message: 'Dataset does not exist' }))
  actor.send({ type: 'metric.added' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ open: 'unread' }))
  expect(context.problem?.message).toBe('Dataset does not exist')
})

test('a metric that is being written comes back after a reload, the question before a deletion does not', () => {
  const { actor } = open()
  const unsaved = () => unsavedMetricOf(actor.getSnapshot())?.metric_name ?? null
  const closed = unsaved()
  actor.send({ type: 'metric.deletionRequested', metric: margin })
  const deleted = unsaved()
  actor.send({ type: 'dialog.dismissed' })
  actor.send({ type: 'metric.opened', metric: margin })
  expect([closed, deleted, unsaved()]).toEqual([null, null, 'margin'])
})
