import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assign, createMachine, fromPromise, setup, type AnyStateMachine } from 'xstate'
import { picturesOf } from '../../scripts/machines/chart.ts'
import { pageOf } from '../../scripts/machines/diagram.ts'
import { edgesOf, pathTo } from '../../scripts/machines/edges.ts'
import { complaintsAboutEvents } from '../../scripts/machines/events.ts'
import { complaintsAbout } from '../../scripts/machines/lint.ts'

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'definition' in value && 'implementations' in value

const files = Object.entries(
  import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', { eager: true }),
)
const machines = files.flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(isMachine)
    .map((machine) => ({ file, machine })),
)

describe('every machine', () => {
  test.each(files.map(([file, exported]) => [basename(file, '.machine.ts'), exported] as const))(
    '%s bears the name of its file',
    (name, exported) => {
      expect(
        Object.values(exported)
          .filter(isMachine)
          .map(({ id }) => id),
      ).toContain(name)
    },
  )

  test.each(machines.map(({ machine }) => [machine.id, machine] as const))(
    '%s answers every refusal and has no dead end',
    (_, machine) => {
      expect(complaintsAbout(machine)).toEqual([])
    },
  )

  test('has an id that no other has', () => {
    const ids = machines.map(({ machine }) => machine.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

const root = join(import.meta.dirname, '../..')
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

test('what a machine takes is sent, and what is sent to a machine is taken', () => {
  const all = machines.map(({ machine }) => machine)
  expect(complaintsAboutEvents(all, sources)).toEqual([])
})

test('an event that nothing sends and one that is declared and never taken are each refused', () => {
  const lamp = createMachine({
    id: 'lamp',
    on: { 'switch.pressed': {}, 'lamp.broken': {}, 'power.lost': {} },
  })
  const machine = `
    import { setup } from 'xstate'
    import type { Power } from './power'
    setup({
      types: {} as { events: { type: 'switch.pressed' | 'switch.held' } | { type: 'lamp.broken' } | Power },
    }).createMachine({ id: 'lamp', on: { 'switch.pressed': {}, 'lamp.broken': {}, 'power.lost': {} } })`
  const power = `
    export type Power = { type: 'power.lost' }
    export const lose = () => ({ type: 'power.lost' })`
  const view = `
    import type { LampRef } from './lamp.machine'
    export const press = (lamp: LampRef) => lamp.send({ type: lamp ? 'switch.pressed' : 'switch.held' })
    export const isBroken = (event: { type: string }) => event.type === 'lamp.broken'`
  expect(
    complaintsAboutEvents(
      [lamp],
      [
        { file: 'src/lamp.machine.ts', text: machine },
        { file: 'src/power.ts', text: power },
        { file: 'src/Lamp.tsx', text: view },
      ],
    ),
  ).toEqual([
    'lamp: takes lamp.broken, which nothing sends; delete it',
    'lamp: declares switch.held and never takes it; delete it',
  ])
})

const planted = setup({ actors: { save: fromPromise(() => Promise.resolve()) } }).createMachine({
  id: 'planted',
  initial: 'saving',
  states: {
    saving: {
      invoke: [
        { src: 'save', onDone: 'stuck' },
        { src: fromPromise(() => Promise.resolve()), onError: 'stuck' },
      ],
    },
    stuck: {},
    resting: { tags: 'attention', on: { 'lamp.lit': { actions: assign({}) } } },
    done: { type: 'final' },
  },
})

test('an invoke without onError, an actor or assignment without a name and a dead end are each refused', () => {
  expect(complaintsAbout(planted)).toEqual([
    'planted.saving: the invoke of save has no onError, a refusal would end the machine; say where it leads',
    'planted.saving: invokes an actor without a name; declare it in setup({ actors }) so that tests and the wiring can provide it',
    'planted.stuck: has no way out and no tag; make it final, give it a transition or a tag',
    'planted.resting: lamp.lit assigns without a name; declare it in setup({ actions })',
  ])
})

test('every edge has a line of its own, and a way that a test could take to it', () => {
  const door = createMachine({
    id: 'door',
    initial: 'closed',
    on: { 'bell.rung': {} },
    states: {
      closed: { on: { 'key.turned': [{ guard: 'fits', target: 'open' }, {}] } },
      open: {
        initial: 'wide',
        states: { wide: { on: { 'door.pushed': 'ajar' } }, ajar: {} },
        on: { 'wind.blown': [{ guard: 'isStrong', target: 'closed' }, { target: 'closed' }] },
        after: { 500: 'closed' },
      },
    },
  })
  expect(edgesOf(door).map((edge) => [edge.line, pathTo(door, edge)])).toEqual([
    ['door: (anywhere) | bell.rung', 'bell.rung'],
    ['door: closed | key.turned [fits] → open', 'key.turned'],
    ['door: closed | key.turned', 'key.turned'],
    ['door: open | wind.blown [isStrong] → closed', 'key.turned → wind.blown'],
    ['door: open | wind.blown → closed', 'key.turned → wind.blown'],
    ['door: open | after 500 ms → closed', 'key.turned → after 500 ms'],
    ['door: open.wide | door.pushed → open.ajar', 'key.turned → door.pushed'],
  ])
})

test('a page draws the states, their actions, the arrows of the machine itself and the milliseconds of a delay', () => {
  const lamp = setup({
    types: { tags: {} as 'busy' },
    guards: { hasPower: () => true },
    actions: { shine: () => undefined, warm: () => undefined, cool: () => undefined },
    delays: { glowTime: 500 },
  }).createMachine({
    id: 'lamp',
    initial: 'dark',
    on: { 'fuse.blown': '.spent', 'lamp.dusted': { actions: 'shine' } },
    states: {
      dark: { on: { 'switch.pressed': { guard: 'hasPower', target: 'lit' } } },
      lit: {
        tags: 'busy',
        entry: 'warm',
        exit: 'cool',
        after: { glowTime: 'dark' },
        initial: 'dim',
        states: { dim: {}, bright: {} },
        on: { 'knob.turned': '.bright' },
      },
      spent: { type: 'final' },
    },
  })
  expect(pageOf(lamp, 'Gives light.')).toMatchInlineSnapshot(`
    "# lamp

    Gives light.

    Written by \`npm run diagrams\` from the machine itself.

    \`\`\`mermaid
    %%{init: {"themeVariables": {"fontSize": "13px"}, "state": {"nodeSpacing": 60, "rankSpacing": 30}}}%%
    stateDiagram-v2
      direction LR
      [*] --> dark
      state "dark" as dark
      state "lit" as lit {
        [*] --> lit_dim
        state "dim" as lit_dim
        state "bright" as lit_bright
        state "(anywhere inside)<br/>entry / warm<br/>exit / cool" as lit_anywhere
      }
      state "spent" as spent
      spent --> [*]
      state "(anywhere)<br/>lamp.dusted" as anywhere
      anywhere --> spent: fuse.blown
      dark --> lit: switch.pressed<br/>[hasPower]
      lit_anywhere --> lit_bright: knob.turned
      lit --> dark: after 500 ms (glowTime)
    \`\`\`

    | state | event | guard | target | actions |
    | --- | --- | --- | --- | --- |
    | (anywhere) | fuse.blown | – | spent | – |
    | (anywhere) | lamp.dusted | – | – | shine |
    | dark | switch.pressed | hasPower | lit | – |
    | lit | knob.turned | – | lit.bright | – |
    | lit | after 500 ms (glowTime) | – | dark | – |

    | state | on entry | on exit |
    | --- | --- | --- |
    | lit | warm | cool |

    | state | tags |
    | --- | --- |
    | lit | busy |
    "
  `)
})

test('an arrow that would cross the border of a state is drawn in pictures apart, and what enters a state again stands in its box', () => {
  const kettle = setup({}).createMachine({
    id: 'kettle',
    initial: 'idle',
    states: {
      idle: { on: { 'switch.pressed': 'on', 'lid.closed': { target: 'idle', reenter: true } } },
      on: {
        initial: 'warming',
        on: { 'timer.set': '.warming' },
        states: { warming: { on: { 'water.boiled': '#kettle.idle' } } },
      },
    },
  })
  expect(picturesOf(kettle.root).filter((line) => !/^(```|%%|$)/.test(line))).toEqual([
    'stateDiagram-v2',
    '  direction LR',
    '  [*] --> idle',
    '  state "idle<br/>again / lid.closed" as idle',
    '  state "on<br/>again / timer.set" as on',
    '  class on apart',
    '  idle --> on: switch.pressed',
    '  on --> idle: warming – water.boiled',
    '  classDef apart stroke-width:3px',
    '## on',
    'stateDiagram-v2',
    '  [*] --> on_warming',
    '  state "warming" as on_warming',
    '  state "(anywhere inside)" as anywhere',
    '  state "idle" as outside_idle',
    '  anywhere --> on_warming: timer.set',
    '  on_warming --> outside_idle: water.boiled',
  ])
})
