import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import {
  begun,
  recorded,
  redone,
  resumed,
  undone,
  type History,
} from '../../../../src/machines/explorer/history/history'
import { historyMachine } from '../../../../src/machines/explorer/history/history.machine'
import { gives, hangs } from '../../../support/actors'
import { bars, emptyBars, sumOfCost } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

const byPhase = { ...bars, groupby: ['phase'] }
const colored = (opacity: number) => ({ ...bars, extra_form_data: { opacity } })
const edited = (...forms: [form: typeof bars, at: number][]) =>
  forms.reduce((history, [form, at]) => recorded(history, form, at), begun(emptyBars))

test('every edit is a step back; undone steps are steps forward until the next edit', () => {
  const history = edited([bars, 10], [byPhase, 20])
  expect(history).toEqual({
    past: [emptyBars, bars],
    present: byPhase,
    future: [],
    at: 20,
    part: null,
  })
  const back = undone(undone(history))
  expect(back).toEqual({ past: [], present: emptyBars, future: [bars, byPhase], at: 0, part: null })
  expect(undone(back)).toBe(back)
  expect(redone(back)).toMatchObject({ past: [emptyBars], present: bars, future: [byPhase] })
  expect(redone(undone(history))).toMatchObject({ past: [emptyBars, bars], present: byPhase })
  expect(redone(history)).toBe(history)
  expect(recorded(redone(back), emptyBars, 30)).toMatchObject({
    past: [emptyBars, bars],
    present: emptyBars,
    future: [],
  })
})

test('a pill without an aggregation is no step until it has one', () => {
  const undecided = { ...emptyBars, metrics: [{ ...sumOfCost, aggregate: null }] }
  expect(edited([undecided, 1])).toEqual(begun(emptyBars))
  expect(edited([undecided, 1], [bars, 2]).past).toEqual([emptyBars])
})

test('a title is an edit; what draws the same chart is none', () => {
  expect(edited([{ ...emptyBars, slice_name: 'Costs' }, 1]).past).toEqual([emptyBars])
  expect(edited([{ ...emptyBars, columns: [], force: true }, 1]).past).toEqual([])
})

test('changes of the look within a second of each other are one step, later ones another', () => {
  expect(
    edited([bars, 0], [colored(90), 5000], [colored(80), 5400], [colored(70), 5900]).past,
  ).toEqual([emptyBars, bars])
  expect(edited([bars, 0], [colored(90), 5000], [colored(80), 6500]).past).toEqual([
    emptyBars,
    bars,
    colored(90),
  ])
  expect(edited([bars, 0], [colored(90), 100], [byPhase, 200]).past).toEqual([
    emptyBars,
    bars,
    colored(90),
  ])
})

test('an edit is compared with the form before it, once, however many steps there are', () => {
  let reads = 0
  const counted = (form: typeof bars) =>
    Object.defineProperty({ ...form }, 'adhoc_filters', {
      enumerable: true,
      get: () => {
        reads += 1
        return []
      },
    })
  const steps = edited([colored(90), 10], [colored(80), 20], [colored(70), 30])
  recorded(steps, counted(bars), 40)
  expect(reads).toBe(1)
})

const optioned = (viz_options: object) => ({ ...bars, extra_form_data: { viz_options } })

test('one change of the look goes on as long as no second lies between two of its edits, each option by itself', () => {
  const goesOn = edited([bars, 0], [colored(90), 5000], [colored(80), 5999], [colored(70), 6998])
  const pauses = edited([bars, 0], [colored(90), 5000], [colored(80), 6000])
  const apart = edited(
    [bars, 0],
    [optioned({ x_title: 'Where' }), 5000],
    [optioned({ x_title: 'Where', y_title: 'Cost' }), 5100],
    [optioned({ x_title: 'Place', y_title: 'Cost' }), 5200],
  )
  expect({
    goesOn: goesOn.past.length,
    pauses: pauses.past.length,
    apart: apart.past.length,
  }).toEqual({ goesOn: 2, pauses: 3, apart: 4 })
})

test('a form that draws the same chart otherwise is the one that is shown and gone back to', () => {
  const same = { ...emptyBars, columns: [], force: true }
  const { present, past } = edited([same, 1], [bars, 2])
  expect({ present, past }).toEqual({ present: bars, past: [same] })
})

test('a hundred steps are kept', () => {
  const history = Array.from({ length: 150 }, (_, step) => step).reduce(
    (so, step) => recorded(so, { ...bars, slice_name: `${step}` }, step),
    begun(bars),
  )
  expect({ pastCount: history.past.length, oldestName: history.past[0]?.['slice_name'] }).toEqual({
    pastCount: 100,
    oldestName: '49',
  })
})

test('a form that was changed elsewhere goes on from what was kept: one step leads back to it', () => {
  const stored = edited([bars, 10])
  expect(resumed(stored, bars)).toMatchObject({ past: [emptyBars], present: bars })
  expect(resumed(stored, byPhase)).toMatchObject({
    past: [emptyBars, bars],
    present: byPhase,
    future: [],
  })
  expect(resumed(null, bars)).toEqual(begun(bars))
  expect(resumed(edited([bars, 10], [colored(90), 20]), colored(80)).past).toEqual([
    emptyBars,
    bars,
    colored(90),
  ])
})

const open = (stored: History | null) =>
  inWorld(
    historyMachine.provide({
      actors: {
        readHistory: gives<History | null, { key: string; userId: number }>(stored),
        writeHistory: hangs<void, { key: string; userId: number; history: History }>(),
      },
    }),
    { key: 'k1', userId: 1, form: bars },
  )

test('undo and redo tell the explorer which form to show, from what this tab kept', async () => {
  const { actor, reported } = open({
    past: [emptyBars],
    present: bars,
    future: [],
    at: 0,
    part: null,
  })
  expect(actor.getSnapshot().can({ type: 'undo.requested' })).toBe(false)
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  actor.send({ type: 'form.edited', form: byPhase })
  actor.send({ type: 'undo.requested' })
  actor.send({ type: 'form.edited', form: bars })
  actor.send({ type: 'undo.requested' })
  actor.send({ type: 'undo.requested' })
  actor.send({ type: 'redo.requested' })
  expect(reported).toEqual([bars, emptyBars, bars].map((form) => ({ type: 'form.restored', form })))
  expect(actor.getSnapshot().context.history.future).toEqual([byPhase])
})

test('a form that opens otherwise than this tab left it is shown as it opens, one step after what was left', async () => {
  const { actor, reported } = open({ ...begun(byPhase), past: [emptyBars] })
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  const { past, present } = actor.getSnapshot().context.history
  actor.send({ type: 'undo.requested' })
  expect({ past, present, reported }).toEqual({
    past: [emptyBars, byPhase],
    present: bars,
    reported: [{ type: 'form.restored', form: byPhase }],
  })
})

test('a step that was written rests; without a step forward there is nothing to redo', async () => {
  const written: History[] = []
  const { actor, reported } = inWorld(
    historyMachine.provide({
      actors: {
        readHistory: gives<History | null, { key: string; userId: number }>(null),
        writeHistory: fromPromise<void, { key: string; userId: number; history: History }>(
          ({ input }) => {
            written.push(input.history)
            return Promise.resolve()
          },
        ),
      },
    }),
    { key: 'k1', userId: 1, form: bars },
  )
  actor.send({ type: 'form.edited', form: byPhase })
  actor.send({ type: 'redo.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect({ presents: written.map(({ present }) => present), reported }).toEqual({
    presents: [byPhase],
    reported: [],
  })
})
