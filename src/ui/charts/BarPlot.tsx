import { Bar, type BarDatum, type ComputedDatum } from '@nivo/bar'
import { useState } from 'react'
import { color } from '../theme/color'
import { bandLayer, baseLayer, ringLayer, totalsLayer, type Hovered } from './barLayers'
import { commonProps, layOutPlot, valueAxis, type PlotProps } from './barProps'
import { BarTooltip } from './BarTooltip'
import { PointerTip } from './PointerTip'
import { TickLabel } from './TickLabel'

/** Bars as SVG: for up to some hundred marks. */
export default function BarPlot(props: PlotProps) {
  const { model, keys, width, height, horizontal, grouped, adds } = props
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const plot = layOutPlot(props)
  const inner = { width: width - plot.margin.left - plot.margin.right, height: height - plot.margin.top - plot.margin.bottom }
  if (inner.width < 40 || inner.height < 40) return null
  const total = adds && !grouped
  const categories = {
    tickSize: 0,
    tickPadding: 8,
    renderTick: ({ x, y, value }: { x: number; y: number; value: string }) => (
      <TickLabel
        key={value}
        x={x}
        y={y}
        name={model.rows[Number(value)]?.name ?? ''}
        lines={plot.labels.lines[Number(value)] ?? []}
        turned={plot.labels.turned}
        side={horizontal}
        lit={hovered?.index === value}
      />
    ),
  }
  const values = valueAxis(horizontal ? inner.width : inner.height, horizontal ? 90 : 56)
  const row = model.rows[Number(hovered?.index ?? -1)]
  return (
    <PointerTip tip={row && hovered ? <BarTooltip row={row} keys={keys} lit={hovered.key} measure={props.yTitle} total={total} /> : null}>
      <Bar
        {...commonProps(plot, props)}
        role="presentation"
        animate={false}
        axisBottom={horizontal ? values : categories}
        axisLeft={horizontal ? categories : values}
        {...(horizontal ? { gridXValues: values.tickValues } : { gridYValues: values.tickValues })}
        layers={[
          'grid',
          bandLayer(horizontal, hovered),
          'axes',
          'bars',
          baseLayer(horizontal),
          ...(total || keys.length === 1 ? [totalsLayer(horizontal, hovered)] : []),
          ringLayer(hovered),
          'markers',
          () => <AxisTitles {...props} inner={inner} plot={plot} />,
        ]}
        onMouseEnter={({ indexValue, id }: ComputedDatum<BarDatum>) => setHovered({ index: String(indexValue), key: String(id) })}
        onMouseLeave={() => setHovered(null)}
        tooltip={() => null}
      />
    </PointerTip>
  )
}

interface TitlesProps extends PlotProps {
  inner: { width: number; height: number }
  plot: ReturnType<typeof layOutPlot>
}

function AxisTitles({ inner, plot, horizontal, xTitle, yTitle }: TitlesProps) {
  const text = { fill: color.quiet, fontSize: 11, fontWeight: 500 }
  const below = inner.height + (horizontal ? 44 : plot.labels.depth + 16)
  return horizontal ? (
    <>
      <text {...text} x={inner.width / 2} y={below} textAnchor="middle">{yTitle}</text>
      <text {...text} x={16 - plot.margin.left} y={-14}>{xTitle}</text>
    </>
  ) : (
    <>
      <text {...text} x={16 - plot.margin.left} y={-18}>{yTitle}</text>
      <text {...text} x={inner.width / 2} y={below} textAnchor="middle">{xTitle}</text>
    </>
  )
}
