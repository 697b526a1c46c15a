import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartTip } from '../frame/ChartTip'
import { PointerTip } from '../frame/PointerTip'
import { color } from '../../theme/color'
import type { PlotLayout } from './layOutPoints'
import { PointArea } from './PointArea'
import { PointAxes } from './PointAxes'
import { faintness } from '../frame/marking'
import { pointFinder } from './pointIndex'
import { PointLabels } from './PointLabels'
import { PointLayer } from './PointLayer'
import { PointMarks } from './PointMarks'
import { anchorOf, maxSvgPoints, type PointScene } from './pointScene'
import type { Room, Zoom } from './pointView'
import { symbolPath } from './symbols'
import { tipOf, type PointNames } from './pointTexts'

export interface PlotProps {
  scene: PointScene
  layout: PlotLayout
  size: Room
  zoom: Zoom
  options: ChartOptions
  names: PointNames
}

/** The points between their axes, what is under the pointer, and the ways to move about. */
export default function PointPlot({ scene, layout, size, zoom, options, names }: PlotProps) {
  const { model, view, room } = scene
  const [hovered, setHovered] = useState<{ model: PointScene['model']; at: number } | null>(null)
  const find = useFinder(model)
  const at = hovered?.model === model ? hovered.at : null
  const { left, top } = layout.margin
  const { marking } = options
  const chosen = marking?.chosen?.[0] ?? null
  const drawn = useMemo(
    () => (chosen === null ? scene : { ...scene, opacity: scene.opacity * faintness }),
    [chosen, scene],
  )
  return (
    <PointerTip tip={at === null ? null : <ChartTip {...tipOf(scene, at, names, options)} />}>
      <PointAxes view={view} layout={layout} size={size} />
      <svg
        {...size}
        style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
        aria-hidden
        fill={color.quiet}
        fontSize={11}
        fontWeight={500}
      >
        <text x={16} y={top - 18}>
          {options.yTitle}
        </text>
        <text x={left + room.width} y={top + room.height + 42} textAnchor="end">
          {options.xTitle}
        </text>
      </svg>
      <PointArea
        label={`${options.yTitle} by ${options.xTitle}`}
        left={left}
        top={top}
        room={room}
        zoom={zoom}
        onPoint={(position) => {
          const found = position && find()(position, scene)
          setHovered(found === null ? null : { model, at: found })
        }}
        onChoose={(position) => {
          const found = marking && find()(position, scene)
          if (found !== null) marking?.onChoose([names.of(model.row[found] ?? 0)])
        }}
        pressable={marking !== null && at !== null}
      >
        {model.x.length > maxSvgPoints ? (
          <PointLayer scene={drawn} />
        ) : (
          <PointMarks scene={drawn} />
        )}
        {chosen === null ? null : <Chosen scene={scene} name={chosen} nameOf={names.of} />}
        {options.labels ? <PointLabels scene={scene} names={names} /> : null}
        {at === null ? null : <Ring scene={scene} at={at} />}
      </PointArea>
    </PointerTip>
  )
}

const afterPainting = 200

/** The finder of these points, made when it is first asked for or the points have been painted. */
const useFinder = (model: PointScene['model']) => {
  const made = useRef<{ model: PointScene['model']; find: ReturnType<typeof pointFinder> } | null>(
    null,
  )
  const finder = useMemo(
    () => () => {
      if (made.current?.model !== model) made.current = { model, find: pointFinder(model) }
      return made.current.find
    },
    [model],
  )
  useEffect(() => {
    const later = setTimeout(finder, afterPainting)
    return () => clearTimeout(later)
  }, [finder])
  return finder
}

interface ChosenProps {
  scene: PointScene
  name: string
  nameOf: PointNames['of']
}

/** The points of the mark that is chosen, above all others. */
const Chosen = memo(({ scene, name, nameOf }: ChosenProps) => {
  const { model, room, radii, colors, opacity, hidden } = scene
  const points = Array.from(model.row.keys()).filter(
    (at) => !hidden[model.series[at] ?? 0] && nameOf(model.row[at] ?? 0) === name,
  )
  return (
    <svg {...room} style={{ position: 'absolute', pointerEvents: 'none' }} aria-hidden>
      {points.map((at) => {
        const { x, y } = anchorOf(scene, at)
        const key = model.series[at] ?? 0
        return (
          <path
            key={at}
            data-mark="chosen"
            d={symbolPath(model.keys[key]?.symbol ?? 'circle', x, y, radii[at] ?? 0)}
            fill={colors[key] ?? color.accent}
            fillOpacity={opacity}
            stroke={color.text}
          />
        )
      })}
    </svg>
  )
})

function Ring({ scene, at }: { scene: PointScene; at: number }) {
  const { x, y } = anchorOf(scene, at)
  const symbol = scene.model.keys[scene.model.series[at] ?? 0]?.symbol ?? 'circle'
  return (
    <svg
      {...scene.room}
      style={{ position: 'absolute', overflow: 'visible', pointerEvents: 'none' }}
      aria-hidden
    >
      <path
        d={symbolPath(symbol, x, y, (scene.radii[at] ?? 0) + 1)}
        fill="none"
        stroke={color.text}
        strokeWidth={1.5}
      />
    </svg>
  )
}
