import { expect, test, vi } from 'vitest'
import {
  createActor,
  fromCallback,
  fromTransition,
  setup,
  SimulatedClock,
  type AnyActorRef,
  type AnyEventObject,
} from 'xstate'
import { call, task, write, writeOnce } from '../../../src/wiring/call'
import type { CallOptions } from '../../../src/api/client'
import { callsMachine, slowCalls, type CallsRef } from '../../../src/machines/system/calls.machine'
import { writesMachine } from '../../../src/machines/system/writes.machine'

const texts = {
  done: 'The chart was saved',
  failed: 'The chart was not saved',
  unknown: 'The chart may not have been saved',
  lists: ['charts'],
}

/** A page whose screen reads and whose dialog saves, on a server that answers when the test says so. */
const open = (kind: 'write' | 'writeOnce' = 'writeOnce') => {
  const calls: (CallOptions & { name: string; resolve: (answer: string) => void })[] = []
  const server = (name: string) => (_: object, options: CallOptions) =>
    new Promise<string>((resolve) => void calls.push({ ...options, name, resolve }))
  const ends: unknown[] = []
  const recorder = fromTransition(
    (events: AnyEventObject[], event: AnyEventObject) => [...events, event],
    [],
  )
  const requesting = (src: 'read' | 'save' | 'query') =>
    setup({
      actors: {
        read: call(server('read')),
        query: task(server('query')),
        save:
          kind === 'writeOnce' ? writeOnce(server('save'), texts) : write(server('save'), texts),
      },
    }).createMachine({
      invoke: {
        src,
        input: { intention: 'i1' },
        onDone: { actions: ({ event }) => void ends.push(event.output) },
        onError: { actions: ({ event }) => void ends.push(event.error) },
      },
    })
  const form = setup({ actors: { saving: requesting('save') } }).createMachine({
    invoke: { src: 'saving' },
  })
  const clock = new SimulatedClock()
  const root = createActor(
    setup({
      actors: {
        calls: callsMachine,
        writes: writesMachine.provide({
          actors: { confirmBeforeLeaving: fromCallback(() => undefined) },
        }),
        recorder,
        screen: requesting('read'),
        chart: requesting('query'),
        dialog: form,
      },
    }).createMachine({
      invoke: [
        { src: 'calls', systemId: 'calls' },
        { src: 'writes', systemId: 'writes' },
        { src: 'recorder', systemId: 'notifications' },
        { src: 'screen', id: 'screen' },
        { src: 'chart', id: 'chart' },
      ],
      initial: 'open',
      states: {
        open: { invoke: { src: 'dialog', id: 'dialog' }, on: { left: 'closed' } },
        closed: {},
      },
    }),
    { clock },
  ).start()
  const ref = root.system.get('calls') as CallsRef
  const { dialog } = root.getSnapshot().children as Record<string, AnyActorRef>
  const inDialog = () => slowCalls(ref.getSnapshot(), { within: dialog ?? null })
  const besides = () => slowCalls(ref.getSnapshot(), { without: dialog ?? null })
  return {
    clock,
    calls,
    ends,
    inDialog,
    besides,
    ref,
    saves: () => calls.filter(({ name }) => name === 'save'),
    said: () =>
      (root.system.get('notifications') as AnyActorRef).getSnapshot().context as AnyEventObject[],
    closeDialog: () => root.send({ type: 'left' }),
  }
}

test('the dialog and the screen each say what they still wait for, and a query says it itself', () => {
  const { clock, calls, inDialog, besides } = open()
  expect(calls.map(({ name }) => name).toSorted()).toEqual(['query', 'read', 'save'])
  clock.increment(4999)
  expect({ inDialog: inDialog(), besides: besides() }).toEqual({ inDialog: [], besides: [] })
  clock.increment(1)
  expect({ inDialogCount: inDialog().length, besidesCount: besides().length }).toEqual({
    inDialogCount: 1,
    besidesCount: 1,
  })
})

test('an answer ends the wait', async () => {
  const { clock, saves, ends, inDialog } = open()
  clock.increment(5000)
  saves()[0]?.resolve('saved')
  await vi.waitFor(() => {
    expect({ ends, inDialog: inDialog() }).toEqual({ ends: ['saved'], inDialog: [] })
  })
})

test('a save that is tried again is sent with the same key in place of the first', async () => {
  const { clock, saves, ends, inDialog, ref } = open()
  clock.increment(5000)
  ref.send({ type: 'calls.retried', ids: inDialog() })
  expect(saves().map(({ intention, signal }) => [intention, signal?.aborted])).toEqual([
    ['i1', true],
    ['i1', false],
  ])
  saves()[0]?.resolve('the first')
  saves()[1]?.resolve('the second')
  await vi.waitFor(() => {
    expect(ends).toEqual(['the second'])
  })
})

test('a change whose dialog has no key of its own is tried again with one', () => {
  const { clock, saves, inDialog, ref } = open('write')
  clock.increment(5000)
  ref.send({ type: 'calls.retried', ids: inDialog() })
  const [first, second] = saves().map(({ intention }) => intention)
  expect(first).toBeTypeOf('string')
  expect(second).toEqual(first)
})

test('a cancelled save returns to its dialog, which says that it may still take effect', async () => {
  const { clock, saves, ends, inDialog, ref } = open()
  clock.increment(5000)
  ref.send({ type: 'calls.cancelled', ids: inDialog() })
  const message = 'The request was cancelled. It may still take effect.'
  await vi.waitFor(() => {
    expect(ends).toEqual([{ status: 0, message }])
  })
  expect({ aborted: saves()[0]?.signal?.aborted, inDialog: inDialog() }).toEqual({
    aborted: true,
    inDialog: [],
  })
})

test('a slow save whose dialog was closed goes on, and the screen says that it still waits', async () => {
  const { clock, saves, besides, closeDialog, ref, said } = open()
  clock.increment(5000)
  closeDialog()
  expect({ aborted: saves()[0]?.signal?.aborted, besidesCount: besides().length }).toEqual({
    aborted: false,
    besidesCount: 2,
  })
  ref.send({ type: 'calls.cancelled', ids: besides() })
  const detail = 'The request was cancelled. It may still take effect.'
  await vi.waitFor(() => {
    expect(said()).toEqual([
      {
        type: 'notice.posted',
        notice: { intent: 'warning', area: 'workspace', title: texts.unknown, detail },
      },
    ])
  })
})
