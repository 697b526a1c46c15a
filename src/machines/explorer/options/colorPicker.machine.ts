import type { ActorRefFrom } from 'xstate'
import type { FormData } from '../../../api/contract'
import { draftDialog } from '../../lib/draftDialog'
import type { PageFields } from '../form/storedForm'
import { chartColorsOf, colorFields, usualColors, type ChartColors } from './chartColors'

/** The palette and opacity of a chart; the chart shows the draft, and only accepting it stores it. */
export const colorPickerMachine = draftDialog<
  { extra: FormData['extra_form_data']; vizType: string },
  ChartColors,
  PageFields,
  { type: 'colors.edited'; patch: Partial<ChartColors> } | { type: 'colors.reset' }
>('colorPicker', {
  begin: ({ extra, vizType }) => chartColorsOf(extra, vizType),
  edits: {
    'colors.edited': (draft, { patch }) => ({ ...draft, ...patch }),
    'colors.reset': (_draft, _edit, { vizType }) => usualColors(vizType),
  },
  accept: (draft, { vizType }) => colorFields(draft, vizType),
})
export type ColorPickerRef = ActorRefFrom<typeof colorPickerMachine>
