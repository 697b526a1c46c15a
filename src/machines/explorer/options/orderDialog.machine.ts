import { assign, setup, type ActorRefFrom } from 'xstate'
import { fromEvent } from '../../lib/fromEvent'
import type { OptionPatch, Ordered, VizOptions } from './vizOptions'

export interface OrderRequest {
  of: Ordered
  /** As they are drawn now. */
  names: readonly string[]
}

interface Move {
  from: number
  to: number
}

const begun = ({ of, names }: OrderRequest, options: VizOptions) => {
  const stored = options[of]
  return typeof stored === 'object' ? [...new Set([...stored, ...names])] : [...names]
}

const moved = (names: readonly string[], { from, to }: Move) => {
  const name = names[from]
  if (name === undefined || to < 0 || to >= names.length) return names
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}

/** The order that somebody gives the values of an axis or of what marks are colored by. */
export const orderDialogMachine = setup({
  types: {} as {
    input: OrderRequest & { options: VizOptions }
    context: { of: Ordered; names: readonly string[]; accepted: boolean }
    events:
      ({ type: 'name.moved' } & Move) | { type: 'dialog.accepted' } | { type: 'dialog.dismissed' }
    output: OptionPatch | null
  },
  actions: {
    move: assign({ names: ({ context: { names } }, move: Move) => moved(names, move) }),
    accept: assign({ accepted: true }),
  },
}).createMachine({
  id: 'orderDialog',
  context: ({ input }) => ({
    of: input.of,
    names: begun(input, input.options),
    accepted: false,
  }),
  output: ({ context: { of, names, accepted } }) => (accepted ? { [of]: names } : null),
  initial: 'ordering',
  states: {
    ordering: {
      on: {
        'name.moved': { actions: fromEvent('move') },
        'dialog.accepted': { target: 'done', actions: 'accept' },
        'dialog.dismissed': 'done',
      },
    },
    done: { type: 'final' },
  },
})
export type OrderDialogRef = ActorRefFrom<typeof orderDialogMachine>
