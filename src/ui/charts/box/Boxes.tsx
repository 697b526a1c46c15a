import {
  BoxPlot,
  type BoxPlotCustomLayerProps,
  type BoxPlotDatum,
  type BoxPlotSummary,
  type BoxPlotSvgProps,
} from '@nivo/boxplot'
import { chartTheme } from '../../theme/chartTheme'
import { color } from '../../theme/color'
import { BoxesCanvas } from './BoxesCanvas'
import { boxGap, boxPadding, type BoxLayout } from './boxLayout'
import type { Box, BoxKey } from './boxModel'

interface Props {
  groups: readonly string[]
  boxes: readonly Box[]
  keys: readonly BoxKey[]
  layout: BoxLayout
  width: number
  height: number
  short: (value: number) => string
}

type Layer = BoxPlotCustomLayerProps<BoxPlotDatum>

const quantiles: BoxPlotSummary['quantiles'] = [0, 0.25, 0.5, 0.75, 1]

/** A summary that Nivo takes as it is: the five numbers come from the server. */
const summaryOf = ({ mark, group, key }: Box, keys: readonly BoxKey[]): BoxPlotSummary => ({
  group: String(group),
  subGroup: key.id,
  groupIndex: group,
  subGroupIndex: Math.max(
    0,
    keys.findIndex(({ id }) => id === key.id),
  ),
  n: mark.count,
  quantiles,
  mean: mark.mean,
  extrema: [mark.min, mark.max],
  values: [mark.min, mark.q1, mark.median, mark.q3, mark.max],
})

const outliersOfSvg = 500
const boxesOfSvg = 60

/** Boxes and whiskers; Nivo places them, these stand still and bear their mean. */
const boxesLayer = (colors: ReadonlyMap<string, string>) =>
  function BoxesLayer({ boxPlots, yScale }: Layer) {
    const scale = yScale as (value: number) => number
    return boxPlots.map(({ key, subGroup, data, x, width, coordinates }) => {
      const [low, q1, median, q3, high] = coordinates.values
      const middle = x + width / 2
      const [tip, mean] = [Math.min(10, width * 0.3), scale(data.mean)]
      const ink = colors.get(subGroup) ?? color.accent
      return (
        <g key={key} data-mark="box" stroke={ink} strokeWidth={1.5}>
          <path
            d={`M${middle} ${low}V${q1}M${middle} ${q3}V${high}M${middle - tip} ${low}h${2 * tip}M${middle - tip} ${high}h${2 * tip}`}
            fill="none"
          />
          <rect
            x={x}
            y={q3}
            width={width}
            height={Math.max(0, q1 - q3)}
            rx={2}
            fill={ink}
            fillOpacity={0.3}
          />
          <path d={`M${x} ${median}h${width}`} strokeWidth={2.5} />
          <path
            d={`M${middle} ${mean - 4}l4 4l-4 4l-4 -4z`}
            fill={color.text}
            stroke={color.canvas}
            strokeWidth={1}
          />
        </g>
      )
    })
  }

function Base({ innerWidth, innerHeight }: Layer) {
  return <line x1={0} x2={innerWidth} y1={innerHeight} y2={innerHeight} stroke={color.lineStrong} />
}

/** The boxes with their axis and their outliers: as SVG while they are few, on a canvas when they are many. */
export function Boxes({ groups, boxes, keys, layout, width, height, short }: Props) {
  const { margin, ticks, acrossOf, downOf } = layout
  const colors = new Map(boxes.map(({ key }) => [key.id, key.color]))
  const many = boxes.reduce((sum, { mark }) => sum + mark.outliers.length, 0) > outliersOfSvg
  if (boxes.length > boxesOfSvg)
    return <BoxesCanvas {...{ boxes, layout, width, height, short }} whole />
  return (
    <>
      <BoxPlot
        data={boxes.map((box) => summaryOf(box, keys)) as unknown as BoxPlotDatum[]}
        groups={groups.map((_, at) => String(at))}
        subGroupBy="subGroup"
        subGroups={keys.map(({ id }) => id)}
        width={width}
        height={height}
        margin={margin}
        padding={boxPadding}
        innerPadding={boxGap}
        minValue={layout.ends[0]}
        maxValue={layout.ends[1]}
        valueScale={{ type: 'linear', nice: false }}
        theme={chartTheme as BoxPlotSvgProps<BoxPlotDatum>['theme'] & object}
        animate={false}
        isInteractive={false}
        role="presentation"
        gridYValues={ticks}
        axisBottom={null}
        axisLeft={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: ticks,
          format: (value: number) => short(value),
        }}
        layers={['grid', 'axes', Base, boxesLayer(colors)]}
      />
      {many ? (
        <BoxesCanvas {...{ boxes, layout, width, height, short }} whole={false} />
      ) : (
        <svg
          width={width}
          height={height}
          style={{ position: 'absolute', inset: 0 }}
          role="presentation"
        >
          <g transform={`translate(${margin.left},${margin.top})`} fill="none" strokeWidth={1.2}>
            {boxes.map((box, index) => {
              const { at, size } = acrossOf(box)
              return box.mark.outliers.map((value, each) => (
                <circle
                  key={`${index} ${each}`}
                  data-mark="outlier"
                  cx={at + size / 2}
                  cy={downOf(value)}
                  r={2.5}
                  stroke={box.key.color}
                />
              ))
            })}
          </g>
        </svg>
      )}
    </>
  )
}
