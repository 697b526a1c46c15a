import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { follow } from '../../../src/machines/lib/follow'
import { inWorld } from '../../support/world'

const field = setup({
  types: {} as { context: { text: string }; events: { type: 'edited'; text: string } },
}).createMachine({
  context: { text: '' },
  on: { edited: { actions: assign({ text: ({ event }) => event.text }) } },
})
const dialog = setup({
  types: {} as { events: { type: 'opened' | 'closed' | 'left' }; children: { field: 'field' } },
  actors: { field },
}).createMachine({
  initial: 'closed',
  states: {
    closed: { on: { opened: 'open', left: 'done' } },
    open: { invoke: { id: 'field', src: 'field' }, on: { closed: 'closed' } },
    done: { type: 'final' },
  },
})

test('what is typed in a part that began later is reported, once for each change, until the work ends', () => {
  const ref = createActor(dialog).start()
  const { reported } = inWorld(follow, {
    part: 'dialog',
    ref,
    stored: ({ children }) =>
      (children['field']?.getSnapshot() as { context: object } | undefined)?.context,
  })
  const type = (text: string) => ref.getSnapshot().children.field?.send({ type: 'edited', text })
  ref.send({ type: 'opened' })
  for (const text of ['Fru', 'Fru', 'Fruit']) type(text)
  ref.send({ type: 'closed' })
  ref.send({ type: 'opened' })
  type('Birds')
  ref.send({ type: 'closed' })
  ref.send({ type: 'left' })
  expect(
    reported.map(({ part, work }) => [part, (work as { text?: string } | null)?.text]),
  ).toEqual(['', 'Fru', 'Fruit', undefined, '', 'Birds', undefined].map((text) => ['dialog', text]))
})
