import { expect, test } from 'vitest'
import {
  fromCallback,
  fromPromise,
  fromTransition,
  type AnyActorRef,
  type EventObject,
} from 'xstate'
import type { Dashboard, DashboardDataset } from '../../../src/api/contract'
import { dashboardDatasetsResource } from '../../../src/machines/dashboard/dashboard.machine'
import { readLayout, writeLayout, type Layout } from '../../../src/machines/dashboard/layout'
import {
  arranged,
  enlargedIn,
  followed,
  isDeletedChart,
  tabIn,
} from '../../../src/machines/dashboard/openDashboard'
import { type UnsavedDashboard } from '../../../src/machines/dashboard/unsavedDashboard'
import { currentUser } from '../../../src/machines/lib/currentUser'
import { dashboardSave } from '../../../src/machines/dashboard/dashboardSave'
import { crashes, gives, hangs, refuses } from '../../support/actors'
import {
  type Sent,
  ana,
  ben,
  positionOf,
  slice,
  dashboard,
  theirs,
  cameTooLate,
  openDashboard,
} from '../../support/openDashboard'
import { waitFor } from '../../support/waitFor'

/** The dashboard with its charts in the first of two tabs. */
const inTwoTabs = {
  ...dashboard,
  position_json: JSON.stringify(
    writeLayout(
      ['TAB-1', 'TAB-2'].map((id, at) => ({
        id,
        title: id,
        tiles: at === 0 ? (readLayout(positionOf(1, 2))[0]?.tiles ?? []) : [],
      })),
    ),
  ),
}
const dragged = {
  'CHART-1': { x: 8, y: 0, w: 4, h: 10 },
  'CHART-2': { x: 4, y: 0, w: 4, h: 10 },
}

test('a dashboard is opened with its charts read in one call', async () => {
  const { isOpen, readIds } = openDashboard()
  await isOpen()
  expect(readIds()).toEqual([[1, 2]])
})

test('a dragged tile is saved with the version it was made to, whatever else the metadata holds stays, and Undo is offered', async () => {
  const { actor, isOpen, settle, sent, heard, areas } = openDashboard()
  await isOpen()
  actor.send({ type: 'tiles.arranged', areas: dragged })
  await settle()
  const { json_metadata, ...rest } = sent[0] as Sent
  const { positions, ...metadata } = JSON.parse(String(json_metadata)) as Record<string, object>
  expect({ rest, metadata, sends: sent.length }).toEqual({
    rest: { id: 7, version: 1 },
    metadata: { color_scheme: 'kept', dashboard_filters: [], refresh_frequency: 0 },
    sends: 1,
  })
  expect(Object.keys(positions ?? {})).toContain('CHART-1')
  expect(heard('notifications').map(({ notice }) => notice as unknown)).toEqual([
    {
      intent: 'success',
      area: 'workspace',
      topic: 'layout',
      title: 'Layout saved',
      action: {
        label: 'Undo',
        peer: 'dashboard',
        event: { type: 'layout.undone', dashboardId: 7 },
      },
    },
  ])
  actor.send({ type: 'layout.undone' })
  expect(areas()).toEqual(['CHART-1 0,0 4x10', 'CHART-2 4,0 4x10'])
  await settle()
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
})

test('tiles put where they were are no change', async () => {
  const { actor, isOpen, sent, clock } = openDashboard()
  await isOpen()
  actor.send({
    type: 'tiles.arranged',
    areas: { 'CHART-1': { x: 0, y: 0, w: 4, h: 10 }, 'CHART-2': { x: 4, y: 0, w: 4, h: 10 } },
  })
  clock.increment(1000)
  expect({ state: actor.getSnapshot().value, sent }).toEqual({ state: { open: 'saved' }, sent: [] })
})

test('what is changed while a save is under way is saved after it, over what that one stored', async () => {
  const { actor, isOpen, isIn, settle, sent, areas, clock } = openDashboard()
  await isOpen()
  actor.send({ type: 'tiles.arranged', areas: dragged })
  clock.increment(300)
  await isIn('saving')
  actor.send({ type: 'tile.stepped', id: 'CHART-1', dw: -1 })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'settling' }))
  await settle()
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
  expect(areas()).toContain('CHART-1 8,0 3x10')
})

test('somebody who saved first is met: both changes are kept where they fit', async () => {
  const { actor, isOpen, isIn, sent, clock } = openDashboard({ answers: [cameTooLate] })
  await isOpen()
  actor.send({ type: 'tiles.arranged', areas: dragged })
  clock.increment(300)
  await isIn('saving')
  const save = actor.getSnapshot().children.dashboardSave
  await waitFor(save as NonNullable<typeof save>, (snapshot) => snapshot.matches('conflicted'))
  expect(save?.getSnapshot().context.conflict).toMatchObject({
    name: 'Strikes',
    who: 'Ben',
    fits: true,
    differences: [
      { label: 'Layout', yours: 'changed', theirs: 'as it was', changedBy: 'you' },
      { label: 'Automatic refresh', yours: 'off', theirs: 'every 60 s', changedBy: 'them' },
    ],
  })
  save?.send({ type: 'conflict.merged' })
  await isIn('saved')
  const { draft } = actor.getSnapshot().context
  expect({
    versions: sent.map(({ version }) => version),
    refreshSeconds: draft.refreshSeconds,
  }).toEqual({ versions: [1, 2], refreshSeconds: 60 })
})

test.each([
  { other: 'the same layout', refreshSeconds: 0, who: undefined, ends: 'saved' },
  { other: 'another interval too', refreshSeconds: 60, who: null, ends: 'saving' },
] as const)(
  'the layout of a window that another one of the person made first is saved without a question, unless that one changed more: $other',
  async ({ refreshSeconds, who, ends }) => {
    const first = openDashboard()
    await first.isOpen()
    first.actor.send({ type: 'tiles.arranged', areas: dragged })
    if (refreshSeconds > 0) first.actor.send({ type: 'refresh.scheduled', seconds: refreshSeconds })
    await first.settle()
    const { dashboard: current } = first.actor.getSnapshot().context
    const { actor, isOpen, settle, areas } = openDashboard({
      answers: [
        { ...cameTooLate, errors: [{ message: '', error_type: 'STALE', extra: { current } }] },
      ],
    })
    await isOpen()
    actor.send({ type: 'tiles.arranged', areas: dragged })
    await settle('saving')
    const save = actor.getSnapshot().children.dashboardSave
    await waitFor(
      actor,
      (snapshot) =>
        snapshot.matches({ open: 'saved' }) || save?.getSnapshot().value === 'conflicted',
    )
    expect({
      ends: actor.getSnapshot().matches({ open: ends }),
      who: save?.getSnapshot().context.conflict?.who,
      areas: areas().toSorted(),
    }).toEqual({ ends: true, who, areas: ['CHART-1 8,0 4x10', 'CHART-2 4,0 4x10'] })
  },
)

test.each([
  { way: 'merged', choice: { type: 'conflict.merged' } },
  { way: 'reloaded', choice: { type: 'conflict.reloaded' } },
] as const)(
  'the filters and the interval that come with what is $way hold for the tiles at once',
  async ({ choice }) => {
    const filter = { id: 'a', dataset: 10, column: 'state', operator: '==', filter_val: 'Texas' }
    const current = {
      ...theirs,
      json_metadata: JSON.stringify({ refresh_frequency: 60, dashboard_filters: [filter] }),
    }
    const { actor, isOpen, isIn, clock, readIds, reads, answer } = openDashboard({
      answers: [
        { ...cameTooLate, errors: [{ message: '', error_type: 'STALE', extra: { current } }] },
      ],
    })
    await isOpen()
    readIds()
    actor.send({ type: 'tiles.arranged', areas: dragged })
    clock.increment(300)
    await isIn('saving')
    const save = actor.getSnapshot().children.dashboardSave
    await waitFor(save as NonNullable<typeof save>, (snapshot) => snapshot.matches('conflicted'))
    save?.send(choice)
    await isIn('saved')
    expect(reads.map(({ filters }) => filters.map(({ filter_val }) => filter_val))).toEqual([
      ['Texas'],
    ])
    answer()
    clock.increment(60_000)
    expect(reads.map(({ force }) => force)).toEqual([false, true])
  },
)

test('a save that is refused leaves the change unsaved, says so, and is repeated', async () => {
  const refusal = { status: 500, message: 'The disk is full' }
  const { actor, isOpen, isIn, settle, heard, areas } = openDashboard({ answers: [refusal] })
  await isOpen()
  actor.send({ type: 'tiles.arranged', areas: dragged })
  await settle('unsaved')
  expect(heard('notifications').map(({ notice }) => notice as unknown)).toEqual([
    {
      intent: 'warning',
      area: 'workspace',
      topic: 'layout',
      title: 'The dashboard was not saved',
      detail: 'The disk is full',
    },
  ])
  expect(areas()).toContain('CHART-1 8,0 4x10')
  actor.send({ type: 'changes.saved' })
  await isIn('saved')
})

test('a tile is moved, resized and removed by keyboard, which is announced', async () => {
  const { actor, isOpen, areas } = openDashboard()
  await isOpen()
  const announced = () => actor.getSnapshot().context.announcement
  actor.send({ type: 'tile.stepped', id: 'CHART-2', dx: 1 })
  expect({ area: areas()[1], announced: announced() }).toEqual({
    area: 'CHART-2 5,0 4x10',
    announced: 'Column 6, row 1, 4 wide, 10 high',
  })
  actor.send({ type: 'tile.stepped', id: 'CHART-2', dh: -2 })
  expect({ area: areas()[1], announced: announced() }).toEqual({
    area: 'CHART-2 5,0 4x8',
    announced: 'Column 6, row 1, 4 wide, 8 high',
  })
  actor.send({ type: 'tile.removed', id: 'CHART-2' })
  expect({ areas: areas(), announced: announced() }).toEqual({
    areas: ['CHART-1 0,0 4x10'],
    announced: 'Removed',
  })
})

test('who is no owner changes nothing', async () => {
  const { actor, isOpen, areas, sent, clock, heard } = openDashboard({
    user: ben,
    actors: { getDashboard: gives<Dashboard, { id: number }>(inTwoTabs) },
  })
  await isOpen()
  const before = areas()
  const { draft: drawn } = actor.getSnapshot().context
  for (const event of [
    { type: 'tiles.arranged', areas: dragged },
    { type: 'tile.stepped', id: 'CHART-1', dx: 1 },
    { type: 'tile.removed', id: 'CHART-1' },
    { type: 'charts.chosen', ids: [] },
    { type: 'filter.saved', filter: { id: 'a', dataset: 10, column: 'state', operator: '==' } },
    { type: 'content.added', content: { type: 'divider' } },
    { type: 'tab.added' },
    { type: 'tab.moved', id: 'TAB-1', by: 1 },
    { type: 'tab.removed', id: 'TAB-1' },
    { type: 'words.opened', id: 'CHART-1' },
    { type: 'words.saved' },
    { type: 'filter.removed', filter: { id: 'a', dataset: 10, column: 'state', operator: '==' } },
    { type: 'refresh.scheduled', seconds: 60 },
  ] as const)
    actor.send(event)
  clock.increment(1000)
  const { writing, past, draft } = actor.getSnapshot().context
  const known = {
    currentUser: currentUser(actor.system),
    areas: areas(),
    draft,
    writing,
    past,
    sent,
    notices: heard('notifications'),
  }
  expect(known).toEqual({
    currentUser: ben,
    areas: before,
    draft: drawn,
    writing: null,
    past: [],
    sent: [],
    notices: [],
  })
})

test('filters are saved and read each chart of their dataset once; a viewer’s value stands in the link alone', async () => {
  const { actor, isOpen, settle, sent, readIds, heard } = openDashboard()
  await isOpen()
  readIds()
  const filter = { id: 'a', dataset: 10, column: 'state', operator: '==', filter_val: 'Texas' }
  actor.send({ type: 'filter.saved', filter })
  expect(readIds()).toEqual([[1, 2]])
  await settle()
  actor.send({
    type: 'viewer.changed',
    viewer: { values: { 'filter.a': 'Utah' }, cross: [], timeRange: null },
  })
  expect(readIds()).toEqual([[1, 2]])
  expect({
    saveCount: sent.length,
    paths: heard('location').map(({ path }) => path as unknown),
  }).toEqual({ saveCount: 1, paths: ['/dashboards/7?filter.a=Utah'] })
})

test('a clicked mark filters the other charts, another takes its place, and clicked again it is undone', async () => {
  const { actor, isOpen, readIds } = openDashboard()
  await isOpen()
  readIds()
  const click = (value: string) =>
    actor.send({
      type: 'mark.clicked',
      chartId: 1,
      mark: [{ chartId: 1, dataset: 10, column: 'state', value }],
    })
  const crossed = () => actor.getSnapshot().context.viewer.cross.map(({ value }) => value)
  click('Texas')
  expect({ crossed: crossed(), readIds: readIds() }).toEqual({ crossed: ['Texas'], readIds: [[2]] })
  click('Utah')
  expect({ crossed: crossed(), readIds: readIds() }).toEqual({ crossed: ['Utah'], readIds: [[2]] })
  click('Utah')
  expect({ crossed: crossed(), readIds: readIds() }).toEqual({ crossed: [], readIds: [[2]] })
})

test('a removed filter is offered back, and a value or a time range of the viewer reads the charts that it changes', async () => {
  const { actor, isOpen, readIds, heard } = openDashboard()
  await isOpen()
  readIds()
  const filter = { id: 'a', dataset: 10, column: 'state', operator: '==', filter_val: 'Texas' }
  actor.send({ type: 'filter.saved', filter })
  actor.send({ type: 'value.set', name: 'filter.a', value: 'Utah' })
  actor.send({ type: 'timeRange.set', timeRange: '2024 : ' })
  actor.send({ type: 'filter.removed', filter })
  expect(actor.getSnapshot().context.draft.filters).toEqual([])
  expect(readIds()).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
  expect(heard('location').map(({ path }) => path as unknown)).toEqual([
    '/dashboards/7?filter.a=Utah',
    '/dashboards/7?filter.a=Utah&time=2024+%3A+',
  ])
  expect(heard('notifications').map(({ notice }) => notice as unknown)).toEqual([
    {
      intent: 'success',
      area: 'workspace',
      title: 'Filter on state removed',
      action: {
        label: 'Undo',
        peer: 'dashboard',
        event: { type: 'filter.saved', filter, dashboardId: 7 },
      },
    },
  ])
})

test('Undo in a notice of another dashboard changes nothing here', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const filter = { id: 'a', dataset: 10, column: 'state', operator: '==', filter_val: 'Texas' }
  actor.send({ type: 'tile.removed', id: 'CHART-2' })
  const { draft } = actor.getSnapshot().context
  actor.send({ type: 'layout.undone', dashboardId: 8 })
  actor.send({ type: 'filter.saved', filter, dashboardId: 8 })
  expect(actor.getSnapshot().context.draft).toEqual(draft)
  actor.send({ type: 'layout.undone', dashboardId: 7 })
  actor.send({ type: 'filter.saved', filter, dashboardId: 7 })
  const { layout, filters } = actor.getSnapshot().context.draft
  expect({ tiles: layout.flatMap(({ tiles }) => tiles.map(({ id }) => id)), filters }).toEqual({
    tiles: ['CHART-1', 'CHART-2'],
    filters: [filter],
  })
})

test('a link is opened with the filters that it holds', async () => {
  const { isOpen, reads } = openDashboard({ search: '?time=2024-01-01+%3A+2024-02-01' })
  await isOpen()
  expect(reads.map(({ timeRange }) => timeRange)).toEqual(['2024-01-01 : 2024-02-01'])
})

test('the charts are read again after the interval of the dashboard, until it is switched off', async () => {
  const { actor, isOpen, readIds, clock, answer } = openDashboard()
  await isOpen()
  readIds()
  answer()
  actor.send({ type: 'refresh.scheduled', seconds: 60 })
  clock.increment(60_000)
  expect(readIds()).toEqual([[1, 2]])
  answer()
  clock.increment(60_000)
  expect(readIds()).toEqual([[1, 2]])
  actor.send({ type: 'refresh.scheduled', seconds: 0 })
  clock.increment(600_000)
  expect(readIds()).toEqual([])
})

test('an automatic refresh waits for the charts that are still being read, and one by hand reads them anew', async () => {
  const { actor, isOpen, reads, clock, answer } = openDashboard()
  await isOpen()
  answer()
  actor.send({ type: 'refresh.requested', ids: [2] })
  actor.send({ type: 'refresh.scheduled', seconds: 60 })
  const readsSince = () => reads.slice(1).map(({ ids, stopped }) => ({ ids, stopped }))
  clock.increment(60_000)
  expect(readsSince()).toEqual([
    { ids: [2], stopped: false },
    { ids: [1], stopped: false },
  ])
  answer()
  clock.increment(60_000)
  actor.send({ type: 'refresh.requested' })
  expect(readsSince().slice(2)).toEqual([
    { ids: [1, 2], stopped: true },
    { ids: [1, 2], stopped: false },
  ])
})

test('headings and texts are written after they are added; what is cancelled stays as it was', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const contents = () =>
    tabIn(actor.getSnapshot().context)
      .tiles.map(({ content }) => content)
      .slice(2)
  actor.send({ type: 'content.added', content: { type: 'heading', text: 'Heading' } })
  actor.send({ type: 'words.edited', words: 'Birds' })
  actor.send({ type: 'words.saved' })
  actor.send({ type: 'content.added', content: { type: 'text', markdown: '' } })
  actor.send({ type: 'words.edited', words: '# Notes' })
  actor.send({ type: 'words.cancelled' })
  expect(contents()).toEqual([
    { type: 'heading', text: 'Birds' },
    { type: 'text', markdown: '' },
  ])
})

test.each([
  { type: 'words.opened', id: 'CHART-1' },
  { type: 'content.added', content: { type: 'divider' } },
  { type: 'content.added', content: { type: 'text', markdown: '' } },
  { type: 'tab.added' },
] as const)(
  'words that are being written are kept at $type, as a step of their own',
  async (event) => {
    const { actor, isOpen } = openDashboard()
    await isOpen()
    const headings = () =>
      actor
        .getSnapshot()
        .context.draft.layout.flatMap(({ tiles }) =>
          tiles.flatMap(({ content }) => (content.type === 'heading' ? [content.text] : [])),
        )
    actor.send({ type: 'content.added', content: { type: 'heading', text: 'Heading' } })
    actor.send({ type: 'words.edited', words: 'Birds' })
    const stepsBefore = actor.getSnapshot().context.past.length
    actor.send(event)
    expect(headings()).toEqual(['Birds'])
    while (actor.getSnapshot().context.past.length > stepsBefore)
      actor.send({ type: 'layout.undone' })
    expect(headings()).toEqual(['Heading'])
  },
)

test('tabs are added, renamed, moved and removed; each reads its own charts', async () => {
  const { actor, isOpen, readIds } = openDashboard()
  await isOpen()
  readIds()
  const titles = () => actor.getSnapshot().context.draft.layout.map(({ title }) => title)
  const shown = () => tabIn(actor.getSnapshot().context)
  actor.send({ type: 'tab.added' })
  actor.send({ type: 'words.edited', words: 'Costs' })
  actor.send({ type: 'words.saved' })
  expect({ titles: titles(), title: shown().title }).toEqual({
    titles: ['Tab 1', 'Costs'],
    title: 'Costs',
  })
  actor.send({ type: 'tab.moved', id: shown().id, by: -1 })
  expect(titles()).toEqual(['Costs', 'Tab 1'])
  actor.send({ type: 'tab.removed', id: shown().id })
  expect({ titles: titles(), tileCount: shown().tiles.length, readIds: readIds() }).toEqual({
    titles: ['Tab 1'],
    tileCount: 2,
    readIds: [],
  })
  actor.send({ type: 'tab.removed', id: shown().id })
  expect(titles()).toEqual(['Tab 1'])
})

test('what is renamed begins with the words that it has, of a tab, a heading and a chart; a removed tile is enlarged no more', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const context = () => actor.getSnapshot().context
  actor.send({ type: 'tab.added' })
  actor.send({ type: 'words.edited', words: 'Costs' })
  actor.send({ type: 'content.added', content: { type: 'heading', text: 'Birds' } })
  const { id: tab, tiles } = tabIn(context())
  const ids = [tab, tiles[0]?.id ?? '', 'CHART-1']
  const writing = ids.map((id) => {
    actor.send({ type: 'words.opened', id })
    return context().writing
  })
  expect(writing).toEqual(['Costs', 'Birds', ''].map((words, at) => ({ id: ids[at], words })))
  actor.send({ type: 'tile.enlarged', id: 'CHART-1' })
  actor.send({ type: 'tile.removed', id: 'CHART-1' })
  expect([context().enlarged, context().announcement]).toEqual([null, 'Removed'])
})

test('a title that was changed elsewhere is followed, and the next save is made to its version', async () => {
  const { actor, isOpen, settle, sent } = openDashboard()
  await isOpen()
  actor.send({ type: 'resource.invalidated' })
  await waitFor(actor, ({ context }) => context.dashboard?.dashboard_title === 'Birds')
  actor.send({ type: 'tile.removed', id: 'CHART-2' })
  await settle()
  expect(sent.map(({ version }) => version)).toEqual([5])
})

test('what was read before a save and comes after it does not take the saved layout back', async () => {
  const { actor, isOpen, settle, areas, sent } = openDashboard({ later: { version: 1 } })
  await isOpen()
  actor.send({ type: 'tile.removed', id: 'CHART-2' })
  await settle()
  actor.send({ type: 'resource.invalidated' })
  const { reread } = actor.getSnapshot().children as Record<string, AnyActorRef | undefined>
  await waitFor(reread as AnyActorRef, ({ status }) => status === 'done')
  expect(areas()).toEqual(['CHART-1 0,0 4x10'])
  actor.send({ type: 'layout.undone' })
  await settle()
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
})

test('an edit that is made just before the screen is left is sent, and one that is saved is not sent again', async () => {
  const hidden = { type: 'tile.removed', id: 'CHART-2' } as const
  const unchanged = openDashboard()
  await unchanged.isOpen()
  expect(unchanged.leave()).toEqual([null])
  const edited = openDashboard()
  await edited.isOpen()
  edited.actor.send(hidden)
  const [last] = edited.leave()
  expect({ version: last?.version, holdsTile: last?.holds.includes('CHART-2') }).toEqual({
    version: 1,
    holdsTile: false,
  })
  const saved = openDashboard()
  await saved.isOpen()
  saved.actor.send(hidden)
  await saved.settle()
  expect(saved.leave()).toEqual([null])
})

test('what is changed while a save is under way is sent over what that one stores', async () => {
  const { actor, isOpen, isIn, clock, leave } = openDashboard()
  await isOpen()
  actor.send({ type: 'tile.removed', id: 'CHART-2' })
  clock.increment(300)
  await isIn('saving')
  actor.send({ type: 'refresh.scheduled', seconds: 60 })
  expect(
    leave().map((one) => [one?.version, one?.holds.includes('"refresh_frequency":60')]),
  ).toEqual([[2, true]])
})

test('an edit that was left unsaved comes back and is saved, at the version that it was made to', async () => {
  const before = openDashboard()
  await before.isOpen()
  expect(before.storedWork()).toBeNull()
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  const after = openDashboard({ stored: before.storedWork() })
  await after.isOpen()
  expect(after.areas()).toEqual(['CHART-1 0,0 4x10'])
  await after.settle()
  expect({
    versions: after.sent.map(({ version }) => version),
    storedWork: after.storedWork(),
  }).toEqual({ versions: [1], storedWork: null })
})

test('an edit of one who may not save any more comes back unsent, and is gone once it is discarded', async () => {
  const before = openDashboard()
  await before.isOpen()
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  const after = openDashboard({ user: ben, stored: before.storedWork() })
  await after.isOpen()
  await after.settle('unsaved')
  expect(after.heard('notifications').map(({ notice }) => notice as unknown)).toEqual([
    {
      intent: 'warning',
      area: 'workspace',
      title: 'Your changes of the dashboard cannot be saved',
      detail:
        'Now only its owner ana and admins may save them. Discard them to see it as it is stored.',
    },
  ])
  expect([after.areas(), after.storedWork()?.base.version]).toEqual([['CHART-1 0,0 4x10'], 1])
  after.actor.send({ type: 'changes.discarded' })
  await waitFor(after.actor, ({ context }) => context.dashboard?.version === 5)
  expect([after.areas(), after.storedWork(), after.sent, after.leave()]).toEqual([
    ['CHART-1 0,0 4x10', 'CHART-2 4,0 4x10'],
    null,
    [],
    [null],
  ])
})

test.each([
  { who: 'an owner', user: ana },
  { who: 'an admin', user: { ...ben, isAdmin: true } },
])(
  '$who who is one no more is offered to discard the edit as soon as its save is refused',
  async ({ user }) => {
    const cem = { id: 3, username: 'cem' }
    const { actor, isOpen, settle, areas, sent } = openDashboard({
      user,
      answers: [{ status: 403, message: 'Changing this dashboard is forbidden' }],
      later: { owners: [cem], created_by: cem } as Partial<Dashboard>,
    })
    await isOpen()
    actor.send({ type: 'tile.removed', id: 'CHART-2' })
    actor.send({ type: 'words.opened', id: 'CHART-1' })
    await settle('unsaved')
    await waitFor(actor, (snapshot) => snapshot.can({ type: 'changes.discarded' }))
    expect(actor.getSnapshot().can({ type: 'changes.saved' })).toBe(false)
    actor.send({ type: 'changes.discarded' })
    const { writing } = actor.getSnapshot().context
    expect({ areas: areas(), writing, sends: sent.length }).toEqual({
      areas: ['CHART-1 0,0 4x10', 'CHART-2 4,0 4x10'],
      writing: null,
      sends: 1,
    })
  },
)

test('words that are being written are stored and sent when the screen is left', async () => {
  const { actor, isOpen, settle, storedWork, leave } = openDashboard()
  await isOpen()
  actor.send({ type: 'content.added', content: { type: 'text', markdown: '' } })
  await settle()
  actor.send({ type: 'words.edited', words: '# Notes' })
  expect(storedWork()?.json_metadata).toContain('# Notes')
  expect(leave().map((one) => [one?.version, one?.holds.includes('# Notes')])).toEqual([[2, true]])
})

test('an edit that is refused for a conflict is still stored when its screen is left, and asks again when it is opened', async () => {
  const before = openDashboard({ answers: [cameTooLate] })
  await before.isOpen()
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  await before.settle('saving')
  const stored = before.storedWork()
  before.leave()
  const after = openDashboard({ stored, answers: [cameTooLate] })
  await after.isOpen()
  await after.settle('saving')
  const save = after.actor.getSnapshot().children.dashboardSave
  await waitFor(save as NonNullable<typeof save>, (snapshot) => snapshot.matches('conflicted'))
  expect({ areas: after.areas(), versions: after.sent.map(({ version }) => version) }).toEqual({
    areas: ['CHART-1 0,0 4x10'],
    versions: [1],
  })
})

test('an arrangement that comes back over one that somebody else made meanwhile asks which of the two it is to be', async () => {
  const before = openDashboard()
  await before.isOpen()
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  const current = { ...dashboard, version: 2, position_json: JSON.stringify(positionOf(2, 1)) }
  const after = openDashboard({
    stored: before.storedWork(),
    answers: [
      { ...cameTooLate, errors: [{ message: '', error_type: 'STALE', extra: { current } }] },
    ],
    actors: { getDashboard: gives(current) },
  })
  await after.isOpen()
  await after.settle('saving')
  const save = after.actor.getSnapshot().children.dashboardSave
  await waitFor(save as NonNullable<typeof save>, (snapshot) => snapshot.matches('conflicted'))
  expect(save?.getSnapshot().context.conflict).toMatchObject({
    fits: false,
    differences: [{ label: 'Layout', changedBy: 'both' }],
  })
})

const withTheirChart = {
  ...theirs,
  position_json: JSON.stringify(positionOf(1, 2, 3)),
  slices_meta: [slice(1), slice(2), slice(3)],
} as Dashboard
const theirChartCameFirst = {
  ...cameTooLate,
  errors: [{ message: '', error_type: 'STALE', extra: { current: withTheirChart } }],
}

test('whoever takes what somebody else saved takes all of it, also where they changed more meanwhile, and Undo leaves it', async () => {
  const { actor, isOpen, isIn, settle, clock, sent, areas } = openDashboard({
    answers: [theirChartCameFirst],
  })
  await isOpen()
  actor.send({ type: 'tiles.arranged', areas: dragged })
  clock.increment(300)
  await isIn('saving')
  actor.send({ type: 'tile.removed', id: 'CHART-1' })
  const save = actor.getSnapshot().children.dashboardSave
  await waitFor(save as NonNullable<typeof save>, (snapshot) => snapshot.matches('conflicted'))
  save?.send({ type: 'conflict.reloaded' })
  await isIn('saved')
  const all = ['CHART-1 0,0 4x10', 'CHART-2 4,0 4x10', 'CHART-3 8,0 4x10']
  expect(areas()).toEqual(all)
  actor.send({ type: 'layout.undone' })
  expect({ areas: areas(), saveCount: sent.length }).toEqual({ areas: all, saveCount: 1 })
  actor.send({ type: 'tile.removed', id: 'CHART-1' })
  await settle()
  actor.send({ type: 'layout.undone' })
  expect(areas()).toEqual(all)
})

test.each([
  'shared',
  'tileReads',
  'exporter',
  'dashboardFilters',
  'viewerFilters',
  'saveOnLeaving',
])('a dashboard whose %s crashes is read again when the person asks for it', async (part) => {
  const { actor } = openDashboard({ actors: { [part]: crashes } })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'loading.retried' })
  expect(actor.getSnapshot().matches('loading')).toBe(true)
})

test.each([
  [404, 'missing'],
  [403, 'failed'],
  [503, 'failed'],
])('a dashboard whose reading is answered with %i is %s', async (status, state) => {
  const problem = { status, message: 'No' }
  const { actor } = openDashboard({
    actors: { getDashboard: refuses<Dashboard, { id: number }>(problem) },
  })
  const { value, context } = await waitFor(actor, (snapshot) => !snapshot.matches('loading'))
  expect([value, context.problem]).toEqual([state, state === 'failed' ? problem : null])
})

test('a dashboard that the browser can neither store nor show on a wall is shown all the same', async () => {
  const { actor, isOpen } = openDashboard({ actors: { storedEdit: crashes, fullScreen: crashes } })
  await isOpen()
  expect(actor.getSnapshot().matches({ open: 'saved' })).toBe(true)
})

test('a save that crashes leaves the change unsaved', async () => {
  const { actor, isOpen, settle, heard } = openDashboard({ actors: { dashboardSave: crashes } })
  await isOpen()
  actor.send({ type: 'tiles.arranged', areas: dragged })
  await settle('unsaved')
  expect(heard('notifications')).toMatchObject([
    { notice: { intent: 'warning', title: 'The dashboard was not saved' } },
  ])
})

test('a tab, a tile and the wall are shown as the person chooses; charts are read again when asked for', async () => {
  const told: EventObject[] = []
  const fullScreen = fromCallback<{ type: 'wall.entered' | 'wall.left' }>(({ receive }) =>
    receive((event) => void told.push(event)),
  )
  const { actor, isOpen, readIds, heard } = openDashboard({ actors: { fullScreen } })
  await isOpen()
  readIds()
  actor.send({ type: 'tile.enlarged', id: 'CHART-1' })
  actor.send({ type: 'refresh.requested', ids: [2] })
  actor.send({ type: 'refresh.requested' })
  expect({ enlarged: actor.getSnapshot().context.enlarged, read: readIds() }).toEqual({
    enlarged: 'CHART-1',
    read: [[2], [1, 2]],
  })
  actor.send({ type: 'wall.toggled' })
  actor.send({ type: 'wall.toggled' })
  actor.send({ type: 'wall.toggled' })
  actor.send({ type: 'fullScreen.left' })
  expect({
    told: told.map(({ type }) => type),
    isWall: actor.getSnapshot().context.isWall,
  }).toEqual({ told: ['wall.entered', 'wall.left', 'wall.entered'], isWall: false })
  actor.send({ type: 'tab.added' })
  const [first] = actor.getSnapshot().context.draft.layout
  actor.send({ type: 'tab.chosen', id: first?.id ?? '' })
  expect(tabIn(actor.getSnapshot().context)).toEqual(first)
  actor.send({ type: 'dashboard.left' })
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/dashboards' }])
})

test('charts are chosen in the panel, which its own close leaves and a look at the filters keeps; the words of a text are opened again', async () => {
  const { actor, isOpen, areas } = openDashboard()
  await isOpen()
  actor.send({ type: 'panel.chosen', panel: 'charts' })
  actor.send({ type: 'charts.chosen', ids: [2] })
  expect({ areas: areas().map((area) => area.slice(0, 7)) }).toEqual({ areas: ['CHART-2'] })
  const { chartsPicker } = actor.getSnapshot().context
  expect(chartsPicker).not.toBe(null)
  actor.send({ type: 'panel.chosen', panel: 'filters' })
  actor.send({ type: 'panel.chosen', panel: 'charts' })
  expect(actor.getSnapshot().context.chartsPicker).toBe(chartsPicker)
  actor.send({ type: 'panel.chosen', panel: null })
  expect(actor.getSnapshot().context.chartsPicker).toBe(null)
  actor.send({ type: 'content.added', content: { type: 'text', markdown: 'Costs by state' } })
  actor.send({ type: 'words.cancelled' })
  const added = tabIn(actor.getSnapshot().context).tiles.find(({ id }) => id !== 'CHART-2')
  actor.send({ type: 'words.opened', id: added?.id ?? '' })
  expect(actor.getSnapshot().context.writing).toEqual({ id: added?.id, words: 'Costs by state' })
})

test('the link of what is shown is copied; an address with other filters is followed', async () => {
  const { actor, isOpen, heard } = openDashboard({ search: '?state=TX' })
  await isOpen()
  actor.send({ type: 'link.requested' })
  expect(heard('itemActions')).toEqual([
    { type: 'link.copied', kind: 'dashboard', item: dashboard, search: '?state=TX' },
  ])
  const { viewer } = actor.getSnapshot().context
  const location = { path: '/dashboards/7', search: '?state=CA' } as never
  actor.send({ type: 'location.changed', location })
  expect(actor.getSnapshot().context.viewer).not.toEqual(viewer)
  const before = actor.getSnapshot().context.viewer
  actor.send({ type: 'location.changed', location })
  expect(actor.getSnapshot().context.viewer).toBe(before)
})

test('an edit that is undone before it settles is not sent', async () => {
  const { actor, isOpen, clock, sent } = openDashboard()
  await isOpen()
  actor.send({ type: 'tile.removed', id: 'CHART-2' })
  actor.send({ type: 'layout.undone' })
  clock.increment(300)
  expect({ state: actor.getSnapshot().value, sent }).toEqual({ state: { open: 'saved' }, sent: [] })
})

test('an edit whose conflict is dismissed stays unsaved, and only its Save sends it again', async () => {
  const { actor, isOpen, isIn, settle, sent, areas } = openDashboard({ answers: [cameTooLate] })
  await isOpen()
  actor.send({ type: 'tile.removed', id: 'CHART-2' })
  await settle('saving')
  const save = actor.getSnapshot().children.dashboardSave
  await waitFor(save as NonNullable<typeof save>, (snapshot) => snapshot.matches('conflicted'))
  save?.send({ type: 'conflict.dismissed' })
  await isIn('unsaved')
  actor.send({ type: 'changes.discarded' })
  expect({ state: actor.getSnapshot().value, areas: areas(), sends: sent.length }).toEqual({
    state: { open: 'unsaved' },
    areas: ['CHART-1 0,0 4x10'],
    sends: 1,
  })
})

test('work that is resumed while the dashboard is open is shown and its charts are read', async () => {
  const before = openDashboard()
  await before.isOpen()
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  const { actor, isOpen, areas } = openDashboard()
  await isOpen()
  actor.send({ type: 'work.resumed', work: before.storedWork() as UnsavedDashboard })
  expect({ areas: areas(), state: actor.getSnapshot().value }).toEqual({
    areas: ['CHART-1 0,0 4x10'],
    state: { open: 'settling' },
  })
})

test('who may not save an edit any more cannot send it', async () => {
  const before = openDashboard()
  await before.isOpen()
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  const { actor, isOpen, settle, sent } = openDashboard({ user: ben, stored: before.storedWork() })
  await isOpen()
  await settle('unsaved')
  actor.send({ type: 'changes.saved' })
  expect({ state: actor.getSnapshot().value, sent }).toEqual({
    state: { open: 'unsaved' },
    sent: [],
  })
})

test.each(['tileReads', 'exporter', 'dashboardFilters', 'viewerFilters', 'saveOnLeaving'])(
  'a dashboard whose %s crashes says that something failed',
  async (part) => {
    const { actor } = openDashboard({ actors: { [part]: crashes } })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
    expect(context.problem?.message).toBe(
      'Something in the page failed. Try again; if it fails again, reload the page.',
    )
  },
)

test.each([
  { type: 'tiles.arranged', areas: dragged },
  { type: 'tile.stepped', id: 'CHART-1', dx: 1 },
  { type: 'tile.removed', id: 'CHART-2' },
  { type: 'charts.chosen', ids: [1] },
  { type: 'content.added', content: { type: 'divider' } },
  { type: 'tab.added' },
] as const)('$type is undone in one step', async (event) => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const { layout } = actor.getSnapshot().context.draft
  actor.send(event)
  const { draft, past } = actor.getSnapshot().context
  expect({ past, isChanged: draft.layout !== layout }).toEqual({ past: [layout], isChanged: true })
  actor.send({ type: 'layout.undone' })
  expect(actor.getSnapshot().context.draft.layout).toEqual(layout)
})

test('what leaves the layout as it was is no step to undo', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const steps = () => actor.getSnapshot().context.past.length
  const after = (...events: Parameters<typeof actor.send>[0][]) => {
    for (const event of events) actor.send(event)
    return steps()
  }
  const { layout } = actor.getSnapshot().context.draft
  expect({
    stepped: after({ type: 'tile.stepped', id: 'CHART-1', dx: -1 }),
    chosen: after({ type: 'charts.chosen', ids: [1, 2] }),
    moved: after({ type: 'tab.moved', id: layout[0]?.id ?? '', by: 1 }),
    removed: after({ type: 'tile.removed', id: 'CHART-9' }),
    undone: actor.getSnapshot().can({ type: 'layout.undone' }),
    added: after({ type: 'content.added', content: { type: 'heading', text: 'Birds' } }),
    written: after({ type: 'words.edited', words: 'Birds' }, { type: 'words.saved' }),
  }).toEqual({
    stepped: 0,
    chosen: 0,
    moved: 0,
    removed: 0,
    undone: false,
    added: 1,
    written: 1,
  })
  actor.send({ type: 'layout.undone' })
  expect(actor.getSnapshot().context.draft.layout).toEqual(layout)
})

test('of more than fifty steps the last fifty can be undone, the latest first', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const { context } = actor.getSnapshot()
  const tabbed = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `TAB-${at}`, title: '', tiles: [] }))
  const past = Array.from({ length: 51 }, (_, at) => tabbed(at + 1)).reduce<readonly Layout[]>(
    (steps, next) => arranged({ ...context, past: steps }, next).past ?? [],
    [],
  )
  const full = Array.from({ length: 50 }, (_, at) => tabbed(at))
  const layout = tabbed(50)
  const more = arranged({ ...context, draft: { ...context.draft, layout }, past: full }, tabbed(1))
  expect([past.length, more.past]).toEqual([50, [...full.slice(1), layout]])
})

test('words and tabs are undone in one step each', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const shown = () => actor.getSnapshot().context
  actor.send({ type: 'tab.added' })
  actor.send({ type: 'words.edited', words: 'Costs' })
  actor.send({ type: 'words.saved' })
  const id = shown().tabId
  actor.send({ type: 'tab.moved', id, by: -1 })
  actor.send({ type: 'tab.removed', id })
  const titles = [] as string[][]
  while (shown().past.length > 0) {
    actor.send({ type: 'layout.undone' })
    titles.push(shown().draft.layout.map(({ title }) => title))
  }
  expect(titles).toEqual([['Costs', 'Tab 1'], ['Tab 1', 'Costs'], ['Tab 1', 'Tab 2'], ['']])
})

test('the charts of the tab that is shown, and no others, are those that are read', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const shown = () =>
    actor
      .getSnapshot()
      .children.tileReads?.getSnapshot()
      .context.charts.map(({ id }) => id)
  const after = (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event)
    return shown()
  }
  const [first] = actor.getSnapshot().context.draft.layout
  expect([
    after({ type: 'tab.added' }),
    after({ type: 'tab.chosen', id: first?.id ?? '' }),
    after({ type: 'charts.chosen', ids: [2] }),
    after({ type: 'layout.undone' }),
    after({ type: 'tile.removed', id: 'CHART-1' }),
    after({ type: 'tab.removed', id: tabIn(actor.getSnapshot().context).id }),
  ]).toEqual([[], [1, 2], [2], [1, 2], [2], []])
})

test('what is saved elsewhere is read as it is there, with its interval', async () => {
  const { actor, isOpen, clock, readIds, answer } = openDashboard({
    later: {
      position_json: JSON.stringify(positionOf(1)),
      json_metadata: JSON.stringify({
        refresh_frequency: 60,
        dashboard_filters: [
          { id: 'a', dataset: 10, column: 'state', operator: '==', filter_val: 'Texas' },
        ],
      }),
    } as Partial<Dashboard>,
  })
  await isOpen()
  readIds()
  actor.send({ type: 'resource.invalidated' })
  await waitFor(actor, ({ context }) => context.dashboard?.dashboard_title === 'Birds')
  const reads = actor.getSnapshot().children.tileReads?.getSnapshot().context
  answer()
  clock.increment(60_000)
  expect({
    charts: reads?.charts.map(({ id }) => id),
    filters: reads?.filters.map(({ id }) => id),
    last: readIds().at(-1),
  }).toEqual({ charts: [1], filters: ['a'], last: [1] })
})

test('a viewer’s filters reach the charts and the link from wherever they come', async () => {
  const { actor, isOpen, heard } = openDashboard()
  await isOpen()
  const viewer = () => actor.getSnapshot().children.tileReads?.getSnapshot().context.viewer
  actor.send({ type: 'value.set', name: 'filter.a', value: 'Utah' })
  const value = viewer()?.values
  actor.send({ type: 'timeRange.set', timeRange: '2024 : ' })
  const timeRange = viewer()?.timeRange
  actor.send({
    type: 'mark.clicked',
    chartId: 1,
    mark: [{ chartId: 1, dataset: 10, column: 'state', value: 'Texas' }],
  })
  expect({ value, timeRange, links: heard('location').length }).toEqual({
    value: { 'filter.a': 'Utah' },
    timeRange: '2024 : ',
    links: 3,
  })
  actor.send({
    type: 'location.changed',
    location: { path: '/dashboards/7', search: '?time=2023+%3A+' } as never,
  })
  expect(viewer()?.timeRange).toBe('2023 : ')
})

test('words that are cancelled are not written any more; a resumed edit reads its charts and filters', async () => {
  const before = openDashboard()
  await before.isOpen()
  before.actor.send({ type: 'words.opened', id: 'CHART-1' })
  before.actor.send({ type: 'words.cancelled' })
  expect(before.actor.getSnapshot().context.writing).toBe(null)
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  before.actor.send({
    type: 'filter.saved',
    filter: { id: 'a', dataset: 10, column: 'state', operator: '==', filter_val: 'Texas' },
  })
  const { actor, isOpen } = openDashboard()
  await isOpen()
  actor.send({ type: 'work.resumed', work: before.storedWork() as UnsavedDashboard })
  const reads = actor.getSnapshot().children.tileReads?.getSnapshot().context
  expect({
    charts: reads?.charts.map(({ id }) => id),
    filters: reads?.filters.map(({ id }) => id),
  }).toEqual({ charts: [1], filters: ['a'] })
})

test('a dashboard that refreshes itself does so from the start', async () => {
  const refreshed = { ...dashboard, json_metadata: '{"refresh_frequency":60}' }
  const { isOpen, clock, readIds, answer } = openDashboard({
    actors: { getDashboard: gives<Dashboard, { id: number }>(refreshed) },
  })
  await isOpen()
  readIds()
  answer()
  clock.increment(60_000)
  expect(readIds()).toEqual([[1, 2]])
})

test('without a step before it nothing is undone, and the only tab is not removed', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const { draft } = actor.getSnapshot().context
  actor.send({ type: 'layout.undone' })
  actor.send({ type: 'tab.removed', id: draft.layout[0]?.id ?? '' })
  const { draft: after, past, announcement } = actor.getSnapshot().context
  expect({ after, past, announcement }).toEqual({ after: draft, past: [], announcement: '' })
})

test('a tile is enlarged in its tab alone, and a chart is deleted where a stored tile has it and the server has not', async () => {
  const { actor, isOpen } = openDashboard({
    actors: {
      getDashboard: gives<Dashboard, { id: number }>({
        ...dashboard,
        slices_meta: dashboard.slices_meta.slice(0, 1),
      }),
    },
  })
  await isOpen()
  actor.send({ type: 'tile.enlarged', id: 'CHART-1' })
  const here = enlargedIn(actor.getSnapshot().context)
  actor.send({ type: 'tab.added' })
  const { context } = actor.getSnapshot()
  expect({
    here,
    elsewhere: enlargedIn(context),
    deleted: [1, 2, 3].map((id) => isDeletedChart(context, id)),
  }).toEqual({ here: 'CHART-1', elsewhere: null, deleted: [false, true, false] })
})

test('who may not save an edit sends none of it when the screen is left', async () => {
  const before = openDashboard()
  await before.isOpen()
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  const after = openDashboard({ user: ben, stored: before.storedWork() })
  await after.isOpen()
  expect(after.leave()).toEqual([null])
})

test('what somebody stored meanwhile is followed under an edit as far as a save still asks about it', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const { context } = actor.getSnapshot()
  const { dashboard: opened, draft } = context
  const plain = { ...context, past: [draft.layout] }
  const edited = { ...plain, draft: { ...draft, refreshSeconds: 60 } }
  const titled = { ...dashboard, version: 2, dashboard_title: 'Birds' }
  const options = { ...titled, json_metadata: '{"color_scheme":"other"}' }
  const one = {
    position_json: JSON.stringify(positionOf(1)),
    slices_meta: dashboard.slices_meta.slice(0, 1),
  }
  const positions = { ...titled, ...one }
  const { slices_meta, position_json, json_metadata } = dashboard
  const asked = { version: 1, slices_meta, position_json, json_metadata }
  const past = (stored: Dashboard) => followed(plain, stored).past?.length
  expect({
    'undo stays': past(titled),
    'undo ends': past(positions),
    title: followed(edited, titled),
    options: followed(edited, options),
    positions: followed(edited, positions),
    older: followed({ ...plain, dashboard: { ...dashboard, version: 3 } }, titled),
    opened,
  }).toEqual({
    'undo stays': 1,
    'undo ends': 0,
    title: { dashboard: titled },
    options: { dashboard: { ...options, ...asked } },
    positions: { dashboard: { ...positions, ...asked } },
    older: {},
    opened: dashboard,
  })
})

test('what is left while a save has no answer yet follows it', async () => {
  const { actor, isOpen, isIn, clock, leave } = openDashboard({
    actors: {
      dashboardSave: dashboardSave.provide({ actors: { save: hangs<Dashboard, Sent>() } }),
    },
  })
  await isOpen()
  actor.send({ type: 'tile.removed', id: 'CHART-2' })
  clock.increment(300)
  await isIn('saving')
  actor.send({ type: 'refresh.scheduled', seconds: 60 })
  expect(leave().map((one) => [one?.version, one?.holds.includes('CHART-2')])).toEqual([[2, false]])
})

test('a tab that is called by nothing but blanks is untitled, and blanks around its name go', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const named = (words: string) => {
    actor.send({ type: 'tab.added' })
    actor.send({ type: 'words.edited', words })
    actor.send({ type: 'words.saved' })
    return tabIn(actor.getSnapshot().context).title
  }
  expect([named('   '), named(' Costs ')]).toEqual(['Untitled', 'Costs'])
})

test('what is written while a conflict is still to be decided is not sent over the change of somebody else when the screen is left', async () => {
  const { actor, isOpen, settle, storedWork, leave } = openDashboard({ answers: [cameTooLate] })
  await isOpen()
  actor.send({ type: 'content.added', content: { type: 'text', markdown: '' } })
  await settle('saving')
  actor.send({ type: 'words.edited', words: '# Notes' })
  const save = actor.getSnapshot().children.dashboardSave
  await waitFor(save as NonNullable<typeof save>, (snapshot) => snapshot.matches('conflicted'))
  expect({ kept: storedWork()?.json_metadata.includes('# Notes'), sent: leave() }).toEqual({
    kept: true,
    sent: [null],
  })
})

const ofState = { id: 'a', dataset: 10, column: 'state', operator: '==', filter_val: 'Texas' }

test('a saved filter says nothing of the layout that was saved before it', async () => {
  const { actor, isOpen, settle, noticed, sent } = openDashboard()
  await isOpen()
  actor.send({ type: 'tiles.arranged', areas: dragged })
  await settle()
  actor.send({ type: 'filter.saved', filter: ofState })
  await settle()
  expect({ notices: noticed(), saves: sent.length }).toEqual({
    notices: [['Layout saved']],
    saves: 2,
  })
})

test('of two filters on one column only the removed one goes', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const end = { ...ofState, id: 'b', operator: '!=' }
  actor.send({ type: 'filter.saved', filter: ofState })
  actor.send({ type: 'filter.saved', filter: end })
  actor.send({ type: 'filter.removed', filter: ofState })
  expect(actor.getSnapshot().context.draft.filters).toEqual([end])
})

test('an edit of a dashboard that cannot be read stays stored', async () => {
  const before = openDashboard()
  await before.isOpen()
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  const stored = before.storedWork()
  const after = openDashboard({
    stored,
    actors: { getDashboard: refuses<Dashboard, { id: number }>({ status: 503, message: 'Down' }) },
  })
  await waitFor(after.actor, (snapshot) => snapshot.matches('failed'))
  expect({ isStored: stored !== null, after: after.storedWork() }).toEqual({
    isStored: true,
    after: stored,
  })
})

test.each([
  { known: [10, 11], reads: 1 },
  { known: [10], reads: 2 },
])(
  'once charts of datasets 10 and 11 are saved, datasets are read $reads times in all where $known were known',
  async ({ known, reads }) => {
    const asked: number[] = []
    const load = fromPromise<DashboardDataset[], { id: number }>(({ input }) => {
      asked.push(input.id)
      return Promise.resolve(known.map((id) => ({ id }) as DashboardDataset))
    })
    const slices_meta = [slice(1), { ...slice(2), datasource_id: 11 }]
    const { actor, isOpen, settle } = openDashboard({
      answers: [],
      actors: {
        getDashboard: gives<Dashboard, { id: number }>({ ...dashboard, slices_meta } as Dashboard),
        datasets: dashboardDatasetsResource.provide({ actors: { load } }),
        dashboardSave: dashboardSave.provide({
          actors: {
            save: gives<Dashboard, Sent>({ ...dashboard, version: 2, slices_meta } as Dashboard),
          },
        }),
      },
    })
    await isOpen()
    await waitFor(actor.getSnapshot().context.datasets, ({ context }) => context.data !== null)
    actor.send({ type: 'refresh.scheduled', seconds: 60 })
    await settle()
    expect(asked).toEqual(Array.from({ length: reads }, () => 7))
  },
)

test('a link with a clicked mark is followed with its mark', async () => {
  const { actor, isOpen } = openDashboard()
  await isOpen()
  const search = `?cross=${encodeURIComponent('[1,10,"state","Texas"]')}`
  actor.send({ type: 'location.changed', location: { path: '/dashboards/7', search } as never })
  const { viewer } = actor.getSnapshot().context
  expect(viewer).toEqual({
    values: {},
    cross: [{ chartId: 1, dataset: 10, column: 'state', value: 'Texas' }],
    timeRange: null,
  })
})

test('a dashboard that was opened in a project is left for that project', async () => {
  const inFruit = fromTransition((context) => context, { project: { id: 21, title: 'Fruit' } })
  const { actor, isOpen, heard } = openDashboard({
    peers: ['notifications', 'location', ['currentProject', inFruit]],
  })
  await isOpen()
  actor.send({ type: 'dashboard.left' })
  expect(heard('location').map(({ path }) => path as unknown)).toEqual(['/projects/21'])
})

test('a saved dashboard is read again by the lists that show it, and not by itself', async () => {
  const lists = ['dashboards', 'favoriteDashboards', 'project', 'recent']
  const { actor, isOpen, settle, heard } = openDashboard({
    peers: ['notifications', 'location', ...lists],
  })
  await isOpen()
  actor.send({ type: 'filter.saved', filter: ofState })
  await settle()
  expect({
    lists: lists.map((name) => heard(name).length),
    rereads: Object.keys(actor.getSnapshot().children).includes('reread'),
  }).toEqual({ lists: [1, 1, 1, 1], rereads: false })
})

test('charts that are chosen, arranged and moved on the second tab stay there', async () => {
  const { actor, isOpen, areas } = openDashboard()
  await isOpen()
  actor.send({ type: 'tab.added' })
  const before = actor.getSnapshot().context.draft.layout[0]
  actor.send({ type: 'charts.chosen', ids: [1, 2, 3] })
  const [id = ''] = tabIn(actor.getSnapshot().context).tiles.map((tile) => tile.id)
  const steps = [areas()]
  actor.send({ type: 'tiles.arranged', areas: { [id]: { x: 2, y: 0, w: 4, h: 8 } } })
  steps.push(areas())
  actor.send({ type: 'tile.stepped', id, dw: 1 })
  steps.push(areas())
  const [first] = actor.getSnapshot().context.draft.layout
  expect({ first, steps: steps.map((one) => one.map((area) => area.replace(id, 'new'))) }).toEqual({
    first: before,
    steps: [['new 0,0 4x10'], ['new 2,0 4x8'], ['new 2,0 5x8']],
  })
})

test('a chart that the server has no more is known as deleted on each tab', () => {
  const tiles = (chartId: number) => [
    {
      id: `CHART-${chartId}`,
      content: { type: 'chart' as const, chartId },
      meta: {},
      ...{ x: 0, y: 0, w: 4, h: 10 },
    },
  ]
  const layout = [1, 8, 9].map((id) => ({ id: `TAB-${id}`, title: `Tab ${id}`, tiles: tiles(id) }))
  const tabbed = { ...dashboard, position_json: JSON.stringify(writeLayout(layout)) }
  expect([1, 8, 9, 10].map((id) => isDeletedChart({ dashboard: tabbed }, id))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
