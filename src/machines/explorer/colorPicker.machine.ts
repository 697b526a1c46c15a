import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FormData } from '../../api/contract'
import { chartColorsOf, colorFields, usualColors, type ChartColors } from './chartColors'
import type { PageFields } from './pageFields'

/** The palette and opacity of a chart; the chart shows the draft, and only accepting it keeps it. */
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
          actions: assign({
            draft: ({ context, event }) => ({ ...context.draft, ...event.patch }),
          }),
        },
        'colors.reset': {
          actions: assign({ draft: ({ context }) => usualColors(context.vizType) }),
        },
        'dialog.accepted': {
          target: 'done',
          actions: assign({
            accepted: ({ context: { draft, vizType } }) => colorFields(draft, vizType),
          }),
        },
        'dialog.dismissed': 'done',
      },
    },
    done: { type: 'final' },
  },
})
export type ColorPickerRef = ActorRefFrom<typeof colorPickerMachine>
