import { useMemo } from 'react'
import {
  bubbleDiameters,
  bubbleSizeOf,
  sizeFactor,
} from '../../machines/explorer/options/bubbleSize'
import { pointsIn } from '../../machines/explorer/run/resultPoints'
import { PointChart } from '../../ui/charts/points/PointChart'
import type { DrawingProps } from './drawing'

export function PointsDrawing({ result, options, extra }: DrawingProps) {
  const { columns, names } = useMemo(() => pointsIn(result), [result])
  const size = bubbleSizeOf(extra)
  return (
    <PointChart
      key={result.colnames.join('\u0000')}
      columns={columns}
      names={names}
      options={options}
      diameters={bubbleDiameters(size)}
      scale={sizeFactor(size)}
    />
  )
}
