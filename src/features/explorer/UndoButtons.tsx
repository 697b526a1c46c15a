import { useSelector } from '@xstate/react'
import type { HistoryRef } from '../../machines/explorer/history/history.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { HotKeys, IconButton, RedoIcon, UndoIcon } from '../../ui'

const openCard = 'save or cancel the open card first'

/** Undo and redo of the edits of the chart, by button and by key. */
export function UndoButtons({ slots, history }: { slots: SlotsRef; history: HistoryRef }) {
  const { past, future } = useSelector(history, (snapshot) => snapshot.context.history)
  const free = useSelector(slots, (snapshot) => snapshot.can({ type: 'undo.requested' }))
  const reason = (steps: unknown[], none: string) =>
    steps.length === 0 ? none : free ? null : openCard
  const undo = () => slots.send({ type: 'undo.requested' })
  const redo = () => slots.send({ type: 'redo.requested' })
  return (
    <HotKeys keys={{ 'Mod+z': undo, 'Mod+Shift+z': redo, 'Mod+y': redo }}>
      <IconButton
        size="large"
        icon={<UndoIcon />}
        label="Undo"
        disabledReason={reason(past, 'nothing was changed yet')}
        onClick={undo}
      />
      <IconButton
        size="large"
        icon={<RedoIcon />}
        label="Redo"
        disabledReason={reason(future, 'nothing was undone')}
        onClick={redo}
      />
    </HotKeys>
  )
}
