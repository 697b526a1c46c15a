import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Aggregate } from '../../api/contract'
import { dropWords } from '../../machines/explorer/slots/drop'
import { entriesIn } from '../../machines/explorer/form/pills'
import type { Slot } from '../../machines/explorer/form/slotLayouts'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { LimitEditor } from './LimitEditor'
import { AggregationCard } from './parts/slots/AggregationCard'
import { SlotZone } from './parts/slots/SlotZone'
import { carriedBy } from './fieldIcons'
import { pillsOf } from './pillViews'
import { SlotPicker } from './SlotPicker'

interface Props {
  slot: Slot
  slots: SlotsRef
  run: QueryRunRef
  isMissing: boolean
  /** Stands beside the + of the slot. */
  extra?: ReactNode
}

export function SlotView({ slot, slots, run, isMissing, extra }: Props) {
  const context = useSelector(slots, (snapshot) => snapshot.context)
  const { form, columns, card, limitAt } = context
  const { name } = slot
  const result = useSelector(run, (snapshot) => snapshot.context.result)
  const ran = useSelector(run, (snapshot) => snapshot.context.ran)
  const limitEditor = useSelector(slots, (snapshot) => snapshot.children.limitEditor)
  const dismiss = () => {
    if (card) slots.send({ type: 'card.dismissed', position: card.position })
    limitEditor?.send({ type: 'editor.dismissed' })
  }
  const limit =
    limitEditor && limitAt?.slot === name
      ? { index: limitAt.index, label: 'Limit', card: <LimitEditor actor={limitEditor} /> }
      : null
  const open =
    card?.position.slot === name
      ? {
          index: card.position.index,
          label: 'Calculation',
          card: (
            <AggregationCard
              column={card.column}
              aggregates={card.aggregates}
              aggregate={card.aggregate}
              onChoose={(aggregate) =>
                slots.send({ type: 'aggregate.chosen', aggregate: aggregate as Aggregate })
              }
              onSave={() => slots.send({ type: 'card.accepted' })}
              onCancel={dismiss}
            />
          ),
        }
      : limit
  const step = (index: number, by: -1 | 1) => {
    const to = index + by
    if (to < 0 || to >= entriesIn(form, name).length) return
    slots.send({
      type: 'item.placed',
      slot: name,
      index: to,
      item: { kind: 'pill', from: { slot: name, index } },
    })
  }
  return (
    <SlotZone
      label={slot.label}
      required={slot.required}
      isMissing={isMissing}
      emptyText="Drop a column, or press +"
      pills={pillsOf(slots, run, context, slot, { result, ran }, step)}
      openCard={open}
      judge={(dragged) => dropWords(form, slot, carriedBy(dragged), columns)}
      onDrop={(dragged, index) => {
        const item = carriedBy(dragged)
        const within = item.kind === 'pill' && item.from.slot === name && item.from.index < index
        slots.send({ type: 'item.placed', slot: name, index: within ? index - 1 : index, item })
      }}
      onOpen={(index) => slots.send({ type: 'pill.opened', position: { slot: name, index } })}
      onDismissCard={dismiss}
      onRemove={(index) => slots.send({ type: 'pill.removed', position: { slot: name, index } })}
      onStep={step}
      action={
        <>
          {extra}
          <SlotPicker slot={slot} slots={slots} />
        </>
      }
    />
  )
}
