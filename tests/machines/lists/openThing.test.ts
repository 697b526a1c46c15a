import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { Chart, ThingType } from '../../../src/api/contract'
import type { FormRequest, FormSave } from '../../../src/machines/lib/forms'
import { openChartMachine } from '../../../src/machines/items/openChart.machine'
import { openThingMachine } from '../../../src/machines/lists/openThing.machine'
import { crashes, gives, refuses } from '../../support/actors'
import { chart } from '../../support/rows'

const open = (type: ThingType, loadChart = gives<Chart, { id: number }>(chart)) => {
  const openChart = openChartMachine.provide({
    actors: {
      loadChart,
      createForm: gives<{ key: string }, FormRequest>({ key: 'k9' }),
      saveForm: gives<number, FormSave>(1),
    },
  })
  return toPromise(
    createActor(openThingMachine.provide({ actors: { openChart } }), {
      input: { type, thingId: 7 },
    }).start(),
  )
}

test.each([
  ['project', '/projects/7'],
  ['dashboard', '/dashboards/7'],
  ['dataset', '/datasets/7'],
  ['saved_query', '/sql-page?savedQueryId=7'],
  ['chart', '/visualizations/7/k7'],
] as const)('a %s of a list over every kind opens at %s', async (type, path) => {
  expect(await open(type)).toEqual({ path })
})

test.each([
  { of: 'its own', own: 'k7', params: { url_params: { form_data_key: 'k8' } }, key: 'k7' },
  { of: 'its form', own: null, params: { url_params: { form_data_key: 'k8' } }, key: 'k8' },
  { of: 'nobody yet', own: null, params: { url_params: { form_data_key: 8 } }, key: 'k9' },
])('a chart opens under the key of $of', async ({ own, params, key }) => {
  const stored = { ...chart, form_data_key: own, params: JSON.stringify(params) }
  expect(await open('chart', gives<Chart, { id: number }>(stored))).toEqual({
    path: `/visualizations/7/${key}`,
  })
})

test('a chart that cannot be opened says why', async () => {
  expect(await open('chart', refuses({ status: 404, message: 'Not found' }))).toEqual({
    problem: { status: 404, message: 'Not found' },
  })
})

test('a chart whose opening crashes says so', async () => {
  const actor = createActor(openThingMachine.provide({ actors: { openChart: crashes } }), {
    input: { type: 'chart', thingId: 7 },
  }).start()
  expect(await toPromise(actor)).toMatchObject({
    problem: {
      message: 'Something in the page failed. Try again; if it fails again, reload the page.',
    },
  })
})
