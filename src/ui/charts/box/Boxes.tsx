import {
  BoxPlot,
  type BoxPlotCustomLayerProps,
  type BoxPlotDatum,
  type BoxPlotSummary,
} from '@nivo/boxplot'
import { chartTheme } from '../../theme/chartTheme'
import { color } from '../../theme/color'
import { PlotAxes } from '../frame/PlotAxes'
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

const theme = { ...chartTheme, translation: {} }

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

/** The boxes where Nivo lays them out; its own are animated, these stand still. */
const stillBoxes = ({ downOf }: BoxLayout) =>
  function StillBoxes({ boxPlots }: Layer) {
    return boxPlots.map(({ key, x, width, color: ink, data }) => {
      const [low, q1, median, q3, high] = data.values.map(downOf) as [
        number,
        number,
        number,
        number,
        number,
      ]
      const middle = x + width / 2
      const end = Math.min(0.3 * width, 10)
      return (
        <g key={key} data-mark="box" stroke={ink} strokeWidth={1.5}>
          <path
            d={`M${middle} ${low}V${q1}M${middle} ${q3}V${high}M${middle - end} ${low}h${2 * end}M${middle - end} ${high}h${2 * end}`}
          />
          <rect x={x} y={q3} width={width} height={q1 - q3} rx={2} fill={ink} fillOpacity={0.3} />
          <path d={`M${x} ${median}h${width}`} strokeWidth={2.5} />
        </g>
      )
    })
  }

const meansLayer = ({ downOf, isShown }: BoxLayout) =>
  function Means({ boxPlots }: Layer) {
    return boxPlots
      .filter(({ data }) => isShown(data.mean))
      .map(({ key, x, width, data }) => (
        <path
          key={key}
          d={`M${x + width / 2} ${downOf(data.mean) - 4}l4 4l-4 4l-4 -4z`}
          fill={color.text}
          stroke={color.canvas}
          strokeWidth={1}
        />
      ))
  }

const outliersLayer = (boxes: readonly Box[], { acrossOf, downOf, isShown }: BoxLayout) =>
  function Outliers() {
    return boxes.map((box, index) => {
      const { at, size } = acrossOf(box)
      return box.mark.outliers
        .filter(isShown)
        .map((value, each) => (
          <circle
            key={`${index} ${each}`}
            data-mark="outlier"
            cx={at + size / 2}
            cy={downOf(value)}
            r={2.5}
            fill="none"
            stroke={box.key.color}
            strokeWidth={1.2}
          />
        ))
    })
  }

function Base({ innerWidth, innerHeight }: Layer) {
  return <line x1={0} x2={innerWidth} y1={innerHeight} y2={innerHeight} stroke={color.lineStrong} />
}

/** The boxes with their axis and their outliers: as SVG while they are few, on a canvas when they are many. */
export function Boxes({ groups, boxes, keys, layout, width, height, short }: Props) {
  const { margin, ticks, downOf } = layout
  const colors = new Map(boxes.map(({ key, group }) => [`${group} ${key.id}`, key.color]))
  const many = boxes.reduce((sum, { mark }) => sum + mark.outliers.length, 0) > outliersOfSvg
  if (boxes.length > boxesOfSvg || boxes.length === 0)
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
        theme={theme}
        animate={false}
        isInteractive={false}
        role="presentation"
        colors={({ group, subGroup }) => colors.get(`${group} ${subGroup}`) ?? color.accent}
        layers={[
          () => (
            <PlotAxes
              inner={layout.inner}
              below={[]}
              beside={ticks.map((tick) => ({ at: downOf(tick), label: short(tick) }))}
            />
          ),
          Base,
          stillBoxes(layout),
          meansLayer(layout),
          ...(many ? [] : [outliersLayer(boxes, layout)]),
        ]}
      />
      {many ? <BoxesCanvas {...{ boxes, layout, width, height, short }} whole={false} /> : null}
    </>
  )
}
