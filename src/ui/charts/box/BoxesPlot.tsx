import { isInTime } from '../../../api/contract/periodLabels'
import { formatNumber } from '../../format/numbers'
import { color } from '../../theme/color'
import { AxisTitles } from '../frame/AxisTitles'
import { Boxes } from './Boxes'
import { layOutBoxes } from './boxLayout'
import { boxMarks, type MarkedBox } from './boxMarks'
import type { BoxKey, BoxModel } from './boxModel'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartStage } from '../frame/ChartStage'
import { ChartTip } from '../frame/ChartTip'
import { measureLabel } from '../frame/labels'
import { faintColor, isFaint } from '../frame/marking'
import { ReferenceMark } from '../frame/ReferenceMark'
import { TickLabel } from '../frame/TickLabel'

interface Props {
  model: BoxModel
  /** The keys that the legend has not hidden. */
  keys: readonly BoxKey[]
  /** Whether metrics stand beside each other within a series. */
  beside: boolean
  width: number
  height: number
  options: ChartOptions
  label: string
}

/** Boxes side by side with the ring and the numbers of the one under the pointer. */
export default function BoxesPlot({ model, keys, beside, width, height, options, label }: Props) {
  const { marking } = options
  const shown = model.boxes
    .filter(({ key }) => keys.some(({ id }) => id === key.id))
    .map((box) => ({
      ...box,
      key: {
        ...box.key,
        color: faintColor(box.key.color, isFaint(marking, [box.mark.name])),
      },
    }))
  const slots = beside ? keys : keys.slice(0, 1)
  const layout = layOutBoxes(
    model.groups,
    shown,
    slots,
    {
      width,
      height,
      axis: options.axes.y,
      reference: options.axes.line?.value ?? null,
      inTime: isInTime(options.grain),
    },
    options.short,
    measureLabel,
  )
  const { margin, inner, acrossOf, downOf, middleOf } = layout
  if (inner.width < 40 || inner.height < 40) return null
  const marks = boxMarks(shown, layout)
  return (
    <ChartStage<string>
      {...{ width, height, label }}
      markAt={marks.at}
      markAfter={marks.after}
      anchorOf={marks.anchorOf}
      tipOf={(mark) => {
        const found = marks.read(mark)
        return found ? <BoxTip {...found} options={options} /> : null
      }}
      marking={marking}
      chosenOf={(mark) => {
        const found = marks.read(mark)
        return found && { labels: [found.box.mark.name] }
      }}
      overlay={(lit) => {
        const found = lit === null ? null : marks.read(lit)
        return (
          <g transform={`translate(${margin.left},${margin.top})`}>
            {model.groups.map((name, at) => (
              <TickLabel
                key={at}
                x={middleOf(at)}
                y={inner.height}
                name={name}
                lines={layout.labels.lines[at] ?? []}
                turned={layout.labels.turned}
                side={false}
                lit={found?.box.group === at}
              />
            ))}
            <ReferenceMark
              line={options.axes.line}
              scale={{ at: downOf, ends: layout.ends }}
              inner={inner}
              write={options.short}
            />
            <AxisTitles
              inner={inner}
              left={margin.left}
              below={layout.labels.depth + 16}
              above={-18}
              x={options.xTitle}
              y={options.yTitle}
            />
            {options.labels === true
              ? shown.map((box, at) => (
                  <Median
                    key={at}
                    at={acrossOf(box)}
                    y={downOf(box.mark.median)}
                    text={options.numbersOf(box.mark.metric).short(box.mark.median)}
                  />
                ))
              : null}
            {found ? (
              <Ring
                {...acrossOf(found.box)}
                top={downOf(found.box.mark.q3)}
                bottom={downOf(found.box.mark.q1)}
                outlier={found.value === undefined ? null : downOf(found.value)}
              />
            ) : null}
          </g>
        )
      }}
    >
      <Boxes boxes={shown} {...{ layout, width, height }} short={options.short} />
    </ChartStage>
  )
}

function BoxTip({
  box: { mark: box, key },
  value,
  options: { yTitle, numbersOf },
}: MarkedBox & { options: ChartOptions }) {
  const { whole } = numbersOf(box.metric)
  const row = (name: string, number: number) => ({
    name,
    value: whole(number),
    lit: value === undefined && name === 'Median',
  })
  return (
    <ChartTip
      name={box.name}
      measure={box.metric === box.name ? yTitle : box.metric}
      rows={[
        ...(value === undefined
          ? []
          : [{ name: 'Outlier', value: whole(value), color: key.color, lit: true }]),
        row('Upper whisker', box.max),
        row('Upper quartile', box.q3),
        row('Median', box.median),
        row('Lower quartile', box.q1),
        row('Lower whisker', box.min),
        { ...row('Mean', box.mean), sum: true },
        { name: 'Values', value: formatNumber(box.count) },
        { name: 'Outliers', value: formatNumber(box.outliers.length) },
      ]}
    />
  )
}

function Median({
  at: { at, size },
  y,
  text,
}: {
  at: { at: number; size: number }
  y: number
  text: string
}) {
  if (measureLabel(text) + 4 > size) return null
  return (
    <text
      x={at + size / 2}
      y={y - 6}
      textAnchor="middle"
      fontSize={11}
      fontWeight={500}
      fill={color.text}
      stroke={color.canvas}
      strokeWidth={3}
      paintOrder="stroke"
    >
      {text}
    </text>
  )
}

function Ring({
  at,
  size,
  top,
  bottom,
  outlier,
}: {
  at: number
  size: number
  top: number
  bottom: number
  outlier: number | null
}) {
  return outlier === null ? (
    <rect
      x={at}
      y={top}
      width={size}
      height={Math.max(2, bottom - top)}
      rx={2}
      fill="none"
      stroke={color.text}
      strokeWidth={1.5}
    />
  ) : (
    <circle
      cx={at + size / 2}
      cy={outlier}
      r={5}
      fill="none"
      stroke={color.text}
      strokeWidth={1.5}
    />
  )
}
