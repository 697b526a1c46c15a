import { expect, test } from 'vitest'
import { and, createActor, not, setup } from 'xstate'
import { answersOf } from '../../inspector/why'

const dialog = setup({
  types: {
    context: {} as { draft: { title: string }; token: string; count: number },
    events: {} as
      | { type: 'save.requested' }
      | { type: 'item.chosen'; id: number }
      | { type: 'dialog.left' },
  },
  guards: {
    titleIsTyped: ({ context }) => context.draft.title !== '',
    tokenIsOld: ({ context }) => context.token === 'old',
    itemIsNew: ({ context, event }) => event.type === 'item.chosen' && event.id > context.count,
  },
}).createMachine({
  id: 'dialog',
  context: { draft: { title: '' }, token: 'a.b.c', count: 2 },
  initial: 'open',
  states: {
    open: {
      on: {
        'save.requested': { guard: and([not('tokenIsOld'), 'titleIsTyped']), target: 'busy' },
        'item.chosen': { guard: 'itemIsNew' },
      },
    },
    busy: { on: { 'dialog.left': 'open' } },
  },
})

test('each event says which guard refuses it and what that read, without secrets, or which state takes it', () => {
  expect(answersOf(createActor(dialog).start().getSnapshot())).toEqual([
    {
      event: 'save.requested',
      verdict: 'refused',
      state: 'open',
      guard: 'not tokenIsOld and titleIsTyped',
      read: { token: '(hidden)', 'draft.title': '' },
      takenIn: [],
    },
    {
      event: 'item.chosen',
      verdict: 'unknown',
      state: 'open',
      guard: 'itemIsNew',
      read: { count: 2 },
      takenIn: [],
    },
    { event: 'dialog.left', verdict: 'refused', state: '', guard: '', read: {}, takenIn: ['busy'] },
  ])
})

test('an event is allowed once what its guards read has changed', () => {
  const actor = createActor(
    dialog.provide({ guards: { titleIsTyped: ({ context }) => context.draft.title === '' } }),
  ).start()
  expect(answersOf(actor.getSnapshot())[0]).toMatchObject({
    event: 'save.requested',
    verdict: 'allowed',
  })
})
