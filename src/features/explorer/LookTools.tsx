import { useSelector } from '@xstate/react'
import { rowOf } from '../../api/contract/rowOf'
import type { BubbleSizeDialogRef } from '../../machines/explorer/options/bubbleSizeDialog.machine'
import type { ColorPickerRef } from '../../machines/explorer/options/colorPicker.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { BubbleSizeIcon, ColorsIcon } from '../../ui'
import { BubbleSizeCard } from './parts/BubbleSizeCard'
import { ColorCard } from './parts/ColorCard'
import { ToolCard, ToolRow } from './parts/ToolCard'

const sizeTitles = { bubble: 'Bubble size', scatter: 'Point size' } as const
type SizeTitle = (typeof sizeTitles)[keyof typeof sizeTitles]

/** How a chart looks: the size of its bubbles and its colors. */
export function LookTools({ slots, vizType }: { slots: SlotsRef; vizType: string }) {
  const { bubbleSizeDialog, colorPicker } = useSelector(slots, (snapshot) => snapshot.children)
  const sizeTitle = rowOf(sizeTitles, vizType)
  return (
    <ToolRow>
      {sizeTitle ? (
        <ToolCard
          icon={<BubbleSizeIcon />}
          label={sizeTitle}
          card={bubbleSizeDialog ? <BubbleSize actor={bubbleSizeDialog} title={sizeTitle} /> : null}
          onOpen={() => slots.send({ type: 'bubbleSize.opened' })}
          onDismiss={() => bubbleSizeDialog?.send({ type: 'dialog.dismissed' })}
        />
      ) : null}
      <ToolCard
        icon={<ColorsIcon />}
        label="Colour picker"
        card={colorPicker ? <Colors actor={colorPicker} /> : null}
        onOpen={() => slots.send({ type: 'colors.opened' })}
        onDismiss={() => colorPicker?.send({ type: 'dialog.dismissed' })}
      />
    </ToolRow>
  )
}

function BubbleSize({ actor, title }: { actor: BubbleSizeDialogRef; title: SizeTitle }) {
  const draft = useSelector(actor, (snapshot) => snapshot.context.draft)
  return (
    <BubbleSizeCard
      {...draft}
      title={title}
      hasRange={title === sizeTitles.bubble}
      onOffset={(offset) => actor.send({ type: 'size.edited', patch: { offset } })}
      onRange={(range) => actor.send({ type: 'size.edited', patch: { range } })}
      onReset={() => actor.send({ type: 'size.reset' })}
      onAccept={() => actor.send({ type: 'dialog.accepted' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    />
  )
}

function Colors({ actor }: { actor: ColorPickerRef }) {
  const { scheme, opacity } = useSelector(actor, (snapshot) => snapshot.context.draft)
  return (
    <ColorCard
      palette={scheme}
      opacity={opacity}
      onPalette={(name) => actor.send({ type: 'colors.edited', patch: { scheme: name } })}
      onOpacity={(percent) => actor.send({ type: 'colors.edited', patch: { opacity: percent } })}
      onReset={() => actor.send({ type: 'colors.reset' })}
      onAccept={() => actor.send({ type: 'dialog.accepted' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    />
  )
}
