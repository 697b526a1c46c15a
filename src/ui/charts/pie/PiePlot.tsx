import { formatNumber } from '../../format/numbers'
import { color } from '../../theme/color'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartStage, type Arrow } from '../frame/ChartStage'
import { ChartTip } from '../frame/ChartTip'
import { shownName } from '../frame/keyColors'
import { cutTo, measureLabel } from '../frame/labels'
import { faintColor, isFaint } from '../frame/marking'
import { PieArcs } from './PieArcs'
import { percentText } from '../frame/stacking'
import { circleIn, outlineOf, placeSlices, sliceAt } from './pieGeometry'
import { layOutPieLabels } from './pieLabels'
import { sumOf, type PieSlice } from './pieModel'

interface Props {
  slices: PieSlice[]
  width: number
  height: number
  /** Whether the values add up to a total that means something. */
  adds: boolean
  options: ChartOptions
  label: string
}

const named = 5

/** Slices in a ring with names beside them, the total in its middle. */
export default function PiePlot({ slices, width, height, adds, options, label }: Props) {
  const labelled = options.labels ?? true
  const circle = circleIn(width, height, labelled)
  if (circle.radius < 20) return null
  const total = sumOf(slices)
  const { marking } = options
  const placed = placeSlices(slices)
  const detail = ({ value }: PieSlice) =>
    options.labels === true
      ? `${options.short(value)} · ${percentText(value / total)}`
      : percentText(value / total)
  const labels = labelled
    ? layOutPieLabels(
        placed.map(({ data, startAngle, endAngle }) => ({
          id: data.id,
          name: shownName(data.name),
          detail: detail(data),
          brief: percentText(data.value / total),
          from: startAngle,
          to: endAngle,
        })),
        circle,
        { width, height },
        measureLabel,
      )
    : []
  const after = (at: number | null, arrow: Arrow) => {
    const by = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1
    return at === null ? 0 : (at + by + slices.length) % slices.length
  }
  const middleOf = (at: number) => {
    const { startAngle = 0, endAngle = 0 } = placed[at] ?? {}
    const [angle, away] = [(startAngle + endAngle) / 2, (circle.inner + circle.radius) / 2]
    return { x: circle.x + Math.sin(angle) * away, y: circle.y - Math.cos(angle) * away }
  }
  const tip = (at: number) => {
    const slice = slices[at]
    if (!slice) return null
    const listed = slice.contains
      .slice(0, named)
      .map(({ x, y }) => ({ name: x, value: options.whole(y ?? 0) }))
    const unseen =
      slice.contains.length > named
        ? [{ name: `and ${formatNumber(slice.contains.length - named)} more` }]
        : []
    return (
      <ChartTip
        name={slice.name}
        measure={options.yTitle}
        rows={[
          { name: 'Value', value: options.whole(slice.value), color: slice.color, lit: true },
          { name: 'Share of what is shown', value: percentText(slice.value / total) },
          ...listed,
          ...unseen,
        ]}
      />
    )
  }
  return (
    <ChartStage<number>
      {...{ width, height, label }}
      markAt={(x, y) => {
        const found = sliceAt(placed, circle, x, y)
        return found < 0 ? null : found
      }}
      markAfter={after}
      anchorOf={middleOf}
      tipOf={tip}
      marking={marking}
      chosenOf={(at) => {
        const slice = slices[at]
        return slice && slice.contains.length === 0 ? { labels: [slice.name] } : null
      }}
      overlay={(lit) => (
        <>
          {labels.map(({ id, name, detail: description, x, y, side, leader }) => {
            const isLit = lit !== null && slices[lit]?.id === id
            return (
              <g key={id}>
                <polyline
                  points={leader.join(' ')}
                  fill="none"
                  stroke={isLit ? color.quiet : color.lineStrong}
                />
                <text
                  x={x}
                  y={y}
                  textAnchor={side === 'right' ? 'start' : 'end'}
                  dominantBaseline="central"
                  fontSize={11}
                  fontWeight={isLit ? 600 : 400}
                >
                  <tspan fill={color.text}>{name}</tspan>
                  <tspan dx={6} fill={color.quiet}>
                    {description}
                  </tspan>
                </text>
              </g>
            )
          })}
          {adds ? (
            <g transform={`translate(${circle.x},${circle.y})`} textAnchor="middle">
              <text fontSize={22} fontWeight={600} fill={color.text} y={2}>
                {options.short(total)}
              </text>
              <text fontSize={11} fill={color.quiet} y={22}>
                {cutTo(options.yTitle, circle.inner * 1.6, measureLabel)}
              </text>
            </g>
          ) : null}
          {lit !== null && placed[lit] ? (
            <path
              d={outlineOf(placed[lit], circle)}
              transform={`translate(${circle.x},${circle.y})`}
              fill="none"
              stroke={color.text}
              strokeWidth={1.5}
            />
          ) : null}
        </>
      )}
    >
      <PieArcs
        slices={slices.map((slice) => ({
          ...slice,
          color: faintColor(slice.color, isFaint(marking, [slice.name])),
        }))}
        {...{ circle, width, height }}
      />
    </ChartStage>
  )
}
