import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ListKey } from '../../../src/machines/lib/listKey'
import { chartsResource, dashboardsResource } from '../../../src/machines/lists/thingLists'
import {
  projectChartsMachine,
  projectDashboardsMachine,
  projectDetailMachine,
  projectResource,
} from '../../../src/machines/projects/projectDetail.machine'
import {
  removeFromProjectCommand,
  type ChildRemoval,
} from '../../../src/machines/projects/removals'
import { gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { project } from '../../support/projects'
import { chart, listOf } from '../../support/rows'

type Charts = ReturnType<typeof listOf<typeof chart>>
const other = { ...chart, id: 8 }

const open = () => {
  const load = fromPromise<Charts, ListKey>(() => Promise.resolve(listOf(chart, other)))
  const machine = projectDetailMachine.provide({
    actors: {
      project: projectResource.provide({ actors: { load: gives(project) } }),
      charts: projectChartsMachine.provide({
        actors: { list: chartsResource.provide({ actors: { load } }) },
      }),
      dashboards: projectDashboardsMachine.provide({
        actors: { list: dashboardsResource.provide({ actors: { load: load as never } }) },
      }),
    },
  })
  const { actor } = inWorld(machine, { id: 5 })
  const { charts, dashboards } = actor.getSnapshot().context
  charts.send({ type: 'items.selected', items: [chart, other] })
  dashboards.send({ type: 'items.selected', items: [{ id: 7 }] as never })
  const selected = () =>
    [charts, dashboards].map((list) => list.getSnapshot().context.selected.map(({ id }) => id))
  return { actor, selected }
}

const remove = (items: ChildRemoval['items']) =>
  inWorld(removeFromProjectCommand.provide({ actors: { run: gives<unknown, ChildRemoval>({}) } }), {
    subject: { project: { id: 5, title: 'Wildlife strikes' }, kind: 'chart', items },
  })

test('charts that were removed from the project are selected no more, dashboards of the same ids still are', async () => {
  const { actor, selected } = open()
  const { actor: removal } = remove([{ id: 7, title: 'Strikes by state' }])
  removal.send({ type: 'command.confirmed' })
  const { output } = await waitFor(removal, ({ status }) => status === 'done')
  actor.send({ type: 'dialog.done', output })
  expect(selected()).toEqual([[8], [7]])
})

test('a removal that was called off leaves the selection', () => {
  const { actor, selected } = open()
  const { actor: removal } = remove([{ id: 7, title: 'Strikes by state' }])
  removal.send({ type: 'command.dismissed' })
  actor.send({ type: 'dialog.done', output: removal.getSnapshot().output })
  expect(selected()).toEqual([[7, 8], [7]])
})

test('dashboards that were removed from their tab are selected no more, charts of the same ids still are', () => {
  const { actor, selected } = open()
  actor.send({ type: 'tab.chosen', tab: 'dashboards' })
  actor.send({ type: 'dialog.done', output: { deleted: [{ id: 7 }] } })
  expect(selected()).toEqual([[7, 8], []])
})

test('another tab is shown, and a project that could not be read is read again', async () => {
  const { actor } = open()
  expect(actor.getSnapshot().context.tab).toBe('charts')
  actor.send({ type: 'tab.chosen', tab: 'dashboards' })
  expect(actor.getSnapshot().context.tab).toBe('dashboards')
  const { project: read } = actor.getSnapshot().context
  expect(actor.system.get('project')).toBe(read)
  await waitFor(read, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'project.retried' })
  expect(read.getSnapshot().matches('loading')).toBe(true)
})

/** What becomes of the current project where the read of the shown one ends so. */
const entered = async (load: ReturnType<typeof gives<typeof project, { id: number }>>) => {
  const machine = projectDetailMachine.provide({
    actors: { project: projectResource.provide({ actors: { load } }) },
  })
  const { actor, heard } = inWorld(machine, { id: 5 }, ['notifications', 'currentProject'])
  await waitFor(actor.getSnapshot().context.project, (snapshot) => !snapshot.hasTag('busy'))
  return heard('currentProject')
}

test('whoever sees a project works in it; one that is gone is left: what is made next joins none', async () => {
  const { id, project_title: title, members_metadata: members } = project
  expect({
    read: await entered(gives(project)),
    gone: await entered(refuses({ status: 404, message: 'Not found' })),
    unreadForNow: await entered(refuses({ status: 503, message: 'Down' })),
  }).toEqual({
    read: [{ type: 'project.entered', project: { id, title, members } }],
    gone: [{ type: 'project.left' }],
    unreadForNow: [],
  })
})
