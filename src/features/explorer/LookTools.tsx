import { useSelector } from '@xstate/react'
import { rowOf } from '../../api/contract/rowOf'
import {
  axisProblems,
  isValidDraft,
  lineProblem,
  valueAxes,
} from '../../machines/explorer/options/axes'
import type { AxesDialogRef } from '../../machines/explorer/options/axesDialog.machine'
import type { BubbleSizeDialogRef } from '../../machines/explorer/options/bubbleSizeDialog.machine'
import type { ColorPickerRef } from '../../machines/explorer/options/colorPicker.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { AxesIcon, BubbleSizeIcon, ColorsIcon } from '../../ui'
import { AxesCard } from './parts/AxesCard'
import { BubbleSizeCard } from './parts/BubbleSizeCard'
import { ColorCard } from './parts/ColorCard'
import { ToolCard, ToolRow } from './parts/ToolCard'

const sizeTitles = { bubble: 'Bubble size', scatter: 'Point size' } as const
type SizeTitle = (typeof sizeTitles)[keyof typeof sizeTitles]

/** How a chart looks: the size of its bubbles, its axes and its colors. */
export function LookTools({ slots, vizType }: { slots: SlotsRef; vizType: string }) {
  const { bubbleSizeDialog, axesDialog, colorPicker } = useSelector(
    slots,
    (snapshot) => snapshot.children,
  )
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
      {valueAxes(vizType).length > 0 ? (
        <ToolCard
          icon={<AxesIcon />}
          label="Axes"
          card={axesDialog ? <Axes actor={axesDialog} /> : null}
          onOpen={() => slots.send({ type: 'axes.opened' })}
          onDismiss={() => axesDialog?.send({ type: 'dialog.dismissed' })}
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

function Axes({ actor }: { actor: AxesDialogRef }) {
  const {
    draft,
    input: { vizType },
  } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <AxesCard
      axes={valueAxes(vizType).map(({ axis, label }) => ({
        label,
        ...draft[axis],
        problems: axisProblems(draft[axis]),
        onChange: (patch) => actor.send({ type: 'axis.edited', axis, patch }),
      }))}
      line={{ ...draft.line, problem: lineProblem(draft) }}
      acceptReason={isValidDraft(draft) ? null : 'Correct the fields marked above'}
      onLine={(patch) => actor.send({ type: 'line.edited', patch })}
      onReset={() => actor.send({ type: 'axes.reset' })}
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
