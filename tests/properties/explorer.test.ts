import { constantFrom, nat, tuple } from 'fast-check'
import { expect } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { ChartForm, ChartResult, Column, FormData } from '../../src/api/contract'
import { chartExplorerMachine } from '../../src/machines/explorer/chartExplorer.machine'
import { openFormMachine } from '../../src/machines/explorer/openForm.machine'
import { queryRunMachine } from '../../src/machines/explorer/run/queryRun.machine'
import { formDraftMachine } from '../../src/machines/explorer/save/formDraft.machine'
import type { FormDraft, FormRead, FormSave, StoredForm } from '../../src/machines/lib/forms'
import { gives } from '../support/actors'
import { columns, emptyBars, formWith, result } from '../support/explorer'
import { holdsAfter, settled } from '../support/property'
import { inWorld } from '../support/world'

const deeds = [
  'place',
  'place',
  'undo',
  'redo',
  'apply',
  'pass',
  'pass',
  'answer',
  'answer',
  'merge',
  'overwrite',
  'dismiss',
  'takeTheirs',
  'lose',
  'comeBack',
  'reload',
] as const
type Deed = (typeof deeds)[number]
/** What is done, in which window, in which slot. */
type Step = readonly [Deed, number, number]

const slots = ['groupby', 'columns'] as const
const away = Object.assign(new Error('Away'), { status: 0, message: 'Away' })

/** A server with one form: it stores at once, and answers once it is let. */
const formServer = () => {
  const versions: StoredForm[] = [{ form_data: emptyBars, version: 0 }]
  const unanswered: { answer: () => void; lose: () => void }[] = []
  let isReachable = true
  const current = () => versions.at(-1) as StoredForm
  const store = ({ form, version }: FormSave) => {
    const stored = current()
    if (version !== undefined && version !== stored.version)
      throw Object.assign(new Error('Changed'), {
        status: 409,
        message: 'Changed',
        errors: [{ message: '', error_type: 'STALE', extra: { current: stored } }],
      })
    versions.push({ form_data: form, version: stored.version + 1 })
    return stored.version + 1
  }
  return {
    current,
    versions,
    calls: () => unanswered.length,
    loadForm: fromPromise<ChartForm, FormRead>(() =>
      isReachable
        ? Promise.resolve({ ...formWith(current().form_data), version: current().version })
        : Promise.reject(away),
    ),
    saveForm: fromPromise<number, FormSave>(({ input }) => {
      if (!isReachable) return Promise.reject(away)
      const call = Promise.withResolvers<number>()
      const stored = Promise.resolve().then(() => store(input))
      stored.catch(() => undefined)
      unanswered.push({ answer: () => call.resolve(stored), lose: () => call.reject(away) })
      return call.promise
    }),
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

const openWindow = ({ loadForm, saveForm }: ReturnType<typeof formServer>) => {
  let draft: FormDraft | null = null
  const dropDraft = fromPromise<void, { key: string }>(async () => {
    draft = null
    await Promise.resolve()
  })
  const machine = chartExplorerMachine.provide({
    actors: {
      openForm: openFormMachine.provide({
        actors: {
          loadForm,
          saveForm,
          dropDraft,
          readDraft: fromPromise<FormDraft | null, { key: string }>(() => Promise.resolve(draft)),
        },
      }),
      queryRun: queryRunMachine.provide({
        actors: {
          queryChart: gives<ChartResult, { datasetId: number; form: FormData }>(result),
        },
      }),
      formDraft: formDraftMachine.provide({
        actors: {
          saveForm,
          dropDraft,
          writeDraft: fromPromise<void, FormDraft & { key: string }>(
            async ({ input: { form, stored } }) => {
              draft = { form, stored }
              await Promise.resolve()
            },
          ),
        },
      }),
    },
  })
  const enter = () => {
    const clock = new SimulatedClock()
    const input = { sliceId: null, key: 'k1', backPath: '/charts' }
    return { ...inWorld(machine, input, ['notifications', 'location'], clock), clock }
  }
  let entered = enter()
  const children = () => entered.actor.getSnapshot().children
  return {
    state: () => entered.actor.getSnapshot().value,
    form: () => children().slots?.getSnapshot().context.form,
    children,
    draft: () => draft,
    retry: () => children().openForm?.send({ type: 'open.retried' }),
    pass: (ms: number) => entered.clock.increment(ms),
    leave: () => entered.leave(),
    reload: () => {
      entered.leave()
      entered = enter()
    },
  }
}
type Window = ReturnType<typeof openWindow>

const namesIn = (form: FormData | undefined) =>
  slots.flatMap((slot) => (form?.[slot] ?? []).map(String))

const change = ({ children }: Window, deed: Deed, at: number, step: number) => {
  const { slots: part } = children()
  if (deed === 'place') {
    const column: Column = { ...columns[0], id: 100 + step, column_name: `c${step}` }
    const slot = slots[at % slots.length] as (typeof slots)[number]
    part?.send({ type: 'item.placed', slot, item: { kind: 'column', column } })
  } else if (deed === 'undo') part?.send({ type: 'undo.requested' })
  else if (deed === 'redo') part?.send({ type: 'redo.requested' })
  else if (deed === 'apply') part?.send({ type: 'form.applied' })
}

/** What the person gives up with a decision. */
const decide = (window: Window, server: ReturnType<typeof formServer>, deed: Deed) => {
  const { formDraft } = window.children()
  if (formDraft?.getSnapshot().matches('conflicted') !== true) return []
  const own = namesIn(window.form())
  const theirs = namesIn(server.current().form_data)
  if (deed === 'merge') {
    if (formDraft.getSnapshot().can({ type: 'conflict.merged' }))
      formDraft.send({ type: 'conflict.merged' })
    return []
  }
  if (deed === 'overwrite') {
    formDraft.send({ type: 'conflict.overwritten' })
    return theirs.filter((name) => !own.includes(name))
  }
  if (deed === 'takeTheirs') {
    formDraft.send({ type: 'conflict.reloaded' })
    return own.filter((name) => !theirs.includes(name))
  }
  if (deed === 'dismiss') formDraft.send({ type: 'conflict.dismissed' })
  return []
}

const afterSteps = async (steps: readonly Step[]) => {
  const server = formServer()
  const windows = [openWindow(server), openWindow(server)] as const
  const due = new Set<string>()
  const giveUp = (names: readonly string[]) => names.forEach((name) => due.delete(name))
  await settled()
  for (const [step, [deed, windowAt, at]] of steps.entries()) {
    const window = windows[windowAt % 2] as Window
    if (deed === 'pass') window.pass(5000)
    else if (deed === 'answer') server.answer()
    else if (deed === 'lose') server.lose()
    else if (deed === 'comeBack') server.comeBack()
    else if (deed === 'reload') window.reload()
    else {
      const before = namesIn(window.form())
      giveUp(decide(window, server, deed))
      change(window, deed, at, step)
      const after = namesIn(window.form())
      giveUp(before.filter((name) => !after.includes(name)))
      after.filter((name) => !before.includes(name)).forEach((name) => due.add(name))
    }
    await settled()
  }
  server.comeBack()
  for (let round = 0; round < 6; round += 1)
    for (const window of windows) {
      window.retry()
      await settled()
      window.pass(5000)
      await settled()
      server.answer()
      await settled()
      giveUp(decide(window, server, 'merge'))
      giveUp(decide(window, server, 'overwrite'))
      await settled()
      server.answer()
      await settled()
    }
  for (const window of windows) {
    const { formDraft } = window.children()
    const { value, context } = formDraft?.getSnapshot() ?? {}
    const shown = server.versions.find(({ version }) => version === context?.stored.version)
    expect({ state: window.state(), value, form: window.form(), draft: window.draft() }).toEqual({
      state: { exploring: 'arranging' },
      value: 'stored',
      form: shown?.form_data,
      draft: null,
    })
  }
  const stored = namesIn(server.current().form_data)
  expect([...due].filter((name) => !stored.includes(name))).toEqual([])
  const before = server.versions.length
  for (const window of windows) {
    window.leave()
    window.pass(60_000)
  }
  await settled()
  expect({ saves: server.versions.length - before, calls: server.calls() }).toEqual({
    saves: 0,
    calls: 0,
  })
}

holdsAfter(
  'two windows of one unsaved chart lose no edit, end stored, show what is stored, and send nothing once they are left',
  tuple(constantFrom(...deeds), nat(1), nat(1)),
  afterSteps,
)
