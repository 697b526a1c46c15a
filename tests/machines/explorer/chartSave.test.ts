import { expect, test } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { Chart, ChartSave } from '../../../src/api/contract'
import { chartSaveMachine } from '../../../src/machines/explorer/chartSave.machine'
import { bars, savedChart } from '../../support/explorer'
import { inHouse } from '../../support/house'

const unsaved = { wants: 'save' as const, chart: null, key: 'k1', datasource: { id: 12, datasource_name: 'strikes' }, form: bars }
const params = JSON.stringify({ ...bars, url_params: { form_data_key: 'k1' } })

/** A server that answers with the chart it stored, or refuses with what it is given, once each in order. */
const open = (input: Parameters<typeof inHouse<typeof chartSaveMachine>>[1], refusals: { status: number; message: string }[] = []) => {
  const calls: ChartSave[] = []
  const answer = ({ input: fields }: { input: ChartSave }): Promise<Chart> => {
    calls.push(fields)
    const refusal = refusals.shift()
    if (refusal) return Promise.reject(Object.assign(new Error(), refusal))
    return Promise.resolve({ ...savedChart, slice_name: fields.slice_name ?? savedChart.slice_name, version: 2 })
  }
  const actors = {
    createChart: fromPromise<Chart, ChartSave>(answer),
    updateChart: fromPromise<Chart, ChartSave & { id: number }>(answer),
  }
  const house = inHouse(chartSaveMachine.provide({ actors }), input)
  const dialog = () => house.actor.getSnapshot().children.renameChart
  const done = async () => (await waitFor(house.actor, ({ status }) => status === 'done')).output
  return { ...house, calls, dialog, done }
}

test('a chart without a name asks for one first, then is created', async () => {
  const { actor, calls, dialog, done } = open(unsaved)
  expect(actor.getSnapshot().value).toBe('naming')
  expect(calls).toEqual([])
  dialog()?.send({ type: 'title.edited', title: '  Cost by state ' })
  dialog()?.send({ type: 'title.submitted' })
  expect(await done()).toEqual({ kind: 'saved', chart: { ...savedChart, slice_name: 'Cost by state', version: 2 }, form: bars })
  expect(calls).toEqual([
    {
      slice_name: 'Cost by state', viz_type: 'dist_bar', datasource_id: 12, datasource_type: 'table', datasource_name: 'strikes',
      description: null, params, create_query_context: true, query_context_generation: true,
    },
  ])
})

test('a title must be there and must be more than blanks', () => {
  const { dialog } = open(unsaved)
  dialog()?.send({ type: 'title.submitted' })
  expect(dialog()?.getSnapshot().value).toBe('refused')
  dialog()?.send({ type: 'title.edited', title: '   ' })
  dialog()?.send({ type: 'title.submitted' })
  expect(dialog()?.getSnapshot()).toMatchObject({ value: 'refused', context: { title: '   ', accepted: null } })
})

test('closing the dialog saves nothing', async () => {
  const { calls, dialog, done } = open(unsaved)
  dialog()?.send({ type: 'dialog.dismissed' })
  expect([await done(), calls]).toEqual([{ kind: 'dismissed' }, []])
})

test('a saved chart is updated without asking, with the version it was read at', async () => {
  const { calls, done } = open({ ...unsaved, chart: savedChart })
  expect(await done()).toMatchObject({ kind: 'saved', chart: { version: 2 } })
  expect(calls).toEqual([
    {
      id: 7, slice_name: 'Strikes by state', viz_type: 'dist_bar', datasource_id: 12, datasource_type: 'table',
      description: null, params, create_query_context: true, version: 1,
    },
  ])
})

test('renaming a saved chart sends its name and nothing else', async () => {
  const { calls, dialog, done } = open({ ...unsaved, wants: 'rename', chart: savedChart })
  dialog()?.send({ type: 'title.edited', title: 'New' })
  dialog()?.send({ type: 'title.submitted' })
  expect(await done()).toMatchObject({ kind: 'renamed', chart: { slice_name: 'New' } })
  expect(calls).toEqual([{ id: 7, slice_name: 'New', version: 1 }])
})

test('naming a chart that is not saved yet keeps the name for later', async () => {
  const { calls, dialog, done } = open({ ...unsaved, wants: 'rename' })
  dialog()?.send({ type: 'title.edited', title: 'Later' })
  dialog()?.send({ type: 'title.submitted' })
  expect([await done(), calls]).toEqual([{ kind: 'titled', title: 'Later' }, []])
})

test('a chart that somebody else changed meanwhile is overwritten only on demand', async () => {
  const stale = { status: 409, message: 'Changed by Ana a minute ago' }
  const { actor, calls, done } = open({ ...unsaved, chart: savedChart }, [stale])
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('conflicted'))
  expect(context.problem).toMatchObject(stale)
  actor.send({ type: 'conflict.overwritten' })
  expect(await done()).toMatchObject({ kind: 'saved' })
  expect(calls.map(({ version }) => version)).toEqual([1, undefined])
})

test('the stored chart can be taken instead', async () => {
  const { actor, done } = open({ ...unsaved, chart: savedChart }, [{ status: 409, message: 'Changed' }])
  await waitFor(actor, (snapshot) => snapshot.matches('conflicted'))
  actor.send({ type: 'conflict.reverted' })
  expect(await done()).toEqual({ kind: 'reverted' })
})

test('a refused first save says so and keeps the title that was typed', async () => {
  const { dialog, done, heard } = open(unsaved, [{ status: 422, message: 'Dataset does not exist' }])
  dialog()?.send({ type: 'title.edited', title: 'Kept' })
  dialog()?.send({ type: 'title.submitted' })
  expect(await done()).toEqual({ kind: 'titled', title: 'Kept' })
  const title = 'The chart was not saved: 422 Unprocessable Content'
  expect(heard('notifications')).toEqual([
    { type: 'notice.posted', notice: { intent: 'warning', place: 'explorer', title, detail: 'Dataset does not exist' } },
  ])
})
