import { Bar, type BarDatum, type ComputedDatum } from '@nivo/bar'
import { useState } from 'react'
import { AxisTitles } from '../frame/AxisTitles'
import { bandLayer, baseLayer, ringLayer, totalsLayer, type Hovered } from './barLayers'
import { commonProps, layOutPlot, valueAxis, type PlotProps } from './barProps'
import { BarTooltip } from './BarTooltip'
import { PointerTip } from '../frame/PointerTip'
import { TickLabel } from '../frame/TickLabel'

/** Bars as SVG: for up to some hundred marks. */
export default function BarPlot(props: PlotProps) {
  const { model, keys, width, height, horizontal, grouped, adds, options } = props
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const plot = layOutPlot(props)
  const inner = {
    width: width - plot.margin.left - plot.margin.right,
    height: height - plot.margin.top - plot.margin.bottom,
  }
  if (inner.width < 40 || inner.height < 40) return null
  const total = adds && !grouped
  const totalsShown = options.labels ?? true
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
  const values = valueAxis(
    horizontal ? inner.width : inner.height,
    horizontal ? 90 : 56,
    options.short,
  )
  const row = model.rows[Number(hovered?.index ?? -1)]
  return (
    <PointerTip
      tip={
        row && hovered ? (
          <BarTooltip
            row={row}
            keys={keys}
            lit={hovered.key}
            measure={options.yTitle}
            total={total}
            whole={options.whole}
          />
        ) : null
      }
    >
      <div style={{ cursor: options.marking && hovered ? 'pointer' : undefined }}>
        <Bar
          {...commonProps(plot, props)}
          role="presentation"
          animate={false}
          axisBottom={horizontal ? values : categories}
          axisLeft={horizontal ? categories : values}
          {...(horizontal
            ? { gridXValues: values.tickValues }
            : { gridYValues: values.tickValues })}
          layers={[
            'grid',
            bandLayer(horizontal, hovered),
            'axes',
            'bars',
            baseLayer(horizontal),
            ...(totalsShown && (total || keys.length === 1)
              ? [totalsLayer(horizontal, hovered, options.short)]
              : []),
            ringLayer(hovered),
            'markers',
            () => <Titles {...props} inner={inner} plot={plot} />,
          ]}
          onMouseEnter={({ indexValue, id }: ComputedDatum<BarDatum>) =>
            setHovered({ index: String(indexValue), key: String(id) })
          }
          onMouseLeave={() => setHovered(null)}
          tooltip={() => null}
        />
      </div>
    </PointerTip>
  )
}

interface TitlesProps extends PlotProps {
  inner: { width: number; height: number }
  plot: ReturnType<typeof layOutPlot>
}

function Titles({ inner, plot, horizontal, options: { xTitle, yTitle } }: TitlesProps) {
  return horizontal ? (
    <AxisTitles
      inner={inner}
      left={plot.margin.left}
      below={44}
      above={-14}
      x={yTitle}
      y={xTitle}
    />
  ) : (
    <AxisTitles
      inner={inner}
      left={plot.margin.left}
      below={plot.labels.depth + 16}
      above={-18}
      x={xTitle}
      y={yTitle}
    />
  )
}
