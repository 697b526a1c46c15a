import { ScatterPlot } from '@nivo/scatterplot'
import { memo } from 'react'
import { chartTheme } from '../../theme/chartTheme'
import type { PlotLayout } from './layOutPoints'
import type { PointView, Room, Tick } from './pointView'

interface Props {
  view: PointView
  layout: PlotLayout
  size: Room
}

const axis = (ticks: Tick[]) => {
  const labels = new Map(ticks.map(({ value, label }) => [value, label]))
  return {
    tickSize: 0,
    tickPadding: 8,
    tickValues: ticks.map(({ value }) => value),
    format: (value: number) => labels.get(value) ?? '',
  }
}

/** The axes and the grid that every way of drawing the points shares. */
export const PointAxes = memo(function PointAxes({
  view,
  layout: { margin, xTicks, yTicks },
  size,
}: Props) {
  return (
    <ScatterPlot
      data={[]}
      {...size}
      margin={margin}
      xScale={{ type: 'linear', min: view.x[0], max: view.x[1], nice: false }}
      yScale={{ type: 'linear', min: view.y[0], max: view.y[1], nice: false }}
      theme={chartTheme}
      role="presentation"
      animate={false}
      isInteractive={false}
      axisTop={null}
      axisRight={null}
      axisBottom={axis(xTicks)}
      axisLeft={axis(yTicks)}
      gridXValues={xTicks.map(({ value }) => value)}
      gridYValues={yTicks.map(({ value }) => value)}
      layers={['grid', 'axes']}
    />
  )
})
