import type { ActorRefFrom } from 'xstate'
import { draftDialog } from '../../lib/draftDialog'
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
export const orderDialogMachine = draftDialog<
  OrderRequest & { options: VizOptions },
  readonly string[],
  OptionPatch,
  { type: 'name.moved' } & Move
>('orderDialog', {
  begin: (input) => begun(input, input.options),
  edits: { 'name.moved': moved },
  accept: (draft, input) => ({ [input.of]: draft }),
})
export type OrderDialogRef = ActorRefFrom<typeof orderDialogMachine>
