import { ScatterPlot, type ScatterPlotDatum, type ScatterPlotLayerProps } from '@nivo/scatterplot'
import { memo } from 'react'
import { chartTheme } from '../../theme/chartTheme'
import { PlotAxes } from '../frame/PlotAxes'
import type { PlotLayout } from './layOutPoints'
import type { PointView, Room, Tick } from './pointView'

interface Props {
  view: PointView
  layout: PlotLayout
  size: Room
}

type Layer = ScatterPlotLayerProps<ScatterPlotDatum>

const ticksOf = (ticks: Tick[], scale: Layer['xScale']) =>
  ticks.map(({ value, label }) => ({ at: (scale as (value: number) => number)(value), label }))

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
      layers={[
        ({ xScale, yScale, innerWidth: width, innerHeight: height }) => (
          <PlotAxes
            inner={{ width, height }}
            below={ticksOf(xTicks, xScale)}
            beside={ticksOf(yTicks, yScale)}
          />
        ),
      ]}
    />
  )
})
