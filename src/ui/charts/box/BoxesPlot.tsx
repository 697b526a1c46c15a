import { formatNumber } from '../../format/numbers'
import { color } from '../../theme/color'
import { AxisTitles } from '../frame/AxisTitles'
import { Boxes } from './Boxes'
import { layOutBoxes } from './boxLayout'
import type { BoxKey, BoxModel } from './boxModel'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartStage } from '../frame/ChartStage'
import { ChartTip } from '../frame/ChartTip'
import { measureLabel } from '../frame/labels'
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

const near = 6
/** A mark: a box by its number, or with a second number one of its outliers. */
const markOf = (box: number, outlier?: number) =>
  outlier === undefined ? `${box}` : `${box}:${outlier}`

const nearest = (values: readonly number[], downOf: (value: number) => number, y: number) => {
  let [found, apart] = [-1, near]
  values.forEach((value, at) => {
    const distance = Math.abs(downOf(value) - y)
    if (distance < apart) [found, apart] = [at, distance]
  })
  return found
}

/** Boxes side by side with the ring and the numbers of the one under the pointer. */
export default function BoxesPlot({ model, keys, beside, width, height, options, label }: Props) {
  const shown = model.boxes.filter(({ key }) => keys.some(({ id }) => id === key.id))
  const slots = beside ? keys : keys.slice(0, 1)
  const layout = layOutBoxes(
    model.groups,
    shown,
    slots,
    { width, height },
    options.short,
    measureLabel,
  )
  const { margin, inner, acrossOf, downOf, middleOf } = layout
  if (inner.width < 40 || inner.height < 40) return null
  const read = (mark: string) => {
    const [at = 0, outlier] = mark.split(':').map(Number)
    const box = shown[at]
    return box
      ? { at, box, outlier, value: outlier === undefined ? undefined : box.mark.outliers[outlier] }
      : null
  }
  const tip = (mark: string) => {
    const found = read(mark)
    if (!found) return null
    const {
      box: { mark: box, key },
      value,
    } = found
    const row = (name: string, number: number) => ({
      name,
      value: options.whole(number),
      lit: value === undefined && name === 'Median',
    })
    return (
      <ChartTip
        name={box.name}
        measure={box.metric === box.name ? options.yTitle : box.metric}
        rows={[
          ...(value === undefined
            ? []
            : [{ name: 'Outlier', value: options.whole(value), color: key.color, lit: true }]),
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
  return (
    <ChartStage<string>
      {...{ width, height, label }}
      markAt={(x, y) => {
        const [across, down] = [x - margin.left, y - margin.top]
        const at = shown.findIndex((box) => {
          const { at: left, size } = acrossOf(box)
          return (
            across >= Math.min(left, left + size / 2 - near) &&
            across <= Math.max(left + size, left + size / 2 + near)
          )
        })
        const box = shown[at]
        if (!box) return null
        const outlier = nearest(box.mark.outliers, downOf, down)
        if (outlier >= 0) return markOf(at, outlier)
        return down >= downOf(Math.max(box.mark.max, box.mark.q3)) - near &&
          down <= downOf(Math.min(box.mark.min, box.mark.q1)) + near
          ? markOf(at)
          : null
      }}
      markAfter={(mark, arrow) => {
        const found = mark === null ? null : read(mark)
        if (!found) return shown.length > 0 ? markOf(0) : null
        if (arrow === 'ArrowLeft' || arrow === 'ArrowRight')
          return markOf(
            (found.at + (arrow === 'ArrowRight' ? 1 : -1) + shown.length) % shown.length,
          )
        const next = (found.outlier ?? -1) + (arrow === 'ArrowDown' ? 1 : -1)
        return next < 0 || next >= found.box.mark.outliers.length
          ? markOf(found.at)
          : markOf(found.at, next)
      }}
      anchorOf={(mark) => {
        const found = read(mark)
        if (!found) return { x: 0, y: 0 }
        const { at, size } = acrossOf(found.box)
        return {
          x: margin.left + at + size / 2,
          y: margin.top + downOf(found.value ?? found.box.mark.median),
        }
      }}
      tipOf={tip}
      overlay={(lit) => {
        const found = lit === null ? null : read(lit)
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
                    text={options.short(box.mark.median)}
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
      <Boxes
        groups={model.groups}
        boxes={shown}
        keys={slots}
        {...{ layout, width, height }}
        short={options.short}
      />
    </ChartStage>
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
