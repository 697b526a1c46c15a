import { expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { Chart, ChartSave, Problem } from '../../../../src/api/contract'
import { maxLength } from '../../../../src/api/contract/textLength'
import {
  chartRenaming,
  chartSaveMachine,
  chartUpdate,
  unsavedTitleOf,
} from '../../../../src/machines/explorer/save/chartSave.machine'
import type { Intended } from '../../../../src/machines/lib/intention'
import type { FormRequest, FormSave } from '../../../../src/machines/lib/forms'
import { openChartMachine } from '../../../../src/machines/items/openChart.machine'
import type { Children } from '../../../../src/machines/projects/children'
import type { Joins, NamedProject } from '../../../../src/machines/projects/currentProject.machine'
import { write, writeOnce } from '../../../../src/wiring/call'
import { writeTexts } from '../../../../src/wiring/writeTexts'
import { crashes, gives, refuses } from '../../../support/actors'
import { bars, savedChart } from '../../../support/explorer'
import { leftPage } from '../../../support/leftPage'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

const unsaved = {
  purpose: 'save' as const,
  chart: null,
  key: 'k1',
  formVersion: 3,
  datasource: { id: 12, datasource_name: 'strikes' },
  form: bars,
}
const params = JSON.stringify({ ...bars, url_params: { form_data_key: 'k1' } })

/** A server that answers with the chart it stored, or refuses with what it is given, once each in order. */
const open = (
  input: Parameters<typeof inWorld<typeof chartSaveMachine>>[1],
  refusals: Partial<Problem>[] = [],
  crashing: Record<string, never> = {},
) => {
  const calls: ChartSave[] = []
  let stored = savedChart
  const answer = ({ input: fields }: { input: ChartSave }): Promise<Chart> => {
    calls.push(fields)
    const refusal = refusals.shift()
    stored = (refusal?.errors?.[0]?.extra['current'] as Chart | undefined) ?? stored
    if (refusal) return Promise.reject(Object.assign(new Error(), refusal))
    return Promise.resolve({
      ...stored,
      slice_name: fields.slice_name ?? stored.slice_name,
      version: (fields.version ?? 1) + 1,
    })
  }
  const save = fromPromise<Chart, ChartSave>(answer)
  const openChart = openChartMachine.provide({
    actors: {
      loadChart: gives<Chart, { id: number }>({
        ...savedChart,
        id: 8,
        form_data_key: null,
        params: '{}',
      }),
      createForm: gives<{ key: string }, FormRequest>({ key: 'k8' }),
      saveForm: gives<number, FormSave>(1),
    },
  })
  const actors = {
    createChart: fromPromise<Chart, ChartSave & Intended>(answer),
    openChart,
    chartUpdate: chartUpdate.provide({ actors: { save, copy: save } }),
    chartRenaming: chartRenaming.provide({ actors: { save } }),
    ...crashing,
  }
  const world = inWorld(chartSaveMachine.provide({ actors }), input)
  const dialog = () => world.actor.getSnapshot().children.renameChart
  /** The save that came too late, once it has. */
  const conflict = async () => {
    const saving = ({
      children: { chartUpdate: update, chartRenaming: renaming },
    }: ReturnType<typeof world.actor.getSnapshot>) => (update ?? renaming) as typeof update
    const ref = saving(await waitFor(world.actor, (snapshot) => saving(snapshot) !== undefined))
    if (!ref) throw new Error('Nothing is saved')
    await waitFor(ref, (snapshot) => snapshot.matches('conflicted'))
    return ref
  }
  const done = async () => (await waitFor(world.actor, ({ status }) => status === 'done')).output
  return { ...world, calls, dialog, conflict, done }
}

test('a chart without a name asks for one first, then is created', async () => {
  const { actor, calls, dialog, done } = open(unsaved)
  expect(actor.getSnapshot().value).toBe('naming')
  expect(calls).toEqual([])
  dialog()?.send({ type: 'title.edited', title: '  Cost by state ' })
  dialog()?.send({ type: 'project.chosen', project: { id: 5, title: 'Fruit' } })
  dialog()?.send({ type: 'title.submitted' })
  expect(await done()).toEqual({
    kind: 'saved',
    chart: { ...savedChart, slice_name: 'Cost by state', version: 2 },
    form: bars,
    project: { id: 5, title: 'Fruit' },
  })
  expect(calls).toEqual([
    {
      slice_name: 'Cost by state',
      viz_type: 'dist_bar',
      datasource_id: 12,
      datasource_type: 'table',
      datasource_name: 'strikes',
      description: null,
      params,
      create_query_context: true,
      query_context_generation: true,
      intention: 'first save of k1',
      joins: { kind: 'chart', project: { id: 5, title: 'Fruit' } },
      form_version: 3,
    },
  ])
})

const made = { ...savedChart, slice_name: 'Cost', version: 1 }
const reusedMessage = 'An earlier attempt with other content arrived'
const reused: Problem = {
  status: 422,
  message: reusedMessage,
  errors: [
    {
      message: reusedMessage,
      error_type: 'IDEMPOTENCY_KEY_REUSED',
      level: 'error',
      extra: { current: made },
    },
  ],
}

test('a first save whose answer was lost makes one chart, also where more was edited before the next attempt', async () => {
  const lost = { status: 0, message: 'The server cannot be reached' }
  const titled = { ...unsaved, form: { ...bars, slice_name: 'Cost' } }
  const first = open(titled, [lost])
  expect(await first.done()).toEqual({ kind: 'titled', title: 'Cost' })
  const second = open({ ...titled, form: { ...titled.form, row_limit: 7 } }, [reused])
  expect(await second.done()).toMatchObject({
    kind: 'saved',
    chart: { id: made.id, version: 2 },
    form: { row_limit: 7 },
  })
  const sent = [...first.calls, ...second.calls].map((call) => [
    (call as Partial<Intended>).intention,
    (call as { id?: number }).id,
    call.version,
  ])
  expect(sent).toEqual([
    ['first save of k1', undefined, undefined],
    ['first save of k1', undefined, undefined],
    [undefined, made.id, 1],
  ])
})

test.each([{ id: 5, title: 'Fruit' }, null])(
  'a first save that failed is tried again for the project that was chosen: %j',
  async (project) => {
    const first = open(unsaved, [{ status: 503, message: 'Down' }])
    first.dialog()?.send({ type: 'title.edited', title: 'Cost' })
    first.dialog()?.send({ type: 'project.chosen', project })
    first.dialog()?.send({ type: 'title.submitted' })
    expect(await first.done()).toEqual({ kind: 'titled', title: 'Cost', project })
    const titled = { ...unsaved, form: { ...bars, slice_name: 'Cost' }, project }
    const renaming = open({ ...titled, purpose: 'rename' })
    renaming.dialog()?.send({ type: 'title.submitted' })
    const second = open(titled)
    expect([await renaming.done(), await second.done()]).toMatchObject([
      { kind: 'titled', project },
      { kind: 'saved', project },
    ])
  },
)

const fruit = { id: 5, title: 'Fruit' }

test.each<[string, string, NamedProject | null, Children[]]>([
  ['the project chosen for it', '', fruit, [{ id: 5, kind: 'chart', ids: [7] }]],
  ['no project where none was chosen', '', null, []],
  ['the project it was made in', 'Cost', null, [{ id: 6, kind: 'chart', ids: [7] }]],
])(
  'a new chart whose page is left before it is saved joins %s',
  async (_, title, chosen, joins) => {
    const answer = Promise.withResolvers<Chart>()
    const { part, leave, joined, heard, noticed } = leftPage(
      chartSaveMachine.provide({
        actors: { createChart: writeOnce(() => answer.promise, writeTexts.saveChart) },
      }),
      { ...unsaved, form: { ...bars, slice_name: title } },
    )
    const dialog = part.getSnapshot().children.renameChart
    dialog?.send({ type: 'title.edited', title: 'Cost' })
    dialog?.send({ type: 'project.chosen', project: chosen })
    dialog?.send({ type: 'title.submitted' })
    leave()
    answer.resolve(savedChart)
    await vi.waitFor(() => expect(noticed()).toHaveLength(1 + joins.length))
    expect({ joined, heard: heard('charts').length > 0, said: noticed()[0] }).toEqual({
      joined: joins,
      heard: true,
      said: ['The chart was saved'],
    })
  },
)

test('a new chart that an earlier attempt made joins its project, although its page is left while it is brought up to date', async () => {
  const answer = Promise.withResolvers<Chart>()
  const { part, leave, joined, noticed } = leftPage(
    chartSaveMachine.provide({
      actors: {
        createChart: refuses<Chart, ChartSave & Intended & Joins>(reused),
        chartUpdate: chartUpdate.provide({
          actors: {
            save: write(
              (_: ChartSave & { id: number } & Joins) => answer.promise,
              writeTexts.saveChart,
              ({ joins }) => joins,
            ),
          },
        }),
      },
    }),
    { ...unsaved, form: { ...bars, slice_name: 'Cost' }, project: fruit },
  )
  await waitFor(part, (snapshot) => snapshot.matches('updating'))
  leave()
  answer.resolve({ ...savedChart, version: 2 })
  await vi.waitFor(() => expect(noticed()).toEqual([['The chart was saved'], ['Added to Fruit']]))
  expect(joined).toEqual([{ id: 5, kind: 'chart', ids: [7] }])
})

test('a chart whose title is blank is asked for one, and one that is saved already for no project', () => {
  const projects = [
    { ...unsaved, form: { ...bars, slice_name: ' ' } },
    { ...unsaved, chart: { ...savedChart, slice_name: ' ' } },
  ].map((input) => open(input).dialog()?.getSnapshot().context.project)
  expect(projects).toEqual([null, undefined])
})

test('a title must be there and must be more than blanks', () => {
  const { dialog } = open(unsaved)
  dialog()?.send({ type: 'title.submitted' })
  expect(dialog()?.getSnapshot().value).toBe('refused')
  dialog()?.send({ type: 'title.edited', title: '   ' })
  dialog()?.send({ type: 'title.submitted' })
  expect(dialog()?.getSnapshot()).toMatchObject({
    value: 'refused',
    context: { title: '   ', accepted: null },
  })
})

test('closing the dialog saves nothing', async () => {
  const { calls, dialog, done } = open(unsaved)
  dialog()?.send({ type: 'dialog.dismissed' })
  expect({ output: await done(), calls }).toEqual({ output: { kind: 'dismissed' }, calls: [] })
})

test('a saved chart is updated without asking, with the version it was read at and without its description', async () => {
  const { calls, done } = open({
    ...unsaved,
    chart: { ...savedChart, description: 'x'.repeat(maxLength.description + 1) },
  })
  expect(await done()).toMatchObject({ kind: 'saved', chart: { version: 2 } })
  expect(calls).toEqual([
    {
      id: 7,
      slice_name: 'Strikes by state',
      viz_type: 'dist_bar',
      datasource_id: 12,
      datasource_type: 'table',
      params,
      create_query_context: true,
      version: 1,
      form_version: 3,
    },
  ])
})

test('renaming a saved chart sends its name and nothing else', async () => {
  const { calls, dialog, done } = open({ ...unsaved, purpose: 'rename', chart: savedChart })
  dialog()?.send({ type: 'title.edited', title: 'New' })
  dialog()?.send({ type: 'title.submitted' })
  expect(await done()).toMatchObject({ kind: 'renamed', chart: { slice_name: 'New' } })
  expect(calls).toEqual([{ id: 7, slice_name: 'New', version: 1 }])
})

test('naming a chart that is not saved yet keeps the name for later', async () => {
  const { calls, dialog, done } = open({ ...unsaved, purpose: 'rename' })
  dialog()?.send({ type: 'title.edited', title: 'Later' })
  dialog()?.send({ type: 'title.submitted' })
  expect({ output: await done(), calls }).toEqual({
    output: { kind: 'titled', title: 'Later' },
    calls: [],
  })
})

const ben = { id: 2, user_id: 2, username: 'ben', first_name: 'Ben', last_name: 'Okafor' }
const stale = (changes: Partial<Chart>): Problem => {
  const message = 'Changed by Ben Okafor a minute ago'
  const current = { ...savedChart, changed_by: ben, version: 4, ...changes }
  return {
    status: 409,
    message,
    errors: [{ message, error_type: 'STALE_VERSION_ERROR', level: 'error', extra: { current } }],
  }
}
const wider = { ...bars, row_limit: 50 }
const newTitle = stale({ slice_name: 'Strikes' })
const otherLimit = stale({ params: JSON.stringify({ ...bars, row_limit: 9 }) })
const otherType = stale({ viz_type: 'pie', params: JSON.stringify({ ...bars, viz_type: 'pie' }) })

test('a chart that somebody else changed meanwhile says what each of the two changed', async () => {
  const { conflict } = open({ ...unsaved, chart: savedChart, form: wider }, [newTitle])
  expect((await conflict()).getSnapshot().context.conflict).toEqual({
    title: 'Changed by Ben Okafor a minute ago',
    name: 'Strikes',
    who: 'Ben Okafor',
    fits: true,
    differences: [
      { label: 'Row limit', yours: '50', theirs: 'none', changedBy: 'you' },
      { label: 'Title', yours: 'Strikes by state', theirs: 'Strikes', changedBy: 'them' },
    ],
  })
})

test('changes that fit are both kept: the other title with the own row limit, shown as it is stored then', async () => {
  const { calls, conflict, done } = open({ ...unsaved, chart: savedChart, form: wider }, [newTitle])
  ;(await conflict()).send({ type: 'conflict.merged' })
  expect(await done()).toEqual({ kind: 'merged' })
  expect(calls[1]).toMatchObject({
    slice_name: 'Strikes',
    params: JSON.stringify({ ...wider, url_params: { form_data_key: 'k1' } }),
    version: 4,
  })
})

test('a chart is overwritten on demand, over the version that was shown', async () => {
  const { calls, conflict, done } = open({ ...unsaved, chart: savedChart, form: wider }, [
    otherLimit,
  ])
  const met = await conflict()
  expect({
    fits: met.getSnapshot().context.conflict?.fits,
    canMerge: met.getSnapshot().can({ type: 'conflict.merged' }),
  }).toEqual({ fits: false, canMerge: false })
  met.send({ type: 'conflict.overwritten' })
  expect(await done()).toMatchObject({ kind: 'saved', form: wider })
  expect(calls.map(({ version }) => version)).toEqual([1, 4])
})

test('a third save in between asks again', async () => {
  const { calls, conflict } = open({ ...unsaved, chart: savedChart, form: wider }, [
    otherLimit,
    stale({ slice_name: 'Third', version: 5 }),
  ])
  ;(await conflict()).send({ type: 'conflict.overwritten' })
  expect((await conflict()).getSnapshot().context.conflict?.name).toBe('Third')
  expect(calls.map(({ version }) => version)).toEqual([1, 4])
})

test('both changes that are stored already, as after an answer that was lost, are both shown', async () => {
  const both = { slice_name: 'Strikes', version: 5, form_data_key: 'k1' }
  const { calls, conflict, done } = open({ ...unsaved, chart: savedChart, form: wider }, [
    newTitle,
    stale({
      ...both,
      params: JSON.stringify({ ...wider, url_params: { form_data_key: 'k1' } }),
    }),
  ])
  ;(await conflict()).send({ type: 'conflict.merged' })
  expect({ outcome: await done(), calls: calls.length }).toEqual({
    outcome: { kind: 'merged' },
    calls: 2,
  })
})

test('an own chart that is written over both changes is shown as it is', async () => {
  const { conflict, done } = open({ ...unsaved, chart: savedChart, form: wider }, [
    newTitle,
    stale({ slice_name: 'Third', version: 5 }),
  ])
  const first = await conflict()
  first.send({ type: 'conflict.merged' })
  await waitFor(first, (snapshot) => snapshot.matches('conflicted'))
  first.send({ type: 'conflict.overwritten' })
  expect(await done()).toMatchObject({ kind: 'saved', form: wider })
})

test('another chart type fits no change of the own one', async () => {
  const { conflict } = open({ ...unsaved, chart: savedChart, form: wider }, [otherType])
  expect((await conflict()).getSnapshot().context.conflict).toMatchObject({
    fits: false,
    differences: [
      { label: 'Chart type', yours: 'Bar Chart', theirs: 'Pie Chart', changedBy: 'them' },
      { label: 'Row limit', changedBy: 'you' },
    ],
  })
})

test('the own chart can be saved as a copy, which is opened under a key of its own', async () => {
  const { calls, conflict, done } = open({ ...unsaved, chart: savedChart, form: wider }, [
    otherLimit,
  ])
  ;(await conflict()).send({ type: 'conflict.copied' })
  expect(await done()).toEqual({ kind: 'copied', opened: { path: '/visualizations/7/k8' } })
  expect(calls[1]).toMatchObject({
    slice_name: 'Strikes by state (copy)',
    params: JSON.stringify({ ...wider, url_params: {} }),
  })
})

test('the stored chart can be taken instead', async () => {
  const { conflict, done } = open({ ...unsaved, chart: savedChart, form: wider }, [otherLimit])
  ;(await conflict()).send({ type: 'conflict.reloaded' })
  expect(await done()).toEqual({ kind: 'reverted' })
})

test('closing the question saves nothing and keeps what was made', async () => {
  const { calls, conflict, done } = open({ ...unsaved, chart: savedChart, form: wider }, [
    otherLimit,
  ])
  ;(await conflict()).send({ type: 'conflict.dismissed' })
  expect({ output: await done(), callCount: calls.length }).toEqual({
    output: { kind: 'dismissed' },
    callCount: 1,
  })
})

test('a renaming that meets another one asks, and goes back to the typed title when that is closed', async () => {
  const { actor, conflict, dialog } = open({ ...unsaved, purpose: 'rename', chart: savedChart }, [
    newTitle,
  ])
  dialog()?.send({ type: 'title.edited', title: 'Typed' })
  dialog()?.send({ type: 'title.submitted' })
  const met = await conflict()
  expect(met.getSnapshot().context.conflict).toMatchObject({
    fits: false,
    differences: [{ label: 'Title', yours: 'Typed', theirs: 'Strikes', changedBy: 'both' }],
  })
  met.send({ type: 'conflict.dismissed' })
  await waitFor(actor, (snapshot) => snapshot.matches('naming'))
  expect(dialog()?.getSnapshot().context.title).toBe('Typed')
})

test('a renaming over somebody else’s changes of the form leaves the form at the version it was read at', async () => {
  const { conflict, dialog, done } = open({ ...unsaved, purpose: 'rename', chart: savedChart }, [
    otherLimit,
  ])
  dialog()?.send({ type: 'title.edited', title: 'Typed' })
  dialog()?.send({ type: 'title.submitted' })
  ;(await conflict()).send({ type: 'conflict.merged' })
  expect(await done()).toEqual({ kind: 'renamed', chart: { ...savedChart, slice_name: 'Typed' } })
})

test.each([
  ['options', { params: '{"row_limit":7}' }],
  ['chart type', { viz_type: 'pie' }],
  ['dataset', { datasource_id: 99 }],
] as const)(
  'a title that is taken beside another %s of somebody else leaves the chart as it was read',
  async (_, change) => {
    const { conflict, dialog, done } = open({ ...unsaved, purpose: 'rename', chart: savedChart }, [
      stale(change),
    ])
    dialog()?.send({ type: 'title.edited', title: 'Typed' })
    dialog()?.send({ type: 'title.submitted' })
    ;(await conflict()).send({ type: 'conflict.overwritten' })
    expect(await done()).toEqual({ kind: 'renamed', chart: { ...savedChart, slice_name: 'Typed' } })
  },
)

test('a refused first save says so and keeps the title that was typed', async () => {
  const { dialog, done, heard } = open(unsaved, [
    { status: 422, message: 'Dataset does not exist' },
  ])
  dialog()?.send({ type: 'title.edited', title: 'Kept' })
  dialog()?.send({ type: 'title.submitted' })
  expect(await done()).toEqual({ kind: 'titled', title: 'Kept', project: null })
  const title = 'The chart was not saved: 422 Unprocessable Content'
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'warning', area: 'explorer', title, detail: 'Dataset does not exist' },
    },
  ])
})

test('a renaming that fails keeps the title that was typed, and asks again', async () => {
  const { actor, dialog, done, heard } = open(
    { ...unsaved, purpose: 'rename', chart: savedChart },
    [{ status: 503, message: 'Down' }],
  )
  dialog()?.send({ type: 'title.edited', title: 'Typed' })
  dialog()?.send({ type: 'title.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('naming'))
  expect(dialog()?.getSnapshot().context.title).toBe('Typed')
  expect(heard('notifications')).toMatchObject([
    { notice: { title: 'The chart was not renamed: 503 Service Unavailable', detail: 'Down' } },
  ])
  dialog()?.send({ type: 'title.submitted' })
  expect(await done()).toMatchObject({ kind: 'renamed', chart: { slice_name: 'Typed' } })
})

test.each([
  [
    'alone, and leaves the form at the version it was read at',
    { params: JSON.stringify({ ...bars, row_limit: 9 }) },
    { ...savedChart, slice_name: 'Strikes' },
  ],
  [
    'with the version that it came with where nothing else was changed',
    {},
    { ...savedChart, slice_name: 'Strikes', changed_by: ben, version: 4 },
  ],
])('a renaming that meets another one can take that title %s', async (_, form, chart) => {
  const { conflict, dialog, done, heard } = open(
    { ...unsaved, purpose: 'rename', chart: savedChart },
    [stale({ slice_name: 'Strikes', ...form })],
  )
  dialog()?.send({ type: 'title.edited', title: 'Typed' })
  dialog()?.send({ type: 'title.submitted' })
  ;(await conflict()).send({ type: 'conflict.reloaded' })
  expect({ output: await done(), notices: heard('notifications') }).toEqual({
    output: { kind: 'renamed', chart },
    notices: [],
  })
})

test.each([
  ['renameChart', unsaved],
  ['chartUpdate', { ...unsaved, chart: savedChart }],
] as const)('a save whose %s crashes ends with nothing saved', async (part, input) => {
  const { done, calls } = open(input, [], { [part]: crashes })
  expect({ output: await done(), calls }).toEqual({ output: { kind: 'dismissed' }, calls: [] })
})

test('a renaming that crashes asks for the title again', async () => {
  const input = { ...unsaved, purpose: 'rename' as const, chart: savedChart }
  const { actor, dialog, heard } = open(input, [], { chartRenaming: crashes })
  dialog()?.send({ type: 'title.edited', title: 'Typed' })
  dialog()?.send({ type: 'title.submitted' })
  await waitFor(actor, () => heard('notifications').length > 0)
  expect({
    value: actor.getSnapshot().value,
    title: dialog()?.getSnapshot().context.title,
  }).toEqual({ value: 'naming', title: 'Typed' })
})

test('a copy that cannot be opened is saved all the same, and why is told', async () => {
  const { conflict, done, heard } = open(
    { ...unsaved, chart: savedChart, form: wider },
    [otherLimit],
    { openChart: crashes },
  )
  ;(await conflict()).send({ type: 'conflict.copied' })
  expect(await done()).toEqual({ kind: 'dismissed' })
  expect(heard('notifications').map(({ notice }) => (notice as { intent: string }).intent)).toEqual(
    ['success', 'warning'],
  )
})

const titles = ({ heard }: Pick<ReturnType<typeof open>, 'heard'>) =>
  heard('notifications').map(({ notice }) => (notice as { title: string }).title)
const changed = { ...unsaved, chart: savedChart, form: wider }

test('a save says what became of it', async () => {
  const created = open({ ...unsaved, form: { ...bars, slice_name: 'Cost' } })
  await created.done()
  const saved = open(changed)
  await saved.done()
  const merged = open(changed, [newTitle])
  ;(await merged.conflict()).send({ type: 'conflict.merged' })
  await merged.done()
  const renamed = open({ ...unsaved, chart: savedChart, purpose: 'rename' })
  renamed.dialog()?.send({ type: 'title.edited', title: 'Birds' })
  renamed.dialog()?.send({ type: 'title.submitted' })
  await renamed.done()
  expect([created, saved, merged, renamed].map(titles)).toEqual([
    ['Chart saved'],
    ['Chart saved'],
    ['Chart saved'],
    ['Chart renamed'],
  ])
})

test('a save that is refused or crashes says so', async () => {
  const refused = open(changed, [{ status: 500, message: 'The disk is full' }])
  await refused.done()
  const crashed = open(changed, [], { chartUpdate: crashes })
  await crashed.done()
  expect([refused, crashed].map((world) => world.heard('notifications').length)).toEqual([1, 1])
})

test('a new title of a saved chart that was left is typed on, and is unsaved until it has its answer', () => {
  const renaming = { ...unsaved, purpose: 'rename' as const, chart: savedChart }
  const { actor, dialog } = open({ ...renaming, unsavedTitle: 'Costs' })
  const left = () => unsavedTitleOf(actor.getSnapshot())
  const typed = { title: dialog()?.getSnapshot().context.title, left: left() }
  dialog()?.send({ type: 'title.submitted' })
  const sent = { state: actor.getSnapshot().value, left: left() }
  const saving = open({ ...unsaved, chart: savedChart }).actor.getSnapshot()
  expect({ typed, sent, saving: [saving.value, unsavedTitleOf(saving)] }).toEqual({
    typed: { title: 'Costs', left: { wants: 'rename', title: 'Costs' } },
    sent: { state: 'renaming', left: { wants: 'rename', title: 'Costs' } },
    saving: ['updating', null],
  })
})
