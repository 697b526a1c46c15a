import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { Dataset } from '../../src/api/contract'
import { NewChart } from '../../src/features/pickers/NewChart'
import type { FormRequest } from '../../src/machines/lib/forms'
import { newChartMachine } from '../../src/machines/newChart/newChart.machine'
import {
  datasetPickerMachine,
  pickableDatasetsResource,
} from '../../src/machines/pickers/datasetPicker.machine'
import { gives } from '../support/actors'
import { dataset, listOf } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const open = async () => {
  const requested: FormRequest[] = []
  const answers: PromiseWithResolvers<{ key: string }>[] = []
  const clock = new SimulatedClock()
  const list = pickableDatasetsResource.provide({ actors: { load: gives(listOf(dataset)) } })
  const { actor, heard } = inWorld(
    newChartMachine.provide({
      actors: {
        createForm: fromPromise<{ key: string }, FormRequest>(({ input }) => {
          requested.push(input)
          const answer = Promise.withResolvers<{ key: string }>()
          answers.push(answer)
          return answer.promise
        }),
        findDataset: gives<Dataset | null, number | null>(dataset),
        datasetPicker: datasetPickerMachine.provide({ actors: { list } }),
      },
    }),
    undefined,
    undefined,
    clock,
  )
  const view = await openView(<NewChart actor={actor} />)
  return { ...view, actor, heard, clock, requested, answers }
}

test('a type is chosen and created; a refusal is said, and the second attempt opens the explorer', async () => {
  const view = await open()
  expect(view.off()).toEqual(['OK'])
  await view.press('Pie Chart')
  expect(view.off()).toEqual([])
  await view.press('OK')
  expect({
    requested: view.requested.map(({ datasetId, vizType }) => ({ datasetId, vizType })),
    isBusy: view.isBusy('OK'),
  }).toEqual({ requested: [{ datasetId: 12, vizType: 'pie' }], isBusy: true })
  await view.happens(() => view.answers[0]?.reject({ status: 500, message: 'Full' }))
  expect(view.text()).toContain('Full')
  await view.press('OK')
  await view.happens(() => view.answers[1]?.resolve({ key: 'k9' }))
  await view.happens(() => view.clock.increment(1000))
  expect(view.heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/k9' },
  ])
})

test('the dataset is chosen from its list, and Back leads to the types again', async () => {
  const view = await open()
  await view.press('Change dataset')
  expect(view.off()).toEqual(['OK'])
  await view.press('Back')
  await view.press('Change dataset')
  await view.press('Preview strikes')
  expect(view.off()).toEqual([])
  await view.press('OK')
  await view.press('Bar Chart')
  await view.press('OK')
  expect(view.requested).toMatchObject([{ datasetId: 12, vizType: 'dist_bar' }])
})
