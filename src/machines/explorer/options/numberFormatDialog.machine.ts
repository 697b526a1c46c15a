import type { ActorRefFrom } from 'xstate'
import type { FormData, NumberFormat } from '../../../api/contract'
import { draftDialog } from '../../lib/draftDialog'
import { changedFormat, type FormatPatch } from '../../metrics/numberFormatPatch'
import type { PageFields } from '../form/storedForm'
import { chartFormats, formatFields } from './numberFormats'

/** How the numbers of one metric or column are written; the chart shows the draft, and only accepting it stores it. */
export const numberFormatDialogMachine = draftDialog<
  { name: string; extra: FormData['extra_form_data'] },
  NumberFormat,
  PageFields,
  { type: 'format.edited'; patch: FormatPatch } | { type: 'format.reset' }
>('numberFormatDialog', {
  begin: ({ name, extra }) => chartFormats(extra)[name] ?? {},
  edits: {
    'format.edited': (draft, { patch }) => changedFormat(draft, patch),
    'format.reset': () => ({}),
  },
  accept: (draft, { name, extra }) => formatFields(extra, name, draft),
})
export type NumberFormatDialogRef = ActorRefFrom<typeof numberFormatDialogMachine>
