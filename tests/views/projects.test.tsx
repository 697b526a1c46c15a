import { expect, test } from 'vitest'
import { fromCallback, fromPromise, fromTransition, type AnyActorLogic } from 'xstate'
import { actorOf } from '../../gallery/frozenActor'
import { pickList } from '../../gallery/rows/projects'
import { charts, dashboards, listed, projects } from '../../gallery/samples/lists'
import { ana, ben, people } from '../../gallery/samples/people'
import type { Dashboard, ListAnswer, Project, User } from '../../src/api/contract'
import { PickPanel } from '../../src/features/items/PickPanel'
import { EditProject } from '../../src/features/projects/EditProject'
import { NewDashboard } from '../../src/features/projects/NewDashboard'
import { NewProject } from '../../src/features/projects/NewProject'
import { PickedList } from '../../src/features/projects/PickedList'
import { ProjectDetail } from '../../src/features/projects/ProjectDetail'
import { RemoveFromProject } from '../../src/features/projects/Removals'
import type { Intended } from '../../src/machines/lib/intention'
import { chartsResource, dashboardsResource } from '../../src/machines/lists/thingLists'
import { editProjectMachine } from '../../src/machines/projects/editProject.machine'
import {
  newDashboardFormMachine,
  newDashboardMachine,
} from '../../src/machines/projects/newDashboard.machine'
import {
  newProjectFormMachine,
  newProjectMachine,
} from '../../src/machines/projects/newProject.machine'
import { peopleListMachine } from '../../src/machines/projects/peopleList.machine'
import {
  pickablesResource,
  pickListMachine,
  type Pickable,
  type PickKey,
} from '../../src/machines/projects/pickList.machine'
import {
  projectChartsMachine,
  projectDashboardsMachine,
  projectDetailMachine,
  projectResource,
} from '../../src/machines/projects/projectDetail.machine'
import type { DashboardDraft, ProjectDraft } from '../../src/machines/projects/projectDraft'
import { saveMetadata, type MetadataSave } from '../../src/machines/projects/projectMetadata'
import { removeFromProjectCommand, type ChildRemoval } from '../../src/machines/projects/removals'
import { layoutsMachine } from '../../src/machines/system/layouts.machine'
import { usersResource } from '../../src/machines/users/userList.machine'
import { answering, gives } from '../support/actors'
import { listOf } from '../support/rows'
import { storageOf } from '../support/storage'
import { openView, shownActor } from '../support/view'
import { inWorld } from '../support/world'

/** Ana is the Owner of a project with one chart and one dashboard, ben its Member. */
const fruit = {
  ...projects[0],
  project_title: 'Fruit',
  description: 'All that grows',
  slice_count: 1,
  dashboard_count: 1,
} as Project

const layouts = layoutsMachine.provide({
  actors: { layoutStorage: fromCallback(() => undefined) },
})

const openDetail = async (user: User) => {
  const reads = answering<Project, { id: number }>()
  const { actor, heard } = inWorld(
    projectDetailMachine.provide({
      actors: {
        project: projectResource.provide({ actors: { load: reads.logic } }),
        charts: projectChartsMachine.provide({
          actors: {
            list: chartsResource.provide({
              actors: { load: gives(listOf(...charts.slice(0, 1))) as never },
            }),
          },
        }),
        dashboards: projectDashboardsMachine.provide({
          actors: {
            list: dashboardsResource.provide({
              actors: { load: gives(listOf(...dashboards.slice(0, 1))) as never },
            }),
          },
        }),
      },
    }),
    { id: 21 },
    ['notifications', 'location', 'workspace', ['layouts', layouts]],
    undefined,
    user,
  )
  const view = await openView(<ProjectDetail actor={actor} />)
  return { ...view, actor, heard, reads }
}

test('the detail is headed Projects / and the title, with its three tabs; the grid switch is off on the third', async () => {
  const view = await openDetail(ana)
  expect(view.headings()).toEqual(['Projects/Project'])
  await view.happens(() => view.reads.answers[0]?.resolve(fruit))
  expect({ titles: view.headings(), tabs: view.tabs(), off: view.off() }).toEqual({
    titles: ['Projects/Fruit'],
    tabs: ['Charts1', 'Dashboards1', 'Members & Details'],
    off: ['Remove selected', 'Edit Strikes by state'],
  })
  await view.press('Members & Details')
  expect({ off: view.within('Layout of the project').off(), reasons: view.reasons() }).toEqual({
    off: ['Grid', 'List'],
    reasons: expect.arrayContaining(['Members and details have one layout']) as unknown,
  })
})

test('the charts and the dashboards of a project are each shown as it was chosen for them', async () => {
  const view = await openDetail(ana)
  await view.happens(() => view.reads.answers[0]?.resolve(fruit))
  const layout = view.within('Layout of the project')
  await layout.press('List')
  await view.press('Dashboards1')
  const dashboards = layout.checked()
  await view.press('Charts1')
  expect({ dashboards, charts: layout.checked() }).toEqual({
    dashboards: ['Grid'],
    charts: ['List'],
  })
})

test('each tab of a project counts what it holds of its kind, and its head says who changed it last', async () => {
  const by = (username: string) => ({ id: 2, username }) as Project['changed_by']
  const read = async (changed_by: Project['changed_by']) => {
    const view = await openDetail(ana)
    const counts = { slice_count: 5, dashboard_count: 3 }
    const project: Project = { ...fruit, ...counts, created_by: by('ana'), changed_by }
    await view.happens(() => view.reads.answers[0]?.resolve(project))
    const [head] = /Changed by \S+/.exec(view.text()) ?? []
    const counters = [view.text().includes('1/5')]
    await view.press('Dashboards3')
    counters.push(view.text().includes('1/3'))
    await view.close()
    return [head, ...counters]
  }
  expect([await read(by('ben')), await read(null)]).toEqual([
    ['Changed by ben', true, true],
    ['Changed by somebody', true, true],
  ])
})

test('inside a project edit is disabled and the trash removes the chart from the project', async () => {
  const view = await openDetail(ana)
  await view.happens(() => view.reads.answers[0]?.resolve(fruit))
  expect(view.reason('Edit Strikes by state')).toBe('Edit: open the chart to edit it')
  await view.press('Remove from project Strikes by state')
  expect(view.heard('workspace')).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'removeFromProject',
      input: {
        project: { id: 21, title: 'Fruit' },
        kind: 'chart',
        items: [{ id: 7, title: 'Strikes by state' }],
      },
    },
  ])
})

test('the tabs add what exists or what is new: charts and dashboards each in their own way', async () => {
  const view = await openDetail(ana)
  await view.happens(() => view.reads.answers[0]?.resolve(fruit))
  for (const [tab, button] of [
    ['Charts1', 'Add charts'],
    ['Dashboards1', 'Add dashboards'],
  ] as const) {
    await view.press(tab)
    for (const way of ['Add Existing', 'Create New']) {
      await view
        .within('Project')
        .press(button)
        .catch(() => view.press(button))
      await view.press(way)
    }
  }
  const project = { id: 21, title: 'Fruit' }
  expect({
    dialogs: view.heard('workspace').map(({ dialog, input }) => [dialog, input] as unknown),
    went: view.heard('location').map(({ path }) => path as unknown),
  }).toEqual({
    dialogs: [
      ['shareToProject', { project, kind: 'chart' }],
      ['newChart', undefined],
      ['shareToProject', { project, kind: 'dashboard' }],
    ],
    went: ['/dashboards/new'],
  })
})

test('what a removal from a project removes is named, and that it stays elsewhere', async () => {
  const removals = answering<unknown, ChildRemoval>()
  const { actor, noticed } = inWorld(
    removeFromProjectCommand.provide({ actors: { run: removals.logic } }),
    {
      subject: {
        project: { id: 21, title: 'Fruit' },
        kind: 'chart',
        items: [{ id: 7, title: 'Pears' }],
      },
    },
  )
  const view = await openView(<RemoveFromProject actor={actor} />)
  expect({ titles: view.headings(), texts: view.texts('p') }).toEqual({
    titles: ['Remove from Fruit'],
    texts: ['Remove Pears from this project? The chart itself stays.'],
  })
  await view.press('Remove')
  expect(view.isBusy('Remove')).toBe(true)
  await view.happens(() => removals.answers[0]?.resolve({}))
  expect(noticed()).toEqual([['Removed Pears from Fruit']])
})

test.each([
  ['dashboard', ['Pears'], 'Remove Pears from this project? The dashboard itself stays.'],
  [
    'dashboard',
    ['A', 'B'],
    'Remove 2 dashboards from this project? The dashboards themselves stay.',
  ],
  ['chart', ['A', 'B'], 'Remove 2 charts from this project? The charts themselves stay.'],
])('a removal of a %s and others asks for all of them: %j', async (kind, titles, asks) => {
  const items = titles.map((title, id) => ({ id, title }))
  const { actor } = shownActor({
    context: { subject: { project: { id: 21, title: 'Fruit' }, kind, items }, problem: null },
    hasTag: () => false,
  })
  const view = await openView(<RemoveFromProject actor={actor} />)
  expect(view.texts('p')).toEqual([asks])
})

test('the members tab lists name with email, role and actions, and the texts for reading; its Owner edits them', async () => {
  const view = await openDetail(ana)
  await view.happens(() => view.reads.answers[0]?.resolve(fruit))
  await view.press('Members & Details')
  expect({
    rows: view.rows('Members'),
    texts: ['Project name', 'Description'].map(view.value),
    readOnly: view.texts('[readonly]').length,
    off: view.off().filter((name) => /^(Edit|Remove)/.test(name)),
  }).toEqual({
    rows: [
      ['ACAna Costaana@example.org', 'Owner', ''],
      ['BOBen Okaforben@example.org', 'Member', ''],
    ],
    texts: ['Fruit', 'All that grows'],
    readOnly: 2,
    off: ['Remove Ana Costa'],
  })
  await view.press('Edit')
  await view.press('Remove Ben Okafor')
  expect(view.heard('workspace').map(({ dialog }) => dialog as unknown)).toEqual([
    'editProject',
    'removeMember',
  ])
})

test('a Member may remove marked charts of other owners from the project', async () => {
  const view = await openDetail(ben)
  await view.happens(() => view.reads.answers[0]?.resolve(fruit))
  await view.press('Select Strikes by state')
  await view.press('Remove selected')
  expect(view.heard('workspace').map(({ dialog }) => dialog as unknown)).toEqual([
    'removeFromProject',
  ])
})

test('a Member adds to the project and may not change its members; whoever is no member is told so', async () => {
  const member = await openDetail(ben)
  await member.happens(() => member.reads.answers[0]?.resolve(fruit))
  expect(member.usable()).toContain('Add charts')
  await member.press('Members & Details')
  expect(member.off()).toEqual(expect.arrayContaining(['Edit', 'Remove Ben Okafor']))
})

test('a project whose first read failed says so, and comes when tried again', async () => {
  const view = await openDetail(ana)
  await view.happens(() => view.reads.answers[0]?.reject({ status: 0, message: 'No server' }))
  expect(view.alerts()).toEqual(['The project could not be loaded.No serverTry again'])
  await view.press('Try again')
  await view.happens(() => view.reads.answers[1]?.resolve(fruit))
  expect({ alerts: view.alerts(), titles: view.headings() }).toEqual({
    alerts: [],
    titles: ['Projects/Fruit'],
  })
})

test('a project that is not there for a person leads back to the projects', async () => {
  const view = await openDetail(ben)
  await view.happens(() => view.reads.answers[0]?.reject({ status: 404, message: 'Not found' }))
  expect(view.text()).toContain('Project not found')
  await view.press('Back to the projects')
  expect(view.heard('location')).toEqual([{ type: 'location.requested', path: '/projects' }])
})

const listing = () =>
  peopleListMachine.provide({
    actors: { users: usersResource.provide({ actors: { load: gives<User[], null>(people) } }) },
  })

test('the texts of a project are edited after a valid change', async () => {
  const saves = answering<Project, MetadataSave>()
  const { actor, noticed } = inWorld(
    editProjectMachine.provide({
      actors: {
        getProject: gives<Project, { id: number }>(fruit),
        saveMetadata: saveMetadata.provide({ actors: { save: saves.logic } }),
        peopleList: listing(),
      },
    }),
    { project: { id: 21 } },
    ['notifications', 'project'],
  )
  const view = await openView(<EditProject actor={actor} />)
  expect({ titles: view.headings(), focus: view.focusedName(), off: view.off() }).toEqual({
    titles: ['Edit Project Metadata'],
    focus: 'Title',
    off: ['Remove Ana Costa', 'OK'],
  })
  await view.type('Title', '   ')
  await view.leave('Title')
  await view.type('Description', 'Fresh words')
  expect({ says: view.text().includes('Title is required'), off: view.off() }).toEqual({
    says: true,
    off: ['Remove Ana Costa', 'OK'],
  })
  await view.type('Title', '  Fruit ')
  await view.press('OK')
  expect(view.isBusy('OK')).toBe(true)
  const fields = { project_title: ['It is taken'], description: ['It is too loud'] }
  await view.happens(() => saves.answers[0]?.reject({ status: 422, message: 'No', fields }))
  expect(view.alerts()).toEqual(['It is taken', 'It is too loud'])
  await view.press('OK')
  await view.happens(() =>
    saves.answers[1]?.resolve({ ...fruit, description: 'Fresh words', version: 2 }),
  )
  expect({ sent: saves.inputs, noticed: noticed().at(-1) }).toEqual({
    sent: [1, 2].map(() => expect.objectContaining({ description: 'Fresh words' })),
    noticed: ['Saved Fruit'],
  })
})

const picking = pickListMachine.provide({
  actors: {
    list: pickablesResource.provide({
      actors: {
        load: fromPromise<ListAnswer<Pickable>, PickKey>(({ input: { kind } }) =>
          Promise.resolve(listOf<Pickable>(...(kind === 'chart' ? charts : dashboards))),
        ),
      },
    }),
  },
})
const inFruit = fromTransition((context) => context, { project: { id: 21, title: 'Fruit' } })
const openNew = <Logic extends AnyActorLogic>(logic: Logic) =>
  inWorld(
    logic,
    undefined,
    ['notifications', 'location', 'projects', 'dashboards', ['currentProject', inFruit]],
    undefined,
    ana,
  )

test('the new project form takes title, description, members, charts and dashboards, and Cancel resets it', async () => {
  const creations = answering<Project, ProjectDraft & Intended>()
  const { actor, heard } = openNew(
    newProjectMachine.provide({
      actors: {
        form: newProjectFormMachine.provide({
          actors: { create: creations.logic, storedDraft: storageOf(null).logic },
        }),
        peopleList: listing(),
        pickList: picking,
      },
    }),
  )
  const view = await openView(<NewProject actor={actor} />)
  const offered: Record<string, string[]> = {}
  const choose = async (list: string, ...names: string[]) => {
    await view.press(list)
    offered[list] = view.menu().map((name) => name.slice(0, 6))
    for (const name of names) await view.press(name)
    await view.key(list, 'Escape')
  }
  expect({
    titles: view.headings(),
    focus: view.focusedName(),
    reason: view.reason('Apply'),
  }).toEqual({
    titles: ['Projects/New Project'],
    ...{ focus: 'Title', reason: 'Title is required' },
  })
  await view.type('Title', 'Nothing')
  await view.press('Cancel')
  expect(view.value('Title')).toBe('')
  await view.leave('Title')
  expect(view.alerts()).toEqual(['Title is required'])
  await view.type('Title', '  Fruit ')
  await view.type('Description', 'All that grows')
  await choose('Members', 'Ben Okaforben@example.org')
  await choose('Charts', 'Strikes by statestrikes', 'Cost by operatorstrikes')
  await choose('Dashboards', 'Airline comparisona day ago')
  await view.press('Apply')
  await view.happens(() => creations.answers[0]?.resolve({ ...fruit, id: 30 }))
  expect({
    people: offered['Members'],
    sent: creations.inputs.map(({ intention: _, ...draft }) => draft),
    went: heard('location'),
  }).toEqual({
    people: ['Ben Ok', 'Chiara'],
    sent: [
      {
        project_title: '  Fruit ',
        description: 'All that grows',
        members: [{ id: 2, title: 'Ben Okafor' }],
        slices: [
          { id: 7, title: 'Strikes by state' },
          { id: 8, title: 'Cost by operator' },
        ],
        dashboards: [{ id: 32, title: 'Airline comparison' }],
      },
    ],
    went: [{ type: 'location.requested', path: '/projects/30', replace: true }],
  })
})

test('the new dashboard form takes title, description, owners and charts from a picker, and the new dashboard opens', async () => {
  const creations = answering<Dashboard, DashboardDraft & Intended>()
  const { actor, heard } = openNew(
    newDashboardMachine.provide({
      actors: {
        form: newDashboardFormMachine.provide({
          actors: { create: creations.logic as never, storedDraft: storageOf(null).logic },
        }),
        peopleList: listing(),
        pickList: picking,
      },
    }),
  )
  const view = await openView(<NewDashboard actor={actor} />)
  expect([view.headings(), view.focusedName()]).toEqual([['Dashboards/New Dashboard'], 'Title'])
  expect(view.text()).toContain('It will be added to Fruit')
  await view.leave('Title')
  await view.leave('Description')
  expect(view.alerts()).toEqual(['Title is required', 'Description is required'])
  await view.type('Title', 'Harvest')
  expect(view.reason('Apply')).toBe('Description is required')
  await view.type('Description', 'In short')
  expect(view.text()).toContain('No charts chosen')
  await view.press('Sort Charts by Date')
  await view.press('Title')
  await view.press('Select Cost by operator')
  expect(view.text()).toContain('1 chart chosen, three to a row')
  await view.press('Select Strikes by state')
  expect(view.text()).toContain('2 charts chosen, three to a row')
  await view.press('Apply')
  await view.happens(() => creations.answers[0]?.resolve({ id: 41 } as Dashboard))
  expect({
    charts: creations.inputs[0]?.charts,
    title: creations.inputs[0]?.dashboard_title,
    went: heard('location'),
  }).toEqual({
    charts: [
      { id: 8, title: 'Cost by operator' },
      { id: 7, title: 'Strikes by state' },
    ],
    title: 'Harvest',
    went: [{ type: 'location.requested', path: '/dashboards/41', replace: true }],
  })
})

test('a project that could not be read again stays, and is read once more', async () => {
  const view = await openDetail(ana)
  await view.happens(() => view.reads.answers[0]?.resolve(fruit))
  const { project } = view.actor.getSnapshot().context
  await view.happens(() => project.send({ type: 'resource.invalidated' }))
  await view.happens(() => view.reads.answers[1]?.reject({ status: 0, message: 'No server' }))
  expect([view.alerts(), view.headings()]).toEqual([
    ['The project could not be loaded again.No serverTry again'],
    ['Projects/Fruit'],
  ])
  await view.press('Try again')
  await view.happens(() => view.reads.answers[2]?.resolve({ ...fruit, project_title: 'Pears' }))
  expect([view.alerts(), view.headings()]).toEqual([[], ['Projects/Pears']])
})

test('a project that went while it was shown is said to be gone', async () => {
  const view = await openDetail(ana)
  await view.happens(() => view.reads.answers[0]?.resolve(fruit))
  const { project } = view.actor.getSnapshot().context
  await view.happens(() => project.send({ type: 'resource.invalidated' }))
  await view.happens(() => view.reads.answers[1]?.reject({ status: 404, message: 'Gone' }))
  expect([view.headings(), view.text().includes('Project not found')]).toEqual([
    ['Projects/Not here'],
    true,
  ])
})

test('a picker of a form says how many more its search found than it shows', async () => {
  const searched: string[] = []
  const found = pickList('chart', ['ready', listed(charts, 40, 1240)])
  const actor = actorOf(found)
  actor.system.inspect((event: { type: string; event: { text?: string } }) => {
    if (event.event.text !== undefined) searched.push(event.event.text)
  })
  const view = await openView(
    <PickedList
      label="Charts"
      actor={actor}
      chosen={[]}
      onToggle={() => undefined}
      placeholder=""
    />,
  )
  await view.press('Charts')
  expect(view.menu().at(-1)).toBe('37 more: type to narrow them down')
  await view.type('Charts', 'bird')
  expect(searched).toEqual(['bird'])
})

test.each(['list', 'grid'] as const)(
  'things to pick are chosen and given back by a press on them (%s)',
  async (layout) => {
    const chosen: number[][] = []
    const layouts = shownActor({ context: { layouts: { share: layout } } }).actor
    const view = await openView(
      <PickPanel
        system={{ get: (name: string) => (name === 'layouts' ? layouts : undefined) } as never}
        actor={actorOf(pickList('chart', ['ready', listed(charts)]))}
        chosen={[
          { id: 7, title: 'Strikes by state' },
          { id: 99, title: 'Elsewhere' },
        ]}
        onChoose={(next) => chosen.push(next.map(({ id }) => id))}
        layoutOf="share"
        nothing=""
      />,
    )
    const rowOf: Record<string, string> = { 'Cost by operator': 'Cost by operatorUnsaved changes' }
    const press = async (name: string) => {
      const card = document.querySelector<HTMLElement>(`li span[title="${name}"]`)
      await (layout === 'list'
        ? view.pressRow(rowOf[name] ?? name)
        : view.happens(() => card?.click()))
      return chosen.splice(0)
    }
    expect([await press('Cost by operator'), await press('Strikes by state')]).toEqual([
      ...[[[7, 99, 8]], [[99]]],
    ])
    await view.press('Select Cost by operator')
    await view.press('Select Strikes by state')
    expect(chosen).toEqual([[7, 99, 8], [99]])
  },
)

test('the things of a picker are sorted by the head of a column, the other way round by a second press', async () => {
  const open = async (direction: 'asc' | 'desc') => {
    const list = shownActor({
      context: { data: listed(charts).data, problem: null },
      ...{ matches: () => false, hasTag: () => false },
    })
    const key = { kind: 'chart', sort: { column: 'slice_name', direction }, page: 0, search: '' }
    const pick = shownActor({ context: { list: list.actor, search: '', key } })
    const layouts = shownActor({ context: { layouts: { share: 'list' } } }).actor
    const view = await openView(
      <PickPanel
        system={{ get: (name: string) => (name === 'layouts' ? layouts : undefined) } as never}
        actor={pick.actor}
        chosen={[]}
        onChoose={() => undefined}
        layoutOf="share"
        nothing=""
      />,
    )
    for (const head of ['Name', 'Dataset']) await view.press(head)
    await view.close()
    return pick.sent.map((event) => Object.values((event as { sort: object }).sort).join(' '))
  }
  expect([await open('asc'), await open('desc')]).toEqual([
    ['slice_name desc', 'datasource_name asc'],
    ['slice_name asc', 'datasource_name asc'],
  ])
})

test.each([
  ['', '1/1'],
  ['strikes', '1/3'],
])(
  'a picker counts what a search for %j found, and its cards say who changed a thing',
  async (search, counts) => {
    const [ana, ben] = ['ana', 'ben'].map((username, id) => ({ id, username }))
    const result = [{ ...charts[0], created_by: ana, changed_by: ben }]
    const list = shownActor({
      context: { data: { count: 1, total: 3, ids: [], result }, problem: null },
      ...{ matches: () => false, hasTag: () => false },
    })
    const sort = { column: 'slice_name', direction: 'asc' }
    const pick = shownActor({
      context: { list: list.actor, search, key: { kind: 'chart', sort, page: 0, search } },
    })
    const layouts = shownActor({ context: { layouts: { share: 'grid' } } }).actor
    const view = await openView(
      <PickPanel
        system={{ get: (name: string) => (name === 'layouts' ? layouts : undefined) } as never}
        actor={pick.actor}
        chosen={[]}
        onChoose={() => undefined}
        layoutOf="share"
        nothing=""
      />,
    )
    expect([/\d+\/\d+/.exec(view.text())?.[0], view.text().includes('a day ago · ben')]).toEqual([
      counts,
      true,
    ])
  },
)
