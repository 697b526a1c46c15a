import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FormData } from '../../../api/contract'
import { chartColorsOf, colorFields, usualColors, type ChartColors } from './chartColors'
import { fromEvent } from '../../lib/fromEvent'
import type { PageFields } from '../form/storedForm'

/** The palette and opacity of a chart; the chart shows the draft, and only accepting it stores it. */
export const colorPickerMachine = setup({
  types: {} as {
    input: { extra: FormData['extra_form_data']; vizType: string }
    context: { vizType: string; draft: ChartColors; accepted: PageFields | null }
    events:
      | { type: 'colors.edited'; patch: Partial<ChartColors> }
      | { type: 'colors.reset' }
      | { type: 'dialog.accepted' }
      | { type: 'dialog.dismissed' }
    output: PageFields | null
  },
  actions: {
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<ChartColors> }) => ({
        ...context.draft,
        ...patch,
      }),
    }),
    reset: assign({ draft: ({ context }) => usualColors(context.vizType) }),
    accept: assign({ accepted: ({ context: { draft, vizType } }) => colorFields(draft, vizType) }),
  },
}).createMachine({
  id: 'colorPicker',
  context: ({ input: { extra, vizType } }) => ({
    vizType,
    draft: chartColorsOf(extra, vizType),
    accepted: null,
  }),
  output: ({ context }) => context.accepted,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'colors.edited': {
          actions: fromEvent('mergePatch'),
        },
        'colors.reset': {
          actions: 'reset',
        },
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
export type ColorPickerRef = ActorRefFrom<typeof colorPickerMachine>
