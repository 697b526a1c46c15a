import { measureLabel, type Measure } from '../frame/labels'
import { noLogs, type LogAxes } from './pointModel'
import { ticksIn, type PointView, type Room, type Tick } from './pointView'

export interface PlotLayout {
  margin: { top: number; right: number; bottom: number; left: number }
  xTicks: Tick[]
  yTicks: Tick[]
  room: Room
}

const top = 36
const bottom = 56
const edge = 24
const gap = 28
const narrowest = 60

const widest = (ticks: Tick[], measure: Measure) =>
  Math.max(0, ...ticks.map(({ label }) => measure(label)))

/** About the room between the axes, before the labels along them are known. */
export const roughRoom = ({ width, height }: Room): Room => ({
  width: Math.max(1, width - narrowest - edge),
  height: Math.max(1, height - top - bottom),
})

/** Ticks so few that their labels never meet, and margins that hold them. */
export const layOutPoints = (
  view: PointView,
  size: Room,
  write: { x: (value: number) => string; y: (value: number) => string },
  measure: Measure = measureLabel,
  log: LogAxes = noLogs,
): PlotLayout => {
  const { height } = roughRoom(size)
  const yTicks = ticksIn(view.y, Math.min(8, Math.floor(height / 48)), write.y, log.y)
  const left = Math.max(narrowest, Math.ceil((widest(yTicks, measure) + edge) / 20) * 20)
  const across = size.width - left - edge
  let count = Math.min(9, Math.floor(across / 90))
  let xTicks = ticksIn(view.x, count, write.x, log.x)
  while (count > 2 && xTicks.length * (widest(xTicks, measure) + gap) > across) {
    count -= 1
    xTicks = ticksIn(view.x, count, write.x, log.x)
  }
  const right = Math.max(edge, Math.ceil(widest(xTicks, measure) / 2) + 4)
  return {
    margin: { top, right, bottom, left },
    xTicks,
    yTicks,
    room: { width: Math.max(1, size.width - left - right), height },
  }
}
