import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FormData } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
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
export const axesDialogMachine = setup({
  types: {} as {
    input: { extra: FormData['extra_form_data']; vizType: string }
    context: { vizType: string; draft: AxesDraft; accepted: PageFields | null }
    events:
      | { type: 'axis.edited'; axis: AxisName; patch: Partial<AxesDraft['x']> }
      | { type: 'line.edited'; patch: Partial<AxesDraft['line']> }
      | { type: 'axes.reset' }
      | { type: 'dialog.accepted' }
      | { type: 'dialog.dismissed' }
    output: PageFields | null
  },
  actions: {
    mergeAxis: assign({
      draft: (
        { context: { draft } },
        { axis, patch }: { axis: AxisName; patch: Partial<AxesDraft['x']> },
      ) => ({ ...draft, [axis]: { ...draft[axis], ...patch } }),
    }),
    mergeLine: assign({
      draft: ({ context: { draft } }, { patch }: { patch: Partial<AxesDraft['line']> }) => ({
        ...draft,
        line: { ...draft.line, ...patch },
      }),
    }),
    reset: assign({ draft: usual }),
    accept: assign({
      accepted: ({ context: { draft, vizType } }) => axesFields(draftedAxes(draft), vizType),
    }),
  },
  guards: { draftIsValid: ({ context }) => isValidDraft(context.draft) },
}).createMachine({
  id: 'axesDialog',
  context: ({ input: { extra, vizType } }) => ({
    vizType,
    draft: axesDraft(axesOf(extra, vizType)),
    accepted: null,
  }),
  output: ({ context }) => context.accepted,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'axis.edited': { actions: fromEvent('mergeAxis') },
        'line.edited': { actions: fromEvent('mergeLine') },
        'axes.reset': { actions: 'reset' },
        'dialog.accepted': { guard: 'draftIsValid', target: 'done', actions: 'accept' },
        'dialog.dismissed': 'done',
      },
    },
    done: { type: 'final' },
  },
})
export type AxesDialogRef = ActorRefFrom<typeof axesDialogMachine>
