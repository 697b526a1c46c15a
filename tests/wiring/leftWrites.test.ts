import { beforeEach, expect, test, vi } from 'vitest'
import {
  createActor,
  fromCallback,
  fromTransition,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyEventObject,
} from 'xstate'
import { callsMachine } from '../../src/machines/system/calls.machine'
import { writesMachine } from '../../src/machines/system/writes.machine'
import * as wired from '../../src/wiring/workspace'
import { actorsIn } from '../support/actorsIn'
import { sampledServer } from '../support/sampledServer'
import { browserWith, nameWindow } from '../support/storages'

const server = sampledServer()
beforeEach(() => {
  nameWindow()
  browserWith()
  server.requests.length = 0
  server.answer = () => undefined
  return () => vi.unstubAllGlobals()
})

const recorder = fromTransition(
  (events: AnyEventObject[], event: AnyEventObject) => [...events, event],
  [],
)
const provided = [
  ...actorsIn(wired.chartExplorer, 'chartExplorer'),
  ...actorsIn(wired.newDashboard, 'newDashboard'),
  ...actorsIn(wired.dashboard, 'dashboard'),
]

/** Leaves what writes something before that has ended; what is heard of it in the page then. */
const leftWrite = async (path: string, input: unknown) => {
  const writes = writesMachine.provide({
    actors: { confirmBeforeLeaving: fromCallback(() => undefined) },
  })
  const subject = provided.find((each) => each.path === path)?.logic as AnyActorLogic
  const page = createActor(
    setup({ actors: { calls: callsMachine, writes, recorder, subject } }).createMachine({
      invoke: [
        { src: 'calls', systemId: 'calls' },
        { src: 'writes', systemId: 'writes' },
        { src: 'recorder', systemId: 'notifications' },
        { src: 'recorder', systemId: 'currentProject' },
      ],
      initial: 'open',
      states: {
        open: { invoke: { src: 'subject', input: () => input }, on: { left: 'closed' } },
        closed: {},
      },
    }),
  ).start()
  const heard = (name: string) =>
    (page.system.get(name) as ActorRefFrom<typeof recorder>).getSnapshot().context
  page.send({ type: 'left' })
  const isWriting = () =>
    (page.system.get('writes') as ActorRefFrom<typeof writes>).getSnapshot().matches('writing')
  await vi.waitFor(() => expect(isWriting()).toBe(false), { interval: 1, timeout: 10_000 })
  const notices = heard('notifications').map(({ notice }) => notice as object)
  const joined = heard('currentProject')
  page.stop()
  return { sent: server.sent(), notices, joined }
}

const project = { id: 9, title: 'Fruit' }
const done = (title: string) => ({ intent: 'success', area: 'workspace', title })
const chart = { slice_name: 'By state', viz_type: 'pie', datasource_id: 12, params: '{}' }

test.each([
  [
    'chartExplorer.chartSave.createChart',
    { ...chart, intention: 'a', joins: { kind: 'chart', project } },
    'POST /chart/',
    'The chart was saved',
    { kind: 'chart', project },
  ],
  [
    'chartExplorer.chartSave.chartUpdate.save',
    { ...chart, id: 4, version: 2, joins: { kind: 'chart', project } },
    'PUT /chart/4',
    'The chart was saved',
    { kind: 'chart', project },
  ],
  [
    'newDashboard.form.create',
    {
      dashboard_title: 'Board',
      description: '',
      owners: [],
      charts: [],
      intention: 'a',
      joins: { kind: 'dashboard', project },
    },
    'POST /dashboard',
    'The dashboard was saved',
    { kind: 'dashboard', project },
  ],
  [
    'chartExplorer.chartSave.chartRenaming.save',
    { id: 4, version: 2, slice_name: 'New' },
    'PUT /chart/4',
    'The chart was saved',
    null,
  ],
])(
  'what is written by %s when its screen was left joins its project and is told',
  async (path, input, sent, title, joins) => {
    expect(await leftWrite(path, input)).toEqual({
      sent: [sent],
      notices: [done(title)],
      joined: joins === null ? [] : [{ type: 'child.created', id: 33, ...joins }],
    })
  },
)

const unsent = { id: 6, version: 2, json_metadata: '{}' }
const leftDashboard = (left: object | null) =>
  leftWrite('dashboard.saveOnLeaving', { unsent: () => left })

test('what a dashboard has not sent yet when it is left is saved, and can be edited again where it was refused', async () => {
  const saved = await leftDashboard(unsent)
  server.answer = () => ({ status: 403, message: 'Not yours' })
  expect([saved, await leftDashboard(unsent), await leftDashboard(null)]).toEqual([
    { sent: ['PUT /dashboard/6'], notices: [done('The dashboard was saved')], joined: [] },
    {
      sent: ['PUT /dashboard/6'],
      notices: [
        {
          intent: 'warning',
          area: 'workspace',
          title: 'The dashboard was not saved',
          detail: 'Not yours',
          action: { label: 'Edit again', path: '/dashboards/6' },
        },
      ],
      joined: [],
    },
    { sent: [], notices: [], joined: [] },
  ])
})
