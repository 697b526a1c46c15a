import {
  BarCanvas,
  type BarCanvasCustomLayerProps,
  type BarDatum,
  type BarTooltipProps,
  type ComputedBarDatum,
} from '@nivo/bar'
import { color } from '../../theme/color'
import { extents } from './barLayers'
import { commonProps, layOutPlot, valueAxis, type PlotProps } from './barProps'
import { BarTooltip } from './BarTooltip'
import { cut } from '../frame/labels'

type Pen = CanvasRenderingContext2D

/** Bars on a canvas: for more marks than SVG draws at once. */
export default function BarPlotCanvas(props: PlotProps) {
  const { model, keys, width, height, horizontal, grouped, adds, options } = props
  const { xTitle, yTitle, short, whole } = options
  const plot = layOutPlot(props)
  const inner = {
    width: width - plot.margin.left - plot.margin.right,
    height: height - plot.margin.top - plot.margin.bottom,
  }
  const values = valueAxis(horizontal ? inner.width : inner.height, horizontal ? 90 : 56, short)
  const level =
    horizontal || plot.labels.lines.every((lines) => lines.length === 1 && !plot.labels.turned)
  const categories = {
    tickSize: 0,
    tickPadding: 8,
    tickRotation: level ? 0 : -35,
    format: (value: string) => cut(model.rows[Number(value)]?.name ?? '', horizontal ? 30 : 15),
  }
  const titles = (pen: Pen, { innerWidth, innerHeight }: BarCanvasCustomLayerProps<BarDatum>) => {
    pen.fillStyle = color.quiet
    pen.font = '500 11px "Inter Variable", sans-serif'
    pen.textBaseline = 'alphabetic'
    pen.textAlign = 'left'
    pen.fillText(horizontal ? xTitle : yTitle, 16 - plot.margin.left, horizontal ? -4 : -18)
    pen.textAlign = 'center'
    pen.fillText(
      horizontal ? yTitle : xTitle,
      innerWidth / 2,
      innerHeight + (horizontal ? 44 : plot.labels.depth + 16),
    )
  }
  const sums = (pen: Pen, { bars }: BarCanvasCustomLayerProps<BarDatum>) => {
    pen.fillStyle = color.quiet
    pen.font = '11px "Inter Variable", sans-serif'
    for (const { low, high, across, breadth, sum } of extents(
      bars as ComputedBarDatum<BarDatum>[],
      horizontal,
    )) {
      const middle = across + breadth / 2
      const below = sum < 0
      pen.textAlign = horizontal ? (below ? 'end' : 'start') : 'center'
      pen.textBaseline = horizontal ? 'middle' : 'alphabetic'
      if (horizontal) pen.fillText(short(sum), below ? low - 8 : high + 8, middle)
      else pen.fillText(short(sum), middle, below ? high + 16 : low - 8)
    }
  }
  const summed = (options.labels ?? true) && ((adds && !grouped) || keys.length === 1)
  return (
    <BarCanvas
      {...commonProps(plot, props)}
      role="presentation"
      axisBottom={horizontal ? values : categories}
      axisLeft={horizontal ? categories : values}
      {...(horizontal ? { gridXValues: values.tickValues } : { gridYValues: values.tickValues })}
      layers={['grid', 'axes', 'bars', titles, ...(summed ? [sums] : [])]}
      tooltip={({ indexValue, id }: BarTooltipProps<BarDatum>) => {
        const row = model.rows[Number(indexValue)]
        return row ? (
          <BarTooltip
            row={row}
            keys={keys}
            lit={String(id)}
            measure={yTitle}
            total={adds && !grouped}
            whole={whole}
          />
        ) : null
      }}
    />
  )
}
