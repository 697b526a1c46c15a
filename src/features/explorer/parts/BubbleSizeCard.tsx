import { Slider } from '../../../ui/controls/Slider'
import { CardForm, type CardActions } from './ToolCard'

interface Props extends CardActions {
  title: string
  /** Whether points differ in size. */
  hasRange: boolean
  offset: number
  range: readonly [smallest: number, largest: number]
  onOffset: (offset: number) => void
  onRange: (range: [smallest: number, largest: number]) => void
}

/** How large bubbles are: all of them together, and the smallest and largest in percent of the plot. */
export function BubbleSizeCard({
  title,
  hasRange,
  offset,
  range: [smallest, largest],
  onOffset,
  onRange,
  ...actions
}: Props) {
  return (
    <CardForm title={title} {...actions}>
      <Slider
        label="Size"
        valueText={String(offset)}
        min={-100}
        max={100}
        from={0}
        marks={[-100, 0, 100]}
        thumbs={[{ label: 'Size', value: offset, onChange: onOffset }]}
      />
      {hasRange ? (
        <Slider
          label="Relative Size"
          valueText={`${smallest} to ${largest}`}
          min={1}
          max={50}
          marks={[1, 50]}
          thumbs={[
            {
              label: 'Smallest',
              value: smallest,
              onChange: (value) => onRange([Math.min(value, largest), largest]),
            },
            {
              label: 'Largest',
              value: largest,
              onChange: (value) => onRange([smallest, Math.max(value, smallest)]),
            },
          ]}
        />
      ) : null}
    </CardForm>
  )
}
