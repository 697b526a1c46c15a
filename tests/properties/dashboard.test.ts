import { constantFrom, nat, tuple } from 'fast-check'
import { expect } from 'vitest'
import {
  fromCallback,
  fromPromise,
  SimulatedClock,
  type ActorRefFrom,
  type EventObject,
} from 'xstate'
import type { Dashboard } from '../../src/api/contract'
import {
  dashboardDatasetsResource,
  dashboardMachine,
} from '../../src/machines/dashboard/dashboard.machine'
import { draftOf } from '../../src/machines/dashboard/dashboardDraft'
import { dashboardSave, type DashboardSending } from '../../src/machines/dashboard/dashboardSave'
import { wordsOf } from '../../src/machines/dashboard/arrangement'
import { tabIn } from '../../src/machines/dashboard/openDashboard'
import {
  tileReadsMachine,
  type ChartsRead,
  type ReadReport,
} from '../../src/machines/dashboard/tileReads.machine'
import type { UnsavedDashboard } from '../../src/machines/dashboard/unsavedDashboard'
import type { FollowedEdit, WorkResumed } from '../../src/machines/lib/resumption'
import { gives } from '../support/actors'
import { holdsAfter, settled } from '../support/property'
import { inWorld } from '../support/world'

type Deed = (typeof deeds)[number]
/** What is done, in which window, to which part. */
type Step = readonly [Deed, number, number]
const deeds = [
  'write',
  'write',
  'step',
  'addTab',
  'removeTab',
  'removeTile',
  'undo',
  'schedule',
  'pass',
  'pass',
  'answer',
  'answer',
  'merge',
  'overwrite',
  'dismiss',
  'takeTheirs',
  'saveAgain',
  'lose',
  'comeBack',
  'reload',
  'leave',
] as const

const first = {
  id: 7,
  version: 1,
  dashboard_title: 'Strikes',
  owners: [{ id: 1, username: 'ana' }],
  created_by: { id: 1, username: 'ana' },
  changed_by: { id: 1, username: 'ana', first_name: 'Ana', last_name: '' },
  slices_meta: [],
  position_json: '{}',
  json_metadata: '{}',
} as unknown as Dashboard

const away = Object.assign(new Error('Away'), { status: 0, message: 'Away' })

/** A server with one dashboard: it stores at once, and answers once it is let. */
const dashboardServer = () => {
  const versions = [first]
  const unanswered: { answer: () => void; lose: () => void }[] = []
  let isReachable = true
  const current = () => versions.at(-1) as Dashboard
  const store = ({ version, json_metadata }: DashboardSending) => {
    const stored = current()
    if (version !== stored.version)
      throw Object.assign(new Error('Changed'), {
        status: 409,
        message: 'Changed',
        errors: [{ message: '', error_type: 'STALE', extra: { current: stored } }],
      })
    const { positions } = JSON.parse(String(json_metadata)) as { positions: object }
    versions.push({
      ...stored,
      version: stored.version + 1,
      position_json: JSON.stringify(positions),
      json_metadata: String(json_metadata),
    })
    return current()
  }
  const called = <Output>(run: () => Output) => {
    if (!isReachable) return Promise.reject(away)
    const call = Promise.withResolvers<Output>()
    const stored = Promise.resolve().then(run)
    stored.catch(() => undefined)
    unanswered.push({ answer: () => call.resolve(stored), lose: () => call.reject(away) })
    return call.promise
  }
  return {
    current,
    versions,
    calls: () => unanswered.length,
    getDashboard: fromPromise<Dashboard, { id: number }>(() => Promise.resolve(current())),
    save: fromPromise<Dashboard, DashboardSending>(({ input }) => called(() => store(input))),
    sendAtOnce: (sending: DashboardSending) =>
      void called(() => store(sending)).catch(() => undefined),
    answer: () => unanswered.splice(0).forEach(({ answer }) => answer()),
    lose: () => {
      isReachable = false
      unanswered.splice(0).forEach(({ lose }) => lose())
    },
    comeBack: () => {
      isReachable = true
    },
  }
}

/** What one window of the browser shows and stores of the dashboard. */
const openWindow = (server: ReturnType<typeof dashboardServer>) => {
  let stored: string | null = null
  let sendsOnLeaving = true
  const machine = dashboardMachine.provide({
    actors: {
      getDashboard: server.getDashboard,
      datasets: dashboardDatasetsResource.provide({ actors: { load: gives<[], object>([]) } }),
      tileReads: tileReadsMachine.provide({
        actors: {
          readCharts: fromCallback<EventObject, ChartsRead, ReadReport>(() => undefined),
        },
      }),
      dashboardSave: dashboardSave.provide({ actors: { save: server.save } }),
      fullScreen: fromCallback(() => undefined),
      storedEdit: fromCallback<
        EventObject,
        FollowedEdit<UnsavedDashboard>,
        WorkResumed<UnsavedDashboard>
      >(({ input: { ref, edit }, sendBack }) => {
        const work = JSON.parse(stored ?? 'null') as UnsavedDashboard | null
        if (work !== null) sendBack({ type: 'work.resumed', work })
        const following = ref.subscribe(() => {
          stored = JSON.stringify(edit())
        })
        return () => following.unsubscribe()
      }),
      saveOnLeaving: fromCallback<EventObject, { unsent: () => DashboardSending | null }>(
        ({ input: { unsent } }) =>
          () => {
            const sending = unsent()
            if (sendsOnLeaving && sending !== null) server.sendAtOnce(sending)
          },
      ),
    },
  })
  const enter = () => {
    const clock = new SimulatedClock()
    const user = { id: 1, isAdmin: false }
    return {
      ...inWorld(machine, { id: 7, search: '' }, ['notifications', 'location'], clock, user),
      clock,
    }
  }
  let entered = enter()
  const snapshot = () => (entered.actor as ActorRefFrom<typeof dashboardMachine>).getSnapshot()
  const leave = (sends: boolean) => {
    sendsOnLeaving = sends
    entered.leave()
    sendsOnLeaving = true
  }
  return {
    snapshot,
    words: () =>
      snapshot().context.draft.layout.flatMap(({ tiles }) => tiles.map(wordsOf).filter(Boolean)),
    save: () => {
      const { dashboardSave: save } = snapshot().children
      return save?.getSnapshot().matches('conflicted') === true ? save : undefined
    },
    send: (event: Parameters<typeof entered.actor.send>[0]) => entered.actor.send(event),
    pass: (ms: number) => entered.clock.increment(ms),
    reload: () => {
      leave(false)
      entered = enter()
    },
    leave: () => leave(true),
    comeAgain: () => {
      leave(true)
      entered = enter()
    },
  }
}
type Window = ReturnType<typeof openWindow>

const wordsIn = ({ layout }: ReturnType<typeof draftOf>) =>
  layout.flatMap(({ tiles }) => tiles.map(wordsOf))

const change = (window: Window, deed: Deed, at: number, step: number) => {
  const { context } = window.snapshot()
  const tab = tabIn(context)
  const tile = tab.tiles[at % Math.max(1, tab.tiles.length)]
  if (deed === 'write') {
    window.send({ type: 'content.added', content: { type: 'heading', text: '' } })
    window.send({ type: 'words.edited', words: `Words ${step}` })
    window.send({ type: 'words.saved' })
  } else if (deed === 'step' && tile) window.send({ type: 'tile.stepped', id: tile.id, dh: 1 })
  else if (deed === 'addTab') {
    window.send({ type: 'tab.added' })
    window.send({ type: 'words.cancelled' })
  } else if (deed === 'removeTab') window.send({ type: 'tab.removed', id: tab.id })
  else if (deed === 'removeTile' && tile) window.send({ type: 'tile.removed', id: tile.id })
  else if (deed === 'undo') window.send({ type: 'layout.undone' })
  else if (deed === 'schedule') window.send({ type: 'refresh.scheduled', seconds: 600 + step })
  else if (deed === 'saveAgain') window.send({ type: 'changes.saved' })
}

const decide = (window: Window, server: ReturnType<typeof dashboardServer>, deed: Deed) => {
  const save = window.save()
  if (save === undefined) return []
  const theirs = wordsIn(draftOf(server.current()))
  const own = window.words()
  if (deed === 'merge') {
    if (save.getSnapshot().can({ type: 'conflict.merged' })) save.send({ type: 'conflict.merged' })
    return []
  }
  if (deed === 'overwrite') {
    save.send({ type: 'conflict.overwritten' })
    return theirs.filter((words) => !own.includes(words))
  }
  if (deed === 'dismiss') save.send({ type: 'conflict.dismissed' })
  if (deed !== 'takeTheirs') return []
  save.send({ type: 'conflict.reloaded' })
  return own.filter((words) => !theirs.includes(words))
}

const afterSteps = async (steps: readonly Step[]) => {
  const server = dashboardServer()
  const windows = [openWindow(server), openWindow(server)] as const
  const due = new Set<string>()
  const giveUp = (words: readonly string[]) => words.forEach((each) => due.delete(each))
  await settled()
  for (const [step, [deed, windowAt, at]] of steps.entries()) {
    const window = windows[windowAt % 2] as Window
    if (deed === 'pass') window.pass(300)
    else if (deed === 'answer') server.answer()
    else if (deed === 'lose') server.lose()
    else if (deed === 'comeBack') server.comeBack()
    else if (deed === 'reload') window.reload()
    else if (deed === 'leave') window.comeAgain()
    else {
      const before = window.words()
      giveUp(decide(window, server, deed))
      change(window, deed, at, step)
      const after = window.words()
      giveUp(before.filter((words) => !after.includes(words)))
      after.filter((words) => !before.includes(words)).forEach((words) => due.add(words))
    }
    await settled()
  }
  server.comeBack()
  for (let round = 0; round < 8; round += 1)
    for (const window of windows) {
      window.pass(300)
      await settled()
      server.answer()
      await settled()
      giveUp(decide(window, server, 'merge'))
      giveUp(decide(window, server, 'overwrite'))
      window.send({ type: 'changes.saved' })
      server.answer()
      await settled()
    }
  for (const window of windows) {
    const { value, context } = window.snapshot()
    const shown = server.versions.find(({ version }) => version === context.dashboard?.version)
    expect({ value, draft: context.draft }).toEqual({
      value: { open: 'saved' },
      draft: shown && draftOf(shown),
    })
  }
  const stored = wordsIn(draftOf(server.current()))
  expect([...due].filter((words) => !stored.includes(words))).toEqual([])
  const before = server.versions.length
  for (const window of windows) window.leave()
  for (const window of windows) window.pass(60_000)
  await settled()
  expect({ saves: server.versions.length - before, calls: server.calls() }).toEqual({
    saves: 0,
    calls: 0,
  })
}

holdsAfter(
  'two windows of one dashboard lose no words, end saved, show what is stored, and send nothing once they are left',
  tuple(constantFrom(...deeds), nat(1), nat(3)),
  afterSteps,
)
