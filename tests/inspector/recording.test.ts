import { beforeEach, expect, test } from 'vitest'
import { assign, createActor, fromPromise, setup } from 'xstate'
import { copiedTest } from '../../inspector/copiedTest'
import type { DefinedState } from '../../inspector/definition'
import { drawnChart } from '../../inspector/drawnChart'
import { inspection } from '../../inspector/inspection'
import type { PageMessage } from '../../inspector/messages'
import {
  answeredAt,
  emptyRecording,
  eventsOf,
  record,
  snapshotAt,
  treeOf,
  type Branch,
} from '../../inspector/recording'
import { loginMachine } from '../../src/machines/system/login.machine'
import { gives, refuses } from '../support/actors'
import { miraIn } from '../support/people'

let recording = emptyRecording()
let messages: PageMessage[] = []
const inspect = inspection((message) => {
  messages.push(message)
  record(recording, message)
}).next

beforeEach(() => {
  recording = emptyRecording()
  messages = []
})

const page = (signIn = gives<typeof miraIn, { identifier: string; password: string }>(miraIn)) => {
  const machine = setup({
    actors: {
      login: loginMachine.provide({ actors: { signIn } }),
      warmUp: fromPromise(() => Promise.resolve('warm')),
    },
  }).createMachine({
    id: 'page',
    invoke: [
      { src: 'login', id: 'login' },
      { src: 'warmUp', onDone: { actions: assign({}) } },
    ],
  })
  return createActor(machine, { inspect }).start()
}
const signIn = (actor: ReturnType<typeof page>) => {
  const login = actor.getSnapshot().children['login']
  login?.send({ type: 'draft.edited', patch: { identifier: 'mira', password: 'Correct-horse1!' } })
  login?.send({ type: 'draft.submitted' })
}
const actorNamed = (name: string) => {
  const actor = [...recording.actors.values()].find((one) => one.name === name)
  if (actor === undefined) throw new Error(`No actor ${name}`)
  return actor
}
const outline = (branches: Branch[]): unknown[] =>
  branches.map(({ actor, isFinished, children }) => [
    `${actor.name}${isFinished ? ', finished' : ''}`,
    ...outline(children),
  ])

test('actors stand below their parents by their real names; a search leaves what leads to its hits', async () => {
  const actor = page()
  expect(outline(treeOf(recording))).toEqual([['page', ['login'], ['warmUp']]])
  signIn(actor)
  await expect
    .poll(() => outline(treeOf(recording)))
    .toEqual([['page', ['login, finished', ['signIn, finished']], ['warmUp, finished']]])
  expect(outline(treeOf(recording, 'SIGN'))).toEqual([
    ['page', ['login, finished', ['signIn, finished']]],
  ])
})

test('events tell who sent what to whom, and an actor is shown as it was after each', async () => {
  signIn(page())
  await expect.poll(() => snapshotAt(actorNamed('login'))?.status).toBe('done')
  const login = actorNamed('login')
  const sent = eventsOf(recording, login.sessionId).map(({ from, to, event }) => [
    recording.actors.get(from ?? '')?.name ?? 'page itself',
    event.type,
    recording.actors.get(to)?.name,
  ])
  expect(sent).toEqual([
    ['page', 'xstate.init', 'login'],
    ['page itself', 'draft.edited', 'login'],
    ['page itself', 'draft.submitted', 'login'],
    ['login', 'xstate.init', 'signIn'],
    ['signIn', 'xstate.done.actor.0.login.signingIn', 'login'],
    ['login', 'xstate.done.actor.login', 'page'],
  ])
  const valuesAfter = recording.events
    .filter(({ to, event }) => to === login.sessionId && event.type.startsWith('draft'))
    .map((event) => snapshotAt(login, answeredAt(recording, event))?.value)
  expect(valuesAfter).toEqual(['editing', 'signingIn'])
  const submitted = recording.events.find(({ event }) => event.type === 'draft.submitted')
  expect(outline(treeOf(recording, '', submitted?.at))).toEqual([['page', ['login'], ['warmUp']]])
})

test('no message to the inspector has the password or the token', async () => {
  signIn(page())
  await expect.poll(() => snapshotAt(actorNamed('login'))?.status).toBe('done')
  const told = JSON.stringify(messages)
  expect(told).toContain('mira')
  expect(told).not.toContain('Correct-horse1!')
  expect(told).not.toContain(miraIn.token)
})

test('a chart has the current state lit and the transition that led there marked', async () => {
  signIn(page(refuses({ status: 401, message: 'Not authorized' })))
  await expect.poll(() => snapshotAt(actorNamed('login'))?.value).toBe('failed')
  const { definition, snapshots } = actorNamed('login')
  const seen = snapshots.at(-1)
  const chart = drawnChart(definition as DefinedState, seen?.value, seen?.taken ?? [])
  expect(chart.boxes.filter(({ isActive }) => isActive).map(({ title }) => title)).toEqual([
    'login',
    'failed',
  ])
  expect(chart.rows.filter(({ wasTaken }) => wasTaken).map(({ text }) => text)).toEqual([
    'signIn error [wasRefused]',
  ])
  expect(chart.arrows.filter(({ wasTaken }) => wasTaken)).toHaveLength(1)
})

test('the events of an actor are copied as a test of its machine', async () => {
  signIn(page(refuses({ status: 401, message: 'Not authorized' })))
  await expect.poll(() => snapshotAt(actorNamed('login'))?.value).toBe('failed')
  expect(copiedTest(recording, actorNamed('login'), 'system/login.machine')).toBe(
    `import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { loginMachine } from '../../../src/machines/system/login.machine'
import { refuses } from '../../support/actors'

test('login is failed after draft.edited, draft.submitted', async () => {
  const actor = createActor(loginMachine.provide({ actors: { signIn: refuses({ status: 401, message: 'Not authorized' }) } })).start()
  actor.send({ type: 'draft.edited', patch: { identifier: 'mira', password: '(hidden)' } })
  actor.send({ type: 'draft.submitted' })
  await expect.poll(() => actor.getSnapshot().value).toEqual('failed')
})
`,
  )
})
