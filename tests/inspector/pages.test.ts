import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { inspection } from '../../inspector/inspection'
import type { PageMessage } from '../../inspector/messages'
import { recordPage, type Pages } from '../../inspector/pages'
import { loginMachine } from '../../src/machines/system/login.machine'

const pages: Pages = new Map()
const windowOf = (page: string, path: string) => {
  const send = (message: PageMessage) => recordPage(pages, { page, message })
  send({ type: 'page.started', path, time: 1 })
  return {
    send,
    run: () => createActor(loginMachine, { inspect: inspection(send).next }).start(),
  }
}
const recorded = () =>
  [...pages.values()].map(({ id, path, hasLeft, recording }) => ({
    id,
    path,
    hasLeft,
    actors: recording.actors.size,
    values: [...recording.actors.values()].map(({ snapshots }) => snapshots.at(-1)?.value),
    names: recording.events.flatMap(({ event }) =>
      event.type === 'draft.edited' ? [event['patch']] : [],
    ),
  }))

test('two windows at once are two recordings, though their actors have the same ids; one that starts anew replaces what was left', () => {
  const [one, other] = [windowOf('a', '/login'), windowOf('b', '/charts')]
  const [first, second] = [one.run(), other.run()]
  first.send({ type: 'draft.edited', patch: { identifier: 'mira' } })
  second.send({ type: 'draft.edited', patch: { identifier: 'ana' } })
  second.send({ type: 'draft.edited', patch: { identifier: 'anna' } })
  const expected = [
    {
      id: 'a',
      path: '/login',
      hasLeft: false,
      actors: 1,
      values: ['editing'],
      names: [{ identifier: 'mira' }],
    },
    {
      id: 'b',
      path: '/charts',
      hasLeft: false,
      actors: 1,
      values: ['editing'],
      names: [{ identifier: 'ana' }, { identifier: 'anna' }],
    },
  ]
  expect(recorded()).toEqual(expected)

  other.send({ type: 'page.left' })
  expect(recorded()[1]).toMatchObject({ id: 'b', hasLeft: true, actors: 1 })
  windowOf('c', '/charts').run()
  expect(recorded()).toEqual([
    expected[0],
    { id: 'c', path: '/charts', hasLeft: false, actors: 1, values: ['editing'], names: [] },
  ])
})
