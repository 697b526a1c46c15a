import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Top } from '../../../api/contract'
import type { TopSlot } from '../../../api/contract/top'
import { fromEvent } from '../../lib/fromEvent'
import { maxTop, usualTop } from '../form/tops'

/** How many values are shown: as many as the chart type does by itself, the first or last by a metric, or all. */
export type LimitKind = 'automatic' | 'top' | 'bottom' | 'all'

export interface LimitDraft {
  kind: LimitKind
  /** As it is typed. */
  count: string
  by: string
  other: boolean
}

export interface LimitAccepted {
  slot: TopSlot
  top: Top | null
}

interface Input {
  slot: TopSlot
  top: Top | null
  /** What values can be ranked by. */
  metrics: readonly string[]
}

const kindOf = ({ count, order, other }: Top): LimitKind => {
  if (count === maxTop && order === 'desc' && !other) return 'all'
  return order === 'desc' ? 'top' : 'bottom'
}

const draftOf = ({ top, metrics: [first = ''] }: Input): LimitDraft => {
  const usual = usualTop(first)
  const { count, by, other } = top ?? usual
  const kind = kindOf(top ?? usual)
  return { kind, count: String(kind === 'all' ? usual.count : count), by, other }
}

/** Why the draft cannot be a limit; null where it can. */
export const limitProblem = ({ kind, count }: LimitDraft): string | null => {
  if (kind === 'automatic' || kind === 'all') return null
  const number = Number(count)
  return /^\d+$/.test(count.trim()) && number >= 1 && number <= maxTop
    ? null
    : `Enter a number from 1 to ${maxTop}`
}

const topIn = ({ kind, count, by, other }: LimitDraft): Top | null => {
  if (kind === 'automatic') return null
  return kind === 'all'
    ? { count: maxTop, by, order: 'desc', other: false }
    : { count: Number(count), by, order: kind === 'top' ? 'desc' : 'asc', other }
}

/** The limit of a slot, beside its pill. */
export const limitEditorMachine = setup({
  types: {} as {
    input: Input
    context: { slot: TopSlot; metrics: readonly string[]; draft: LimitDraft; accepted: boolean }
    events:
      | { type: 'limit.edited'; patch: Partial<LimitDraft> }
      | { type: 'editor.submitted' }
      | { type: 'editor.dismissed' }
    output: LimitAccepted | null
  },
  actions: {
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<LimitDraft> }) => ({
        ...context.draft,
        ...patch,
      }),
    }),
    accept: assign({ accepted: true }),
  },
  guards: { draftIsValid: ({ context }) => limitProblem(context.draft) === null },
}).createMachine({
  id: 'limitEditor',
  context: ({ input }) => ({
    slot: input.slot,
    metrics: input.metrics,
    draft: draftOf(input),
    accepted: false,
  }),
  output: ({ context: { slot, draft, accepted } }) =>
    accepted ? { slot, top: topIn(draft) } : null,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'limit.edited': { actions: fromEvent('mergePatch') },
        'editor.submitted': { guard: 'draftIsValid', target: 'done', actions: 'accept' },
        'editor.dismissed': 'done',
      },
    },
    done: { type: 'final' },
  },
})
export type LimitEditorRef = ActorRefFrom<typeof limitEditorMachine>
