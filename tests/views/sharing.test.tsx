import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { ListAnswer, Project, ProjectAdded } from '../../src/api/contract'
import { ShareToProject } from '../../src/features/projects/ShareToProject'
import type { Children } from '../../src/machines/projects/children'
import {
  pickablesResource,
  pickListMachine,
  type Pickable,
  type PickKey,
} from '../../src/machines/projects/pickList.machine'
import { shareToProjectMachine } from '../../src/machines/projects/shareToProject.machine'
import { gives } from '../support/actors'
import { project } from '../support/projects'
import { chart, listOf } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const other = { ...chart, id: 8, slice_name: 'Costs by state' }

const open = async () => {
  const searches: string[] = []
  const sent: Children[] = []
  const answers: PromiseWithResolvers<ProjectAdded>[] = []
  const clock = new SimulatedClock()
  const load = fromPromise<ListAnswer<Pickable>, PickKey>(({ input: { search } }) => {
    searches.push(search)
    return Promise.resolve(listOf(...(search === '' ? [chart, other] : [other])))
  })
  const world = inWorld(
    shareToProjectMachine.provide({
      actors: {
        pickList: pickListMachine.provide({
          actors: { list: pickablesResource.provide({ actors: { load } }) },
        }),
        getProject: gives<Project, { id: number }>({ ...project, slices: [] }),
        addToProject: fromPromise<ProjectAdded, Children>(({ input }) => {
          sent.push(input)
          const answer = Promise.withResolvers<ProjectAdded>()
          answers.push(answer)
          return answer.promise
        }),
      },
    }),
    { project: { id: 5, title: project.project_title }, kind: 'chart' },
    ['notifications', 'project', 'charts'],
    clock,
  )
  const view = await openView(<ShareToProject actor={world.actor} />)
  return { ...view, ...world, clock, searches, sent, answers }
}

test('charts are searched, chosen and shared; a refusal keeps the choice, and the second try adds it', async () => {
  const view = await open()
  expect({
    off: view.off(),
    focus: view.focusedName(),
    says: view.text().includes('Nothing selected'),
  }).toEqual({
    ...{ off: ['OK'], focus: 'Search Charts' },
    says: true,
  })
  await view.type('Search Charts', 'costs')
  await view.happens(() => view.clock.increment(250))
  await view.press('Select Costs by state')
  expect(view.text()).toContain('1 selected')
  await view.press('OK')
  expect(view.isBusy('OK')).toBe(true)
  await view.happens(() => view.answers[0]?.reject({ status: 500, message: 'Full' }))
  expect(view.text()).toContain('Failed to add charts to Project')
  expect(view.text()).toContain('1 selected')
  await view.press('OK')
  await view.happens(() =>
    view.answers[1]?.resolve({ id: 5, result: project, message: 'OK', added: [8] }),
  )
  expect({
    searches: view.searches,
    sent: view.sent,
    status: view.actor.getSnapshot().status,
  }).toEqual({
    searches: ['', 'costs'],
    sent: [
      { id: 5, kind: 'chart', ids: [8] },
      { id: 5, kind: 'chart', ids: [8] },
    ],
    status: 'done',
  })
})

test('a choice stays in both layouts, and is forgotten by the next dialog once it was cancelled', async () => {
  const view = await open()
  await view.press('List')
  await view.press('Select Costs by state')
  await view.press('Grid')
  expect(view.checked()).toEqual(['Grid', 'Select Costs by state'])
  await view.press('Cancel')
  await view.close()
  const next = await open()
  expect({ checked: next.checked(), says: next.text().includes('Nothing selected') }).toEqual({
    checked: ['Grid'],
    says: true,
  })
})

test('Clear drops what was chosen, and Cancel shares nothing', async () => {
  const view = await open()
  await view.press('Select Costs by state')
  await view.press('Clear')
  expect({ off: view.off(), says: view.text().includes('Nothing selected') }).toEqual({
    off: ['OK'],
    says: true,
  })
  await view.press('Cancel')
  expect({ status: view.actor.getSnapshot().status, sent: view.sent }).toEqual({
    status: 'done',
    sent: [],
  })
})
