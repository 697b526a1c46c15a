import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { Aggregate, Column, FormData, Metric } from '../../api/contract'
import { acceptCard, cardAt, isPlace, leaveCard, placeAfterLeaving, withoutPill, type Card } from './card'
import { dropped, dropWords, type Carried } from './drop'
import { entriesIn, isComplete, usedColumns, withEntries, type Place } from './pills'
import { slotsOf, type SlotName } from './slotLayouts'

interface Context {
  form: FormData
  saved: FormData | null
  columns: Column[]
  metrics: Metric[]
  card: Card | null
}

interface Drop {
  slot: SlotName
  item: Carried
  index?: number
}

/** Told to the explorer: every edit, and what the user asks for, with the form as it is then. */
export interface SlotsReport {
  type: 'form.edited' | 'apply.requested' | 'save.requested' | 'rename.requested'
  form: FormData
}

const slotNamed = (form: FormData, name: SlotName) => slotsOf(form.viz_type).find((slot) => slot.name === name)

const isTaken = ({ form, columns }: Context, { slot, item }: Drop) => {
  const target = slotNamed(form, slot)
  return target !== undefined && dropWords(form, target, item, columns).allowed
}

const place = (context: Context, { slot, item, index }: Drop) => {
  const form = leaveCard(context.form, context.card)
  const target = slotNamed(form, slot)
  if (target === undefined) return { form, card: null }
  const at = Math.min(index ?? Infinity, entriesIn(form, slot).length)
  const next = dropped(form, target, item, at, context.columns)
  return { form: next, card: item.kind === 'column' ? cardAt(next, { slot, index: at }) : null }
}

const remove = ({ form, card }: Context, removed: Place) => {
  const at = placeAfterLeaving(form, card, removed)
  const left = leaveCard(form, card)
  return { form: at === null ? left : withoutPill(left, at), card: null }
}

const open = ({ form, card }: Context, opened: Place) => {
  if (card !== null && isPlace(card.place, opened)) return { form, card }
  const at = placeAfterLeaving(form, card, opened)
  const left = leaveCard(form, card)
  return { form: left, card: at && cardAt(left, at) }
}

const addAllColumns = ({ form, columns }: Context) => {
  const used = usedColumns(form)
  const rest = columns.map(({ column_name }) => column_name).filter((name) => !used.has(name))
  return { form: withEntries(form, 'all_columns', [...entriesIn(form, 'all_columns'), ...rest]) }
}

const arrangeGrid = ({ form }: Context, columnState: unknown) => ({
  form: { ...form, extra_form_data: { ...form.extra_form_data, column_state: columnState } },
})

export const slotsMachine = setup({
  types: {} as {
    input: Omit<Context, 'card'>
    context: Context
    events:
      | ({ type: 'item.placed' } & Drop)
      | { type: 'columns.added' }
      | { type: 'pill.removed'; place: Place }
      | { type: 'pill.opened'; place: Place }
      | { type: 'aggregate.chosen'; aggregate: Aggregate }
      | { type: 'card.accepted' }
      | { type: 'card.dismissed'; place: Place }
      | { type: 'grid.arranged'; columnState: unknown }
      | { type: 'title.changed'; title: string }
      | { type: 'form.saved'; form: FormData }
      | { type: 'apply.pressed' }
      | { type: 'save.pressed' }
      | { type: 'rename.pressed' }
  },
  actions: {
    reportEdit: sendParent(({ context }) => ({ type: 'form.edited', form: context.form }) satisfies SlotsReport),
    reportApply: sendParent(({ context }) => ({ type: 'apply.requested', form: context.form }) satisfies SlotsReport),
    reportSave: sendParent(({ context }) => ({ type: 'save.requested', form: context.form }) satisfies SlotsReport),
    reportRename: sendParent(({ context }) => ({ type: 'rename.requested', form: context.form }) satisfies SlotsReport),
  },
  guards: {
    formIsComplete: ({ context }) => isComplete(context.form),
    formIsTable: ({ context }) => context.form.viz_type === 'table',
    cardIsOpen: ({ context }) => context.card !== null,
  },
}).createMachine({
  id: 'slots',
  context: ({ input }) => ({ ...input, card: null }),
  on: {
    'item.placed': {
      guard: ({ context, event }) => isTaken(context, event),
      target: '.settling',
      actions: [assign(({ context, event }) => place(context, event)), 'reportEdit'],
    },
    'pill.removed': { target: '.settling', actions: [assign(({ context, event }) => remove(context, event.place)), 'reportEdit'] },
    'pill.opened': { target: '.settling', actions: [assign(({ context, event }) => open(context, event.place)), 'reportEdit'] },
    'columns.added': { guard: 'formIsTable', actions: [assign(({ context }) => addAllColumns(context)), 'reportEdit'] },
    'grid.arranged': { actions: [assign(({ context, event }) => arrangeGrid(context, event.columnState)), 'reportEdit'] },
    'title.changed': {
      actions: [assign({ form: ({ context, event }) => ({ ...context.form, slice_name: event.title }) }), 'reportEdit'],
    },
    'form.saved': { actions: assign({ saved: ({ event }) => event.form }) },
    'apply.pressed': { guard: 'formIsComplete', actions: 'reportApply' },
    'save.pressed': { guard: 'formIsComplete', actions: 'reportSave' },
    'rename.pressed': { actions: 'reportRename' },
  },
  initial: 'arranging',
  states: {
    settling: { always: [{ guard: 'cardIsOpen', target: 'calculating' }, { target: 'arranging' }] },
    arranging: {},
    calculating: {
      on: {
        'aggregate.chosen': {
          actions: assign({ card: ({ context: { card }, event }) => card && { ...card, aggregate: event.aggregate } }),
        },
        'card.accepted': {
          target: 'arranging',
          actions: [
            assign(({ context: { form, card } }) => ({ form: card ? acceptCard(form, card) : form, card: null })),
            'reportEdit',
          ],
        },
        'card.dismissed': {
          guard: ({ context: { card }, event }) => card !== null && isPlace(card.place, event.place),
          target: 'arranging',
          actions: [assign(({ context: { form, card } }) => ({ form: leaveCard(form, card), card: null })), 'reportEdit'],
        },
      },
    },
  },
})
export type SlotsRef = ActorRefFrom<typeof slotsMachine>
