import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromTransition, setup, type AnyEventObject } from 'xstate'
import { write } from '../../../src/wiring/call'
import { crashes } from '../../support/actors'
import { callsMachine } from '../../../src/machines/system/calls.machine'
import {
  writesMachine,
  type WritesRef,
  type WriteTexts,
} from '../../../src/machines/system/writes.machine'

const texts = {
  done: 'The chart was saved',
  failed: 'The chart was not saved',
  unknown: 'The chart may not have been saved',
  lists: ['charts'],
}
const refusal = { status: 500, message: 'The disk is full' }
const lost = { status: 0, message: 'The server did not answer' }

/** A workspace with the writes and a screen that saves, `times` one after the other; `leave` ends the screen, and never one that saves beside it. */
const open = (
  crashing: Record<string, never> = {},
  times = 1,
  beside = 0,
  more: Partial<WriteTexts> = {},
) => {
  const calls: {
    signal: AbortSignal | undefined
    resolve: (saved: string) => void
    reject: (error: unknown) => void
  }[] = []
  const requests: boolean[] = []
  const recorder = fromTransition(
    (events: AnyEventObject[], event: AnyEventObject) => [...events, event],
    [],
  )
  const save = write(
    (_: void, { signal }) =>
      new Promise<string>((resolve, reject) => {
        calls.push({ signal, resolve, reject })
      }),
    { ...texts, ...more },
  )
  const seen: unknown[] = []
  const screen = setup({
    actors: { save },
    guards: { isSavedAgain: () => seen.length + 1 < times },
  }).createMachine({
    initial: 'saving',
    states: {
      saving: {
        invoke: {
          src: 'save',
          onDone: [
            {
              guard: 'isSavedAgain',
              target: 'saving',
              reenter: true,
              actions: ({ event }) => void seen.push(event.output),
            },
            { target: 'saved', actions: ({ event }) => void seen.push(event.output) },
          ],
          onError: { actions: ({ event }) => void seen.push(event.error) },
        },
      },
      saved: {},
    },
  })
  const root = createActor(
    setup({
      actors: {
        screen,
        recorder,
        calls: callsMachine,
        writes: writesMachine.provide({
          actors: {
            confirmBeforeLeaving: fromCallback(() => {
              requests.push(true)
              return () => void requests.push(false)
            }),
            ...crashing,
          },
        }),
      },
    }).createMachine({
      invoke: [
        { src: 'calls', systemId: 'calls' },
        { src: 'writes', systemId: 'writes' },
        ...['notifications', 'charts', 'session'].map((systemId) => ({
          src: 'recorder' as const,
          systemId,
        })),
        ...Array.from({ length: beside }, () => ({ src: 'screen' as const })),
      ],
      initial: 'saving',
      states: {
        saving: {
          invoke: { src: 'screen' },
          on: { left: 'elsewhere', again: { target: 'saving', reenter: true } },
        },
        elsewhere: { on: { again: 'saving' } },
      },
    }),
  ).start()
  const heard = (name: string) => root.system.get(name).getSnapshot().context as AnyEventObject[]
  const state = () => (root.system.get('writes') as WritesRef).getSnapshot().value
  return {
    calls,
    requests,
    seen,
    heard,
    state,
    leave: () => root.send({ type: 'left' }),
    saveAgain: () => root.send({ type: 'again' }),
    children: () => Object.keys((root.system.get('writes') as WritesRef).getSnapshot().children),
    signOut: () => (root.system.get('writes') as WritesRef).send({ type: 'signOut.requested' }),
    stop: () => void root.stop(),
  }
}
type Open = ReturnType<typeof open>
const ended = async (workspace: Open, state: unknown = 'idle') =>
  vi.waitFor(() => {
    expect(workspace.state()).toEqual(state)
  })

test('a write whose screen waits for it answers the screen and says nothing else', async () => {
  const workspace = open()
  workspace.calls[0]?.resolve('saved')
  await ended(workspace)
  expect({
    ends: workspace.seen,
    notifications: workspace.heard('notifications'),
    charts: workspace.heard('charts'),
  }).toEqual({ ends: ['saved'], notifications: [], charts: [] })
  expect(workspace.children()).toEqual([])
})

test('leaving the screen does not end the write, which then reports its end and renews the lists', async () => {
  const workspace = open()
  workspace.leave()
  expect({ aborted: workspace.calls[0]?.signal?.aborted, state: workspace.state() }).toEqual({
    aborted: false,
    state: { writing: 'staying' },
  })
  workspace.calls[0]?.resolve('saved')
  await ended(workspace)
  expect({
    ends: workspace.seen,
    notifications: workspace.heard('notifications'),
    charts: workspace.heard('charts'),
  }).toEqual({
    ends: [],
    notifications: [
      {
        type: 'notice.posted',
        notice: { intent: 'success', area: 'workspace', title: 'The chart was saved' },
      },
    ],
    charts: [{ type: 'resource.invalidated' }],
  })
})

test('a write that goes on without its screen leaves that of another part to who waits for it', async () => {
  const workspace = open({}, 1, 1)
  workspace.leave()
  for (const call of workspace.calls) call.resolve('saved')
  await ended(workspace)
  expect({ ends: workspace.seen, told: workspace.heard('notifications').length }).toEqual({
    ends: ['saved'],
    told: 1,
  })
})

test.each([
  ['fails', refusal, 'The chart was not saved'],
  ['is not answered', lost, 'The chart may not have been saved'],
])('a write that %s after its screen was left says so, and why', async (_, error, title) => {
  const workspace = open()
  workspace.leave()
  workspace.calls[0]?.reject(error)
  await ended(workspace)
  expect({
    notifications: workspace.heard('notifications'),
    charts: workspace.heard('charts'),
  }).toEqual({
    notifications: [
      {
        type: 'notice.posted',
        notice: {
          intent: 'warning',
          area: 'workspace',
          title,
          detail: error.message,
        },
      },
    ],
    charts: [],
  })
})

test('a write that fails after its screen was left offers the way back to it', async () => {
  const again = { label: 'Edit again', path: '/dashboards/6' }
  const workspace = open({}, 1, 0, { again })
  workspace.leave()
  workspace.calls[0]?.reject(refusal)
  await ended(workspace)
  expect(workspace.heard('notifications').map(({ notice }) => notice.action)).toEqual([again])
})

test('closing the window asks from the first write until the last has ended', async () => {
  const workspace = open()
  workspace.saveAgain()
  expect({ callCount: workspace.calls.length, requests: workspace.requests }).toEqual({
    callCount: 2,
    requests: [true],
  })
  workspace.calls[0]?.resolve('one')
  await vi.waitFor(() => {
    expect(workspace.heard('notifications')).toHaveLength(1)
  })
  expect(workspace.requests).toEqual([true])
  workspace.calls[1]?.resolve('two')
  await ended(workspace)
  expect({ requests: workspace.requests, ends: workspace.seen }).toEqual({
    requests: [true, false],
    ends: ['two'],
  })
})

test('signing out waits for what is being written', async () => {
  const workspace = open()
  workspace.signOut()
  expect({ state: workspace.state(), session: workspace.heard('session') }).toEqual({
    state: { writing: 'signingOut' },
    session: [],
  })
  workspace.calls[0]?.resolve('saved')
  await ended(workspace)
  expect(workspace.heard('session')).toEqual([{ type: 'signOut.requested' }])
  workspace.signOut()
  expect(workspace.heard('session')).toHaveLength(2)
})

test('signing out waits for what is written because of an answer, such as a new chart that joins its project', async () => {
  const workspace = open({}, 2)
  workspace.signOut()
  workspace.calls[0]?.resolve('made')
  await vi.waitFor(() => expect(workspace.calls).toHaveLength(2))
  expect({ state: workspace.state(), session: workspace.heard('session') }).toEqual({
    state: { writing: 'signingOut' },
    session: [],
  })
  workspace.calls[1]?.resolve('joined')
  await ended(workspace)
  expect({ ends: workspace.seen, session: workspace.heard('session') }).toEqual({
    ends: ['made', 'joined'],
    session: [{ type: 'signOut.requested' }],
  })
})

test('signing out is called off when something could not be written', async () => {
  const workspace = open()
  workspace.leave()
  workspace.signOut()
  workspace.calls[0]?.reject(refusal)
  await ended(workspace)
  expect({
    session: workspace.heard('session'),
    titles: workspace.heard('notifications').map(({ notice }) => notice.title),
  }).toEqual({ session: [], titles: ['The chart was not saved', 'You are still signed in'] })
})

test('a session that ends takes what is being written with it', () => {
  const workspace = open()
  workspace.stop()
  expect(workspace.calls[0]?.signal?.aborted).toBe(true)
})

test('a browser that cannot ask before the page is left saves all the same', async () => {
  const { calls, seen, state } = open({ confirmBeforeLeaving: crashes })
  expect(state()).toEqual({ writing: 'staying' })
  calls[0]?.resolve('saved')
  await vi.waitFor(() => expect(seen).toEqual(['saved']))
})

test('of two writes the one that ends first is told where it belongs', async () => {
  const workspace = open({}, 1, 1)
  workspace.leave()
  workspace.calls[1]?.resolve('saved')
  await vi.waitFor(() => {
    expect(workspace.heard('notifications')).toHaveLength(1)
  })
  const before = [...workspace.seen]
  workspace.calls[0]?.resolve('saved beside')
  await ended(workspace)
  expect([before, workspace.seen]).toEqual([[], ['saved beside']])
})
