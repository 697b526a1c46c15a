import { ScatterPlot, type ScatterPlotLayerProps } from '@nivo/scatterplot'
import { color } from '../../theme/color'
import { inSight, outlinedFrom, type PointScene } from './pointScene'
import { symbolPath, type PointSymbol } from './symbols'

interface Mark {
  x: number
  y: number
  at: number
  radius: number
  symbol: PointSymbol
  ink: string
  opacity: number
}

/** Nivo's own nodes are animated; these stand still. */
function Marks({ nodes }: ScatterPlotLayerProps<Mark>) {
  return nodes.map(({ id, x, y, data }) => (
    <path
      key={id}
      d={symbolPath(data.symbol, x, y, data.radius)}
      fill={data.ink}
      fillOpacity={data.opacity}
      {...(data.radius > outlinedFrom ? { stroke: color.panel } : {})}
    />
  ))
}

const nodeId = ({ data }: { data: Mark }) => String(data.at)

/** The points as SVG: for some hundred. */
export function PointMarks({ scene }: { scene: PointScene }) {
  const { model, view, room, colors, opacity } = scene
  const marks = inSight(scene).map(({ at, radius }): Mark => {
    const key = model.series[at] ?? 0
    return {
      x: model.x[at] ?? 0,
      y: model.y[at] ?? 0,
      at,
      radius,
      symbol: model.keys[key]?.symbol ?? 'circle',
      ink: colors[key] ?? color.accent,
      opacity,
    }
  })
  return (
    <div style={{ position: 'absolute', pointerEvents: 'none' }} data-layer="svg" aria-hidden>
      <ScatterPlot<Mark>
        {...room}
        // One series, which is painted in its order: large points below small ones, whatever series they are of.
        data={[{ id: 'points', data: marks }]}
        xScale={{ type: 'linear', min: view.x[0], max: view.x[1], nice: false }}
        yScale={{ type: 'linear', min: view.y[0], max: view.y[1], nice: false }}
        layers={[Marks]}
        nodeId={nodeId}
        role="presentation"
        animate={false}
        isInteractive={false}
      />
    </div>
  )
}
