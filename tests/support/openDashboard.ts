import { fromCallback, fromPromise, SimulatedClock, type EventObject } from 'xstate'
import type { Dashboard, DashboardSave } from '../../src/api/contract'
import {
  dashboardDatasetsResource,
  dashboardMachine,
} from '../../src/machines/dashboard/dashboard.machine'
import { tabIn } from '../../src/machines/dashboard/openDashboard'
import { dashboardSave } from '../../src/machines/dashboard/dashboardSave'
import {
  tileReadsMachine,
  type ChartsRead,
  type ReadReport,
} from '../../src/machines/dashboard/tileReads.machine'
import {
  unsavedDashboardSchema,
  type UnsavedDashboard,
} from '../../src/machines/dashboard/unsavedDashboard'
import type { FollowedEdit, WorkResumed } from '../../src/machines/lib/resumption'
import type { ChartEntry } from '../../src/machines/dashboard/tile.machine'
import { gives } from './actors'
import { inWorld } from './world'
import { waitFor } from './waitFor'

export type Sent = DashboardSave & { id: number }
type Read = ChartsRead & { stopped: boolean }

export const ana = { id: 1, isAdmin: false }
export const ben = { id: 2, isAdmin: false }

const node = (id: number, x: number) => ({
  id: `CHART-${id}`,
  type: 'CHART',
  children: [],
  meta: { chartId: id, x, y: 0, h: 10, width: 4, height: 49 },
})
export const positionOf = (...ids: number[]) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
  'ROW-1': { id: 'ROW-1', type: 'ROW', children: ids.map((id) => `CHART-${id}`) },
  ...Object.fromEntries(ids.map((id, at) => [`CHART-${id}`, node(id, at * 4)])),
})
export const slice = (id: number) => ({
  id,
  slice_id: id,
  slice_name: `Chart ${id}`,
  viz_type: 'pie',
  datasource_id: 10,
})
export const dashboard = {
  id: 7,
  version: 1,
  dashboard_title: 'Strikes',
  owners: [{ id: 1, username: 'ana' }],
  created_by: { id: 1, username: 'ana' },
  changed_by: { id: 1, username: 'ana', first_name: 'Ana', last_name: '' },
  slices_meta: [slice(1), slice(2)],
  position_json: JSON.stringify(positionOf(1, 2)),
  json_metadata: '{"color_scheme":"kept"}',
} as unknown as Dashboard

/** What the server would answer to a save. */
const storedAfter = ({ json_metadata, version }: Sent): Dashboard => {
  const metadata = JSON.parse(String(json_metadata)) as { positions: object }
  return {
    ...dashboard,
    version: (version ?? 0) + 1,
    position_json: JSON.stringify(metadata.positions),
    json_metadata: String(json_metadata),
  }
}
export const theirs: Dashboard = {
  ...dashboard,
  version: 2,
  changed_by: { ...dashboard.changed_by, id: ben.id, first_name: 'Ben' } as Dashboard['changed_by'],
  json_metadata: '{"refresh_frequency":60}',
}
export const cameTooLate = {
  status: 409,
  message: 'Changed by Ben now',
  errors: [{ message: '', error_type: 'STALE', extra: { current: theirs } }],
}

/** A dashboard of ana's with two charts, for somebody to open; what it sends is in `sent`, and its time stands still. */
export const openDashboard = ({
  user = ana,
  answers = [],
  search = '',
  stored = null,
  later = {},
  actors = {},
  peers = ['notifications', 'location', 'itemActions'],
}: {
  user?: typeof ana
  answers?: object[]
  search?: string
  stored?: UnsavedDashboard | null
  /** What is another when the dashboard is read again. */
  later?: Partial<Dashboard>
  /** Actors in place of those of the server. */
  actors?: Parameters<typeof dashboardMachine.provide>[0]['actors']
  peers?: Parameters<typeof inWorld>[2]
} = {}) => {
  const reads: Read[] = []
  const unanswered: (() => void)[] = []
  const sent: Sent[] = []
  const left: (Sent | null)[] = []
  const clock = new SimulatedClock()
  let opened = 0
  let unsaved: () => UnsavedDashboard | null = () => null
  const readCharts = fromCallback<EventObject, ChartsRead, ReadReport>(({ input, sendBack }) => {
    const read = { ...input, stopped: false }
    reads.push(read)
    unanswered.push(() => {
      for (const id of input.ids) {
        const entry = { id, error: null, result: null } as ChartEntry
        sendBack({ type: 'chart.answered', read: input.read, entry, at: 1 })
      }
      sendBack({ type: 'read.ended', read: input.read })
    })
    return () => {
      read.stopped = true
    }
  })
  const save = fromPromise<Dashboard, Sent>(({ input }) => {
    sent.push(input)
    const answer = answers[sent.length - 1]
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api gives it
    return answer ? Promise.reject(answer) : Promise.resolve(storedAfter(input))
  })
  const machine = dashboardMachine.provide({
    actors: {
      getDashboard: fromPromise<Dashboard, { id: number }>(() =>
        Promise.resolve(
          (opened += 1) === 1
            ? dashboard
            : { ...dashboard, dashboard_title: 'Birds', version: 5, ...later },
        ),
      ),
      datasets: dashboardDatasetsResource.provide({ actors: { load: gives<[], object>([]) } }),
      tileReads: tileReadsMachine.provide({ actors: { readCharts } }),
      dashboardSave: dashboardSave.provide({ actors: { save } }),
      fullScreen: fromCallback(() => undefined),
      storedEdit: fromCallback<
        EventObject,
        FollowedEdit<UnsavedDashboard>,
        WorkResumed<UnsavedDashboard>
      >(({ input, sendBack }) => {
        unsaved = input.edit
        if (stored !== null) sendBack({ type: 'work.resumed', work: stored })
      }),
      saveOnLeaving: fromCallback<EventObject, { unsent: () => Sent | null }>(
        ({ input: { unsent } }) =>
          () =>
            left.push(unsent()),
      ),
      ...actors,
    },
  })
  const world = inWorld(machine, { id: 7, search }, peers, clock, user)
  const { actor } = world
  const isOpen = () => waitFor(actor, (snapshot) => snapshot.matches('open'))
  const isIn = (state: 'saved' | 'unsaved' | 'saving') =>
    waitFor(actor, (snapshot) => snapshot.matches({ open: state }))
  /** Lets the change settle and waits for the answer to its save. */
  const settle = async (state: 'saved' | 'unsaved' | 'saving' = 'saved') => {
    clock.increment(300)
    await isIn(state)
  }
  const areas = () =>
    tabIn(actor.getSnapshot().context).tiles.map(
      ({ id, x, y, w, h }) => `${id} ${x},${y} ${w}x${h}`,
    )
  /** Answers all reads that are under way. */
  const answer = () => {
    for (const one of unanswered.splice(0)) one()
  }
  const readIds = () => reads.splice(0).map(({ ids }) => ids)
  /** What is sent when the screen is left now. */
  const leave = () => {
    world.leave()
    return left.map((one) => one && { version: one.version, holds: String(one.json_metadata) })
  }
  /** What the browser stores of the edit, as text. */
  const storedWork = () =>
    unsavedDashboardSchema.nullable().parse(JSON.parse(JSON.stringify(unsaved())))
  return {
    ...world,
    leave,
    storedWork,
    clock,
    sent,
    reads,
    readIds,
    answer,
    isOpen,
    isIn,
    settle,
    areas,
  }
}
