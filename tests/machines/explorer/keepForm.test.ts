import { expect, test } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { FormData } from '../../../src/api/contract'
import { keepFormMachine } from '../../../src/machines/explorer/keepForm.machine'
import type { FormSave } from '../../../src/machines/lib/forms'
import { bars, emptyBars } from '../../support/explorer'
import { inHouse } from '../../support/house'

const input = { key: 'k1', datasetId: 12, chartId: null, form: emptyBars, unsent: false }

/** A browser and a server that remember; the server refuses as often as it is told to. */
const open = (more: Partial<typeof input> = {}, { refusals = 0, delays = { pause: 1, retry: 1 } } = {}) => {
  const browser = new Map<string, FormData>()
  const sent: FormData[] = []
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
  return { ...house, browser, sent }
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
