import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { Chart, ChartForm, FormData } from '../../../src/api/contract'
import { call } from '../../../src/wiring/call'
import { openFormMachine } from '../../../src/machines/explorer/openForm.machine'
import type { FormDraft, FormDrop, FormRead, FormSave } from '../../../src/machines/lib/forms'
import { gives, refuses } from '../../support/actors'
import { bars, emptyBars, formWith, savedChart } from '../../support/explorer'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

test('an explorer whose form does not come says after five seconds that it still waits, and cancelling offers to try again', async () => {
  const clock = new SimulatedClock()
  const loadForm = call<FormRead, ChartForm>(() => new Promise(() => undefined))
  const machine = openFormMachine.provide({ actors: { loadChart: gives(savedChart), loadForm } })
  const { actor, waiting } = inWorld(
    machine,
    { sliceId: 7, key: 'k1', reverts: false, editedMeanwhile: null, known: null },
    [],
    clock,
  )
  await waitFor(actor, (snapshot) => snapshot.matches('loadingForm'))
  clock.increment(4999)
  expect(waiting.isSlow()).toBe(false)
  clock.increment(1)
  expect(waiting.isSlow()).toBe(true)
  waiting.retry()
  expect({ isSlow: waiting.isSlow(), state: actor.getSnapshot().value }).toEqual({
    isSlow: false,
    state: 'loadingForm',
  })
  clock.increment(5000)
  waiting.cancel()
  await waitFor(actor, (snapshot) => snapshot.matches('formFailed'))
  expect(actor.getSnapshot().context.problem).toEqual({
    status: 0,
    message: 'Loading was cancelled.',
  })
  actor.send({ type: 'open.retried' })
  expect(actor.getSnapshot().value).toBe('loadingChart')
})

/** Discards what a window shows whose last answer was version 3, while the server has another state. */
const discard = async (current: FormData, unanswered: FormData[]) => {
  const calls: unknown[] = []
  const message = 'Changed in another window'
  const stale = {
    message,
    error_type: 'STALE_VERSION_ERROR',
    level: 'error',
    extra: { current: { form_data: current, version: 4 } },
  }
  const machine = openFormMachine.provide({
    actors: {
      loadChart: gives<Chart, { id: number }>({ ...savedChart, form_data_key: 'k1' }),
      dropDraft: gives<void, { key: string }>(undefined),
      readDraft: gives<FormDraft | null, { key: string }>(null),
      dropForm: fromPromise<void, FormDrop>(({ input }) => {
        calls.push(input)
        return input.version === 4
          ? Promise.resolve()
          : Promise.reject(Object.assign(new Error(message), { status: 409, errors: [stale] }))
      }),
      loadForm: fromPromise<ChartForm, FormRead>(({ input }) => {
        calls.push(input)
        return Promise.resolve(formWith(bars))
      }),
    },
  })
  const known = { stored: { form_data: emptyBars, version: 3 }, unanswered }
  const { actor } = inWorld(machine, {
    sliceId: 7,
    key: 'k1',
    reverts: true,
    editedMeanwhile: null,
    known,
  })
  await waitFor(actor, ({ status }) => status === 'done')
  return calls
}

test('discarding in one window leaves what another one stored since, and shows the chart as it is saved', async () => {
  expect(await discard({ ...bars, row_limit: 50 }, [bars])).toEqual([
    { key: 'k1', version: 3 },
    { key: 'k1', saved: true },
  ])
})

test('discarding ends an edit of this window, too, whose answer did not come any more', async () => {
  expect(await discard({ ...bars, row_limit: 50 }, [bars, { ...bars, row_limit: 50 }])).toEqual([
    { key: 'k1', version: 3 },
    { key: 'k1', version: 4 },
    { key: 'k1' },
  ])
})

const refused = refuses({ status: 503, message: 'The server is restarting' }) as never
const gone = refuses({ status: 404, message: 'Not found' }) as never
type Actors = Parameters<typeof openFormMachine.provide>[0]['actors']

/** Discards what is unsaved of a chart, with what answers otherwise than usual. */
const reverting = (actors: Actors, key = 'k1') => {
  const machine = openFormMachine.provide({
    actors: {
      loadChart: gives<Chart, { id: number }>({ ...savedChart, form_data_key: 'k1' }),
      dropDraft: gives<void, { key: string }>(undefined),
      dropForm: gives<void, FormDrop>(undefined),
      saveForm: gives<number, FormSave>(1),
      loadForm: gives<ChartForm, FormRead>(formWith(bars)),
      readDraft: gives<FormDraft | null, { key: string }>(null),
      ...actors,
    },
  })
  return inWorld(machine, { sliceId: 7, key, reverts: true, editedMeanwhile: null, known: null })
    .actor
}

test.each<[string, Actors, string]>([
  ['its draft in the browser cannot be dropped', { dropDraft: refused }, 'k1'],
  ['its form is gone from the server', { dropForm: gone }, 'k1'],
  ['the browser cannot be read', { readDraft: refused }, 'k1'],
])('a chart whose changes are discarded opens where %s', async (_, actors, key) => {
  const actor = reverting(actors, key)
  const { output } = await waitFor(actor, ({ status }) => status === 'done')
  expect(output?.form.form_data).toEqual(bars)
})

test.each<[string, Actors, string]>([
  ['its form cannot be dropped', { dropForm: refused }, 'k1'],
  ['its form cannot be restored', { saveForm: refused }, 'k2'],
])(
  'a chart whose changes are discarded says so where %s, and is opened again',
  async (_, actors, key) => {
    const actor = reverting(actors, key)
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('formFailed'))
    expect(context.problem).toMatchObject({ status: 503 })
    actor.send({ type: 'version.reverted' })
    expect(actor.getSnapshot().matches('loadingChart')).toBe(true)
  },
)

test('the saved state of a chart whose form another window took, and which cannot be read, says so', async () => {
  const message = 'Changed in another window'
  const extra = { current: { form_data: emptyBars, version: 4 } }
  const errors = [{ message, error_type: 'STALE_VERSION_ERROR', level: 'error', extra }]
  const dropForm = refuses({ status: 409, message, errors }) as never
  const actor = reverting({ dropForm, loadForm: refused })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('formFailed'))
  expect(context.problem).toMatchObject({ status: 503 })
})

test('a chart that cannot be read is read again', async () => {
  const actor = reverting({ loadChart: refused })
  await waitFor(actor, (snapshot) => snapshot.matches('chartFailed'))
  actor.send({ type: 'open.retried' })
  expect(actor.getSnapshot().matches('loadingChart')).toBe(true)
})

test('a chart whose dataset was deleted is not offered as it was saved, which could not be opened either', async () => {
  const missing = refuses({ status: 404, message: 'Dataset does not exist' }) as never
  const { actor } = inWorld(
    openFormMachine.provide({
      actors: {
        loadChart: gives<Chart, { id: number }>({ ...savedChart, datasource_name: null }),
        loadForm: missing,
      },
    }),
    { sliceId: 7, key: 'k1', reverts: false, editedMeanwhile: null, known: null },
  )
  await waitFor(actor, (snapshot) => snapshot.matches('formFailed'))
  expect(actor.getSnapshot().can({ type: 'version.reverted' })).toBe(false)
})

test('a new chart whose form cannot be read has no saved version to go back to', async () => {
  const { actor } = inWorld(
    openFormMachine.provide({
      actors: { loadForm: refuses<ChartForm, FormRead>({ status: 404, message: 'Not found' }) },
    }),
    { sliceId: null, key: 'k1', reverts: false, editedMeanwhile: null, known: null },
  )
  await waitFor(actor, (snapshot) => snapshot.matches('formFailed'))
  actor.send({ type: 'version.reverted' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'formFailed', context: { reverts: false } })
})

/** What opens of a chart at version 3 whose form the server has at version 2. */
const opens = async (
  draft: FormDraft | null,
  editedMeanwhile: { form: FormData; base: FormData } | null,
  chart_version: number | null = null,
) => {
  const form = { ...formWith(bars), version: 2, chart_version }
  const machine = openFormMachine.provide({
    actors: {
      loadChart: gives<Chart, { id: number }>({ ...savedChart, version: 3 }),
      loadForm: gives<ChartForm, FormRead>(form),
      readDraft: gives<FormDraft | null, { key: string }>(draft),
    },
  })
  const input = { sliceId: 7, key: 'k1', reverts: false, editedMeanwhile, known: null }
  const { output } = await waitFor(inWorld(machine, input).actor, ({ status }) => status === 'done')
  return {
    version: output?.chart?.version,
    form: output?.form.form_data,
    stored: output?.stored,
    unsent: output?.unsent,
  }
}
const edit = { ...bars, row_limit: 50 }
const asStored = { version: 3, form: bars, stored: { form_data: bars, version: 2 }, unsent: false }
const earlier = { form_data: emptyBars, version: 1 }

test('a chart opens as the server has it, or with the edit of this browser over what that was made from', async () => {
  expect(await opens(null, null)).toEqual(asStored)
  expect(await opens({ form: edit, stored: earlier } as FormDraft, null)).toEqual({
    ...asStored,
    form: edit,
    stored: earlier,
    unsent: true,
  })
  expect(await opens({ form: edit, stored: null }, null)).toEqual({
    ...asStored,
    form: edit,
    unsent: true,
  })
})

test('what was edited while a chart was saved is put over what is stored by now, and is sent', async () => {
  expect(await opens(null, { form: { ...emptyBars, row_limit: 50 }, base: emptyBars })).toEqual({
    ...asStored,
    form: edit,
    unsent: true,
  })
})

test('a form that was made from an earlier version of its chart opens at that version', async () => {
  expect(await opens(null, null, 1)).toEqual({ ...asStored, version: 1 })
})
