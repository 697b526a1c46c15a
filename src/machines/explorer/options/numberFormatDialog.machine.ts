import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FormData, NumberFormat } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { changedFormat, type FormatPatch } from '../../metrics/numberFormatPatch'
import type { PageFields } from '../form/storedForm'
import { chartFormats, formatFields } from './numberFormats'

/** How the numbers of one metric or column are written; the chart shows the draft, and only accepting it stores it. */
export const numberFormatDialogMachine = setup({
  types: {} as {
    input: { name: string; extra: FormData['extra_form_data'] }
    context: {
      name: string
      extra: FormData['extra_form_data']
      draft: NumberFormat
      accepted: PageFields | null
    }
    events:
      | { type: 'format.edited'; patch: FormatPatch }
      | { type: 'format.reset' }
      | { type: 'dialog.accepted' }
      | { type: 'dialog.dismissed' }
    output: PageFields | null
  },
  actions: {
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: FormatPatch }) =>
        changedFormat(context.draft, patch),
    }),
    reset: assign({ draft: {} }),
    accept: assign({
      accepted: ({ context: { extra, name, draft } }) => formatFields(extra, name, draft),
    }),
  },
}).createMachine({
  id: 'numberFormatDialog',
  context: ({ input: { name, extra } }) => ({
    name,
    extra,
    draft: chartFormats(extra)[name] ?? {},
    accepted: null,
  }),
  output: ({ context }) => context.accepted,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'format.edited': { actions: fromEvent('mergePatch') },
        'format.reset': { actions: 'reset' },
        'dialog.accepted': { target: 'done', actions: 'accept' },
        'dialog.dismissed': 'done',
      },
    },
    done: { type: 'final' },
  },
})
export type NumberFormatDialogRef = ActorRefFrom<typeof numberFormatDialogMachine>
