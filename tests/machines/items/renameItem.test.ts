import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { type Kind, titleProblem } from '../../../src/machines/items/kinds'
import {
  renameItemMachine,
  titleSaveMachine,
  type Renaming,
  type StoredItem,
} from '../../../src/machines/items/renameItem.machine'
import { crashes, gives, hangs, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { chart } from '../../support/rows'

const open = ({ save = gives(chart), readItem = gives(chart), kind = 'chart' as Kind }: any = {}) =>
  inWorld(
    renameItemMachine.provide({
      actors: { readItem, titleSave: titleSaveMachine.provide({ actors: { save } }) },
    }),
    { kind, item: chart },
    ['notifications', 'charts'],
  )

const editing = async (options = {}) => {
  const world = open(options)
  await waitFor(world.actor, (snapshot) => snapshot.matches('editing'))
  return world
}

test.each([
  ['project', '', 'Title is required'],
  ['project', '  ', 'Title is required'],
  ['dashboard', ' ', 'Title is required'],
  ['chart', '', 'Required.'],
  ['chart', ' ', 'Empty chart title'],
  ['dataset', ' ', 'Required.'],
  ['chart', 'x'.repeat(251), 'At most 250 characters'],
  ['chart', '😀'.repeat(250), null],
  ['dashboard', 'x'.repeat(500), null],
  ['chart', '<img onerror=alert(1)>', null],
  ['chart', '__proto__', null],
  ['chart', '=1+1', null],
] as const)('a %s called %j: %s', (kind, title, reason) => {
  expect(titleProblem(kind, title)).toBe(reason)
})

test('a new title is trimmed, sent with the version that was read, and told', async () => {
  const sent: unknown[] = []
  const save = fromPromise<StoredItem, Renaming & { kind: Kind }>(({ input }) => {
    sent.push(input)
    return Promise.resolve({ ...chart, slice_name: input.title })
  })
  const { actor, heard } = await editing({ save })
  actor.send({ type: 'title.edited', title: '  Strikes  ' })
  actor.send({ type: 'title.submitted' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent).toEqual([{ kind: 'chart', id: 7, title: 'Strikes', version: 1 }])
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'success',
        area: 'workspace',
        title: 'Strikes by state is now called Strikes',
      },
    },
  ])
  expect(heard('charts')).toEqual([{ type: 'resource.invalidated' }])
})

test('a blank title is refused before anything is sent', async () => {
  const { actor } = await editing({ save: refuses(new Error('sent')) })
  actor.send({ type: 'title.edited', title: '   ' })
  actor.send({ type: 'title.submitted' })
  expect(actor.getSnapshot().value).toBe('refused')
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})

test('what was typed while the thing was being read stays', async () => {
  const { actor } = open({ readItem: gives({ ...chart, slice_name: 'Newer' }) })
  actor.send({ type: 'title.edited', title: 'Mine' })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  expect(actor.getSnapshot().context.title).toBe('Mine')
})

test('a title that nobody touched is the newest', async () => {
  const { actor } = await editing({ readItem: gives({ ...chart, slice_name: 'Newer' }) })
  expect(actor.getSnapshot().context.title).toBe('Newer')
})

test('a refusal keeps what was typed and says why until the title is edited', async () => {
  const problem = { status: 403, message: 'Changing this chart is forbidden' }
  const { actor } = await editing({ save: refuses(problem) })
  actor.send({ type: 'title.edited', title: 'Mine' })
  actor.send({ type: 'title.submitted' })
  await waitFor(actor, (snapshot) => snapshot.context.problem !== null)
  expect(actor.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { title: 'Mine', problem },
  })
  actor.send({ type: 'title.edited', title: 'Mine too' })
  expect(actor.getSnapshot().context).toMatchObject({ title: 'Mine too', problem: null })
})

test('somebody else’s change is shown first: overwriting it sends the title again with their version', async () => {
  const current = { ...chart, slice_name: 'Theirs', version: 2 }
  const sent: unknown[] = []
  const save = fromPromise<StoredItem, Renaming & { kind: Kind }>(({ input }) => {
    sent.push(input)
    if (input.version !== 1) return Promise.resolve(current)
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors
    return Promise.reject({
      status: 409,
      message: 'Changed by Ana now',
      errors: [{ message: '', error_type: '', level: 'error', extra: { current } }],
    })
  })
  const { actor } = await editing({ save })
  actor.send({ type: 'title.edited', title: 'Mine' })
  actor.send({ type: 'title.submitted' })
  await expect
    .poll(() => actor.getSnapshot().children['titleSave']?.getSnapshot().value)
    .toBe('conflicted')
  actor.getSnapshot().children['titleSave']?.send({ type: 'conflict.overwritten' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent).toEqual([
    { kind: 'chart', id: 7, title: 'Mine', version: 1 },
    { kind: 'chart', id: 7, title: 'Mine', version: 2 },
  ])
})

test('a title that an earlier attempt stored, whose answer was lost, is told as renamed without a question', async () => {
  const current = { ...chart, slice_name: 'Mine', version: 2 }
  const { actor, heard } = await editing({
    save: refuses({
      status: 409,
      message: 'Changed by you now',
      errors: [{ message: '', error_type: '', level: 'error', extra: { current } }],
    }),
  })
  actor.send({ type: 'title.edited', title: ' Mine ' })
  actor.send({ type: 'title.submitted' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'success',
        area: 'workspace',
        title: 'Strikes by state is now called Mine',
      },
    },
  ])
})

test('a thing that cannot be read says why and is asked for again', async () => {
  const { actor } = open({ readItem: refuses({ status: 404, message: 'Not found' }) })
  await waitFor(actor, (snapshot) => snapshot.matches('unread'))
  actor.send({ type: 'title.submitted' })
  expect(actor.getSnapshot().matches('reading')).toBe(true)
})

test('a refused title is sent once it is usable, and not edited while it is sent', async () => {
  const { actor } = await editing({ save: hangs() })
  actor.send({ type: 'title.edited', title: ' ' })
  actor.send({ type: 'title.submitted' })
  actor.send({ type: 'title.submitted' })
  expect(actor.getSnapshot().value).toBe('refused')
  actor.send({ type: 'title.edited', title: 'Strikes' })
  actor.send({ type: 'title.submitted' })
  actor.send({ type: 'title.edited', title: 'Too late' })
  const { value, context } = actor.getSnapshot()
  expect({ value, title: context.title }).toEqual({ value: 'saving', title: 'Strikes' })
})

test('a renaming that crashes leaves the title that was typed, with a reason', async () => {
  const machine = renameItemMachine.provide({
    actors: { readItem: gives(chart) as never, titleSave: crashes },
  })
  const { actor } = inWorld(machine, { kind: 'chart', item: chart })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  actor.send({ type: 'title.edited', title: 'Strikes' })
  actor.send({ type: 'title.submitted' })
  await waitFor(actor, ({ context }) => context.problem !== null)
  const { value, context } = actor.getSnapshot()
  expect({ value, title: context.title }).toEqual({ value: 'editing', title: 'Strikes' })
})

test('somebody else’s title can be taken instead, and is edited then', async () => {
  const current = { ...chart, slice_name: 'Theirs', version: 2 }
  const stale = {
    status: 409,
    message: 'Changed by Ben',
    errors: [{ message: '', error_type: 'STALE', level: 'error', extra: { current } }],
  }
  const { actor } = await editing({ save: refuses(stale) })
  actor.send({ type: 'title.edited', title: 'Mine' })
  actor.send({ type: 'title.submitted' })
  const { titleSave } = actor.getSnapshot().children
  if (!titleSave) throw new Error('Nothing is saved')
  await waitFor(titleSave, (snapshot) => snapshot.matches('conflicted'))
  titleSave.send({ type: 'conflict.reloaded' })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  expect(actor.getSnapshot().context.title).toBe('Theirs')
})
