import type { ActorRefFrom } from 'xstate'
import type { FormData } from '../../../api/contract'
import { draftDialog } from '../../lib/draftDialog'
import type { PageFields } from '../form/storedForm'
import { bubbleSizeOf, sizeFields, usualSize, type BubbleSize } from './bubbleSize'

/** The chart shows the draft, and only accepting it stores it. */
export const bubbleSizeDialogMachine = draftDialog<
  { extra: FormData['extra_form_data'] },
  BubbleSize,
  PageFields,
  { type: 'size.edited'; patch: Partial<BubbleSize> } | { type: 'size.reset' }
>('bubbleSizeDialog', {
  begin: ({ extra }) => bubbleSizeOf(extra),
  edits: {
    'size.edited': (draft, { patch }) => ({ ...draft, ...patch }),
    'size.reset': () => usualSize,
  },
  accept: sizeFields,
})
export type BubbleSizeDialogRef = ActorRefFrom<typeof bubbleSizeDialogMachine>
