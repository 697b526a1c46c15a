import { expect, test } from 'vitest'
import { maxLength } from '../../../src/api/contract'
import {
  dashboardErrors,
  emptyDashboard,
  emptyProject,
  newDashboardOf,
  newProjectOf,
  projectErrors,
  toggled,
} from '../../../src/machines/projects/projectDraft'

const people = [{ id: 1, title: 'Ana' }]
const charts = [
  { id: 7, title: 'Cost' },
  { id: 8, title: 'Birds' },
]
const dashboards = [{ id: 9, title: 'Season' }]

test('a title may have 250 characters as that of a project and 500 as that of a dashboard, blanks around it aside', () => {
  const title = (length: number) => ` ${'x'.repeat(length)} `
  const projects = [250, 251].map((length) =>
    projectErrors({ ...emptyProject, project_title: title(length) }),
  )
  const ofDashboards = [500, 501].map((length) =>
    dashboardErrors({ dashboard_title: title(length), description: 'Costs' }),
  )
  expect({ projects, ofDashboards }).toEqual({
    projects: [{}, { project_title: 'At most 250 characters, these are 251' }],
    ofDashboards: [{}, { dashboard_title: 'At most 500 characters, these are 501' }],
  })
})

test('blanks are no title, and of a dashboard no description', () => {
  const blank = { description: ' ', project_title: '\n', dashboard_title: ' ' }
  expect([projectErrors({ ...emptyProject, ...blank }), dashboardErrors(blank)]).toEqual([
    { project_title: 'Title is required' },
    { dashboard_title: 'Title is required', description: 'Description is required' },
  ])
})

test('signs beyond the usual ones count as one, and blanks around a description do not count', () => {
  const longest = {
    project_title: '🐦'.repeat(250),
    description: ` ${'x'.repeat(maxLength.description)} `,
  }
  expect(projectErrors({ ...emptyProject, ...longest })).toEqual({})
  const longer = { ...longest, description: 'x'.repeat(maxLength.description + 1) }
  expect([
    projectErrors({ ...emptyProject, ...longer }),
    dashboardErrors({ dashboard_title: 'Costs', description: longer.description }),
  ]).toEqual([{ description: expect.any(String) }, { description: expect.any(String) }])
})

test('a project and a dashboard are made of what was typed without blanks and of what was chosen by its id', () => {
  const texts = { description: ' By state ' }
  const project = { ...texts, project_title: ' Strikes ', members: people, slices: charts }
  const dashboard = { ...emptyDashboard, ...texts, dashboard_title: ' Season ', charts }
  expect({
    project: newProjectOf({ ...project, dashboards }),
    own: newDashboardOf(dashboard),
    shared: newDashboardOf({ ...dashboard, owners: people }),
  }).toEqual({
    project: {
      project_title: 'Strikes',
      description: 'By state',
      members: [1],
      slices: [7, 8],
      dashboards: [9],
    },
    own: { dashboard_title: 'Season', description: 'By state', post_charts: [7, 8] },
    shared: {
      dashboard_title: 'Season',
      description: 'By state',
      post_charts: [7, 8],
      owners: [1],
    },
  })
})

test('what is chosen is added last, and taken out alone when it is chosen again', () => {
  const [cost, birds] = charts as [(typeof charts)[number], (typeof charts)[number]]
  expect([toggled([], cost), toggled([cost], birds), toggled([cost, birds], cost)]).toEqual([
    [cost],
    [cost, birds],
    [birds],
  ])
  expect(toggled([{ ...cost, title: 'Its old title' }], cost)).toEqual([])
})
