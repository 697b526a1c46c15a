import { expect, test } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { FormData } from '../../../src/api/contract'
import { keepFormMachine } from '../../../src/machines/explorer/keepForm.machine'
import type { FormSave } from '../../../src/machines/lib/forms'
import { bars, emptyBars } from '../../support/explorer'
import { inHouse } from '../../support/house'

const input = { key: 'k1', datasetId: 12, chartId: null as number | null, form: emptyBars, saved: null as FormData | null, unsent: false, isStored: false }

/** A browser and a server that remember; the server refuses as often as it is told to. */
const open = (more: Partial<typeof input> = {}, { refusals = 0, delays = { pause: 1, retry: 1 } } = {}) => {
  const browser = new Map<string, FormData>()
  const sent: FormData[] = []
  const dropped: string[] = []
  let left = refusals
  const house = inHouse(
    keepFormMachine.provide({
      delays,
      actors: {
        writeDraft: fromPromise<void, { key: string; form: FormData }>(({ input: { key, form } }) => {
          browser.set(key, form)
          return Promise.resolve()
        }),
        dropDraft: fromPromise<void, { key: string }>(({ input: { key } }) => {
          browser.delete(key)
          return Promise.resolve()
        }),
        dropForm: fromPromise<void, { key: string }>(({ input: { key } }) => {
          dropped.push(key)
          return Promise.resolve()
        }),
        saveForm: fromPromise<string, FormSave>(({ input: { form } }) => {
          left -= 1
          if (left >= 0) return Promise.reject(Object.assign(new Error('down'), { status: 0 }))
          sent.push(form)
          return Promise.resolve('k1')
        }),
      },
    }),
    { ...input, ...more },
  )
  return { ...house, browser, sent, dropped }
}

test('an edit is in the browser at once and on the server after the pause; then the browser forgets it', async () => {
  const { actor, browser, sent } = open()
  actor.send({ type: 'form.edited', form: bars })
  expect(browser.get('k1')).toEqual(bars)
  await waitFor(actor, (snapshot) => snapshot.matches('kept'))
  expect([sent, browser.size]).toEqual([[bars], 0])
})

test('edits in quick succession are sent once, the last one', async () => {
  const { actor, sent } = open({}, { delays: { pause: 20, retry: 1 } })
  actor.send({ type: 'form.edited', form: emptyBars })
  actor.send({ type: 'form.edited', form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('kept'))
  expect(sent).toEqual([bars])
})

test('while the server is down the edit stays in the browser and is sent once the server is back', async () => {
  const { actor, browser, sent } = open({}, { refusals: 2, delays: { pause: 1, retry: 10 } })
  actor.send({ type: 'form.edited', form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'))
  expect([sent, browser.get('k1')]).toEqual([[], bars])
  await waitFor(actor, (snapshot) => snapshot.matches('kept'))
  expect([sent, browser.size]).toEqual([[bars], 0])
})

test('an edit found in the browser at opening is sent', async () => {
  const { actor, sent } = open({ form: bars, unsent: true })
  await waitFor(actor, (snapshot) => snapshot.matches('kept'))
  expect(sent).toEqual([bars])
})

test('while the chart is saved nothing is sent; what was saved is no draft, what was edited meanwhile is one of the new version', async () => {
  const { actor, sent, dropped } = open({ chartId: 7, saved: emptyBars, isStored: true })
  actor.send({ type: 'form.edited', form: bars })
  actor.send({ type: 'save.begun' })
  actor.send({ type: 'chart.saved', chartId: 7, chartVersion: 2, form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('kept'))
  expect([sent, dropped]).toEqual([[], []])
  const pie = { ...bars, groupby: ['phase'] }
  actor.send({ type: 'save.begun' })
  actor.send({ type: 'form.edited', form: pie })
  actor.send({ type: 'chart.saved', chartId: 7, chartVersion: 3, form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('kept'))
  expect([sent, actor.getSnapshot().context.chartVersion]).toEqual([[pie], 3])
})

test('a save that was not made sends what it held back', async () => {
  const { actor, sent } = open()
  actor.send({ type: 'form.edited', form: bars })
  actor.send({ type: 'save.begun' })
  actor.send({ type: 'save.ended' })
  await waitFor(actor, (snapshot) => snapshot.matches('kept'))
  expect(sent).toEqual([bars])
})
