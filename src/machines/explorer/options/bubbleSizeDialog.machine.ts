import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FormData } from '../../../api/contract'
import { bubbleSizeOf, sizeFields, usualSize, type BubbleSize } from './bubbleSize'
import { fromEvent } from '../../lib/fromEvent'
import type { PageFields } from '../form/storedForm'

/** The chart shows the draft, and only accepting it stores it. */
export const bubbleSizeDialogMachine = setup({
  types: {} as {
    input: { extra: FormData['extra_form_data'] }
    context: { draft: BubbleSize; accepted: PageFields | null }
    events:
      | { type: 'size.edited'; patch: Partial<BubbleSize> }
      | { type: 'size.reset' }
      | { type: 'dialog.accepted' }
      | { type: 'dialog.dismissed' }
    output: PageFields | null
  },
  actions: {
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<BubbleSize> }) => ({
        ...context.draft,
        ...patch,
      }),
    }),
    reset: assign({ draft: usualSize }),
    accept: assign({ accepted: ({ context }) => sizeFields(context.draft) }),
  },
}).createMachine({
  id: 'bubbleSizeDialog',
  context: ({ input }) => ({ draft: bubbleSizeOf(input.extra), accepted: null }),
  output: ({ context }) => context.accepted,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'size.edited': {
          actions: fromEvent('mergePatch'),
        },
        'size.reset': { actions: 'reset' },
        'dialog.accepted': {
          target: 'done',
          actions: 'accept',
        },
        'dialog.dismissed': 'done',
      },
    },
    done: { type: 'final' },
  },
})
export type BubbleSizeDialogRef = ActorRefFrom<typeof bubbleSizeDialogMachine>
