import type { ActorRefFrom } from 'xstate'
import type { FormData } from '../../../api/contract'
import { draftDialog } from '../../lib/draftDialog'
import type { PageFields } from '../form/storedForm'
import {
  axesDraft,
  axesFields,
  axesOf,
  draftedAxes,
  isValidDraft,
  usualAxis,
  type AxesDraft,
  type AxisName,
} from './axes'

const usual = axesDraft({ x: usualAxis, y: usualAxis, line: null })

/** The chart shows the draft as far as it is valid, and only accepting it stores it. */
export const axesDialogMachine = draftDialog<
  { extra: FormData['extra_form_data']; vizType: string },
  AxesDraft,
  PageFields,
  | { type: 'axis.edited'; axis: AxisName; patch: Partial<AxesDraft['x']> }
  | { type: 'line.edited'; patch: Partial<AxesDraft['line']> }
  | { type: 'axes.reset' }
>('axesDialog', {
  begin: ({ extra, vizType }) => axesDraft(axesOf(extra, vizType)),
  edits: {
    'axis.edited': (draft, { axis, patch }) => ({ ...draft, [axis]: { ...draft[axis], ...patch } }),
    'line.edited': (draft, { patch }) => ({ ...draft, line: { ...draft.line, ...patch } }),
    'axes.reset': () => usual,
  },
  isValid: isValidDraft,
  accept: (draft, { vizType }) => axesFields(draftedAxes(draft), vizType),
})
export type AxesDialogRef = ActorRefFrom<typeof axesDialogMachine>
