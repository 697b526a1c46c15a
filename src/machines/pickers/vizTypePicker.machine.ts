import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import type { VizType } from '../../api/contract'
import { vizTypeSchema } from '../../api/contract/vizTypes'
import { fromEvent } from '../lib/fromEvent'

/** What the picker tells its parent. */
export type VizTypePicked =
  | { type: 'vizType.picked'; vizType: VizType }
  | { type: 'pick.dismissed' }

/** What stands in the picker when it is left unfinished. */
export const vizTypePickSchema = z.object({
  search: z.string(),
  filter: z.string().nullable(),
  chosen: vizTypeSchema.nullable(),
})
export type VizTypePick = z.infer<typeof vizTypePickSchema>

/** Chooses a chart type. */
export const vizTypePickerMachine = setup({
  types: {} as {
    input: Partial<VizTypePick>
    context: VizTypePick
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'filter.chosen'; filter: string | null }
      | { type: 'vizType.chosen'; vizType: VizType }
      | { type: 'pick.confirmed' }
      | { type: 'dialog.dismissed' }
    tags: 'attention'
  },
  actions: {
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    storeFilter: assign({ filter: (_, { filter }: { filter: string | null }) => filter }),
    storeChoice: assign({ chosen: (_, { vizType }: { vizType: VizType }) => vizType }),
    reportPicked: sendParent(({ context }): VizTypePicked =>
      context.chosen
        ? { type: 'vizType.picked', vizType: context.chosen }
        : { type: 'pick.dismissed' },
    ),
    reportDismissed: sendParent((): VizTypePicked => ({ type: 'pick.dismissed' })),
  },
  guards: {
    typeIsChosen: ({ context }) => context.chosen !== null,
  },
}).createMachine({
  id: 'vizTypePicker',
  context: ({ input }) => ({ search: '', filter: null, chosen: null, ...input }),
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'attention',
      on: {
        'search.edited': { actions: fromEvent('storeSearch') },
        'filter.chosen': { actions: fromEvent('storeFilter') },
        'vizType.chosen': { actions: fromEvent('storeChoice') },
        'pick.confirmed': { guard: 'typeIsChosen', actions: 'reportPicked' },
        'dialog.dismissed': { actions: 'reportDismissed' },
      },
    },
  },
})
export type VizTypePickerRef = ActorRefFrom<typeof vizTypePickerMachine>
