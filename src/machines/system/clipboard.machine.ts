import { assign, setup } from 'xstate'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'

/** `name` is shown in the notice. */
export interface CopyRequested {
  type: 'copy.requested'
  text: string
  name: string
}

/** Writes texts to the clipboard and reports whether the browser allowed it. */
export const clipboardMachine = setup({
  types: {} as {
    context: { text: string; name: string }
    events: CopyRequested
    tags: 'busy'
  },
  actors: { copyText: unprovided<void, { text: string }>('copyText') },
  actions: {
    storeText: assign((_, { text, name }: CopyRequested) => ({ text, name })),
    reportCopied: ({ context, system }) =>
      post(system, { intent: 'success', area: 'workspace', title: `Copied ${context.name}` }),
    reportRefused: ({ context, system }) =>
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: `Could not copy ${context.name}`,
        detail: 'The browser did not allow writing to the clipboard.',
      }),
  },
}).createMachine({
  id: 'clipboard',
  context: { text: '', name: '' },
  on: {
    'copy.requested': {
      target: '.copying',
      actions: fromEvent('storeText'),
    },
  },
  initial: 'resting',
  states: {
    resting: {},
    copying: {
      tags: 'busy',
      invoke: {
        src: 'copyText',
        input: ({ context }) => ({ text: context.text }),
        onDone: { target: 'resting', actions: 'reportCopied' },
        onError: { target: 'resting', actions: 'reportRefused' },
      },
    },
  },
})
