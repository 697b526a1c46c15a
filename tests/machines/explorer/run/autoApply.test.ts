import { expect, test } from 'vitest'
import { createActor, fromCallback, setup, SimulatedClock } from 'xstate'
import type { FormData } from '../../../../src/api/contract'
import type { PreferenceChanged } from '../../../../src/machines/lib/storedValue'
import {
  autoApplyMachine,
  type EditsSettled,
} from '../../../../src/machines/explorer/run/autoApply.machine'
import { bars } from '../../../support/explorer'

const open = (stored: boolean | null = null) => {
  const clock = new SimulatedClock()
  const written: boolean[] = []
  let settled = 0
  const autoApplyStorage = fromCallback<PreferenceChanged<boolean>, void>(
    ({ sendBack, receive }) => {
      receive(({ value }) => void written.push(value))
      if (stored !== null) sendBack({ type: 'preference.read', value: stored })
    },
  )
  const explorer = createActor(
    setup({
      types: {} as { events: EditsSettled; children: { autoApply: 'autoApply' } },
      actors: { autoApply: autoApplyMachine.provide({ actors: { autoApplyStorage } }) },
    }).createMachine({
      invoke: { id: 'autoApply', src: 'autoApply', input: { form: bars } },
      on: { 'edits.settled': { actions: () => void (settled += 1) } },
    }),
    { clock },
  ).start()
  const actor = explorer.getSnapshot().children.autoApply
  if (!actor) throw new Error('It did not start')
  const edit = (form: FormData) => actor.send({ type: 'form.edited', form })
  return { actor, clock, edit, written, settledCount: () => settled }
}
const byCity = { ...bars, groupby: ['city'] }
const byYear = { ...bars, groupby: ['year'] }

test('nothing is applied by itself at first', () => {
  const { clock, edit, settledCount } = open()
  edit(byCity)
  clock.increment(5000)
  expect(settledCount()).toBe(0)
})

test('edits in quick succession are applied once, when they have come to rest', () => {
  const { actor, clock, edit, settledCount, written } = open()
  actor.send({ type: 'autoApply.switched', on: true })
  edit(byCity)
  clock.increment(300)
  edit(byYear)
  clock.increment(300)
  expect(settledCount()).toBe(0)
  clock.increment(100)
  expect([settledCount(), written]).toEqual([1, [true]])
})

test('what changes no rows is not applied: titles, looks, and an edit that was taken back', () => {
  const { actor, clock, edit, settledCount } = open(true)
  edit({ ...bars, slice_name: 'Another' })
  clock.increment(1000)
  edit(byCity)
  edit(bars)
  clock.increment(1000)
  edit(byCity)
  actor.send({ type: 'form.applied', form: byCity })
  clock.increment(1000)
  expect(settledCount()).toBe(0)
})

test('the switch is remembered, and switched on it applies what was edited before', () => {
  const { actor, clock, edit, settledCount, written } = open(false)
  edit(byCity)
  actor.send({ type: 'autoApply.switched', on: true })
  clock.increment(400)
  actor.send({ type: 'autoApply.switched', on: false })
  edit(byYear)
  clock.increment(400)
  expect([settledCount(), written]).toEqual([1, [true, false]])
})

test('the switch stands as it was left, and on it rests until the next edit', () => {
  expect([open(true), open(false), open()].map(({ actor }) => actor.getSnapshot().value)).toEqual([
    { on: 'resting' },
    'off',
    'off',
  ])
})

test.each([true, false])(
  'a form that was applied by hand is not applied again, switched on: %s',
  (on) => {
    const { actor, clock, edit, settledCount } = open(on)
    edit(byCity)
    actor.send({ type: 'form.applied', form: byCity })
    actor.send({ type: 'autoApply.switched', on: true })
    clock.increment(5000)
    edit(byYear)
    edit(byCity)
    clock.increment(5000)
    expect({ settled: settledCount(), state: actor.getSnapshot().value }).toEqual({
      settled: 0,
      state: { on: 'resting' },
    })
    expect(actor.getSnapshot().context).toEqual({ form: byCity, applied: byCity })
  },
)

test('a form that is saved counts as applied, and what was edited since is still applied', () => {
  const [off, on] = [open(false), open(true)]
  for (const { actor, edit } of [off, on]) {
    edit(byCity)
    actor.send({ type: 'form.saved', form: bars })
  }
  off.actor.send({ type: 'autoApply.switched', on: true })
  for (const { clock } of [off, on]) clock.increment(400)
  on.edit(byYear)
  on.actor.send({ type: 'form.saved', form: byYear })
  on.clock.increment(400)
  expect([off.settledCount(), on.settledCount()]).toEqual([1, 1])
})

test('a form that is applied while its edits settle needs no second run', () => {
  const { actor, edit } = open(true)
  edit(byCity)
  actor.send({ type: 'form.applied', form: byCity })
  expect(actor.getSnapshot().value).toEqual({ on: 'resting' })
})

test('what was applied by hand is what later edits are compared with', () => {
  const { actor, clock, edit, settledCount } = open(true)
  edit(byCity)
  actor.send({ type: 'form.applied', form: byYear })
  actor.send({ type: 'autoApply.switched', on: false })
  actor.send({ type: 'autoApply.switched', on: true })
  clock.increment(5000)
  expect(settledCount()).toBe(0)
  edit(bars)
  clock.increment(400)
  expect(settledCount()).toBe(1)
})
