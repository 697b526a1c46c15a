import { memo, useMemo, useRef, useState } from 'react'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartTip } from '../frame/ChartTip'
import { InSight } from '../frame/InSight'
import { useMarkMenu } from '../frame/useMarkMenu'
import { PointerTip } from '../frame/PointerTip'
import { color } from '../../theme/color'
import type { PlotLayout } from './layOutPoints'
import { PointArea } from './PointArea'
import { PointAxes } from './PointAxes'
import { faintness } from '../frame/marking'
import { ReferenceMark } from '../frame/ReferenceMark'
import type { Outline, Place, PointSelection, Selecting } from '../frame/selecting'
import { pointAfter, pointAt, pointsWithin } from './findPoints'
import { PointLabels } from './PointLabels'
import { PointLayer } from './PointLayer'
import { PointMarks } from './PointMarks'
import { anchorOf, maxSvgPoints, positionIn, type PointScene } from './pointScene'
import { modelOf, placeOn, pointsAt, radiiAt, selectionOf, thinned } from './pointSelection'
import { OutlineShape } from './OutlineShape'
import type { LogAxes } from './pointModel'
import { numberAt, placeOf, type Room, type Zoom } from './pointView'
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
  const { model, view, room, hidden } = scene
  const [hovered, setHovered] = useState<{
    model: PointScene['model']
    at: number
    /** Where the area of the points begins on the page, for one that a key led to. */
    corner: Place | null
  } | null>(null)
  const area = useRef<HTMLDivElement | null>(null)
  const at = hovered?.model === model ? hovered.at : null
  const { left, top } = layout.margin
  const { marking, selecting, axes } = options
  const { choose, menu } = useMarkMenu(
    (selecting?.tool ?? 'move') === 'move' ? marking : null,
    () => area.current?.focus(),
  )
  const light = (found: number | null, corner: Place | null) => {
    setHovered(found === null ? null : { model, at: found, corner })
    options.hovering?.onHover(found === null ? null : (model.row[found] ?? null))
  }
  const anchor = (() => {
    if (at === null || !hovered?.corner) return null
    const place = anchorOf(scene, at)
    return { x: hovered.corner.x + place.x, y: hovered.corner.y + place.y }
  })()
  const chooseAt = (found: number, spot: Place) =>
    choose?.({ labels: [names.of(model.row[found] ?? 0)] }, spot)
  const chosen = marking?.chosen?.[0] ?? null
  const selection = selecting?.selection ?? null
  const recedes = chosen !== null || selection !== null
  const drawn = useMemo(
    () => (recedes ? { ...scene, opacity: scene.opacity * faintness } : scene),
    [recedes, scene],
  )
  const select = ({ onSelect }: Selecting, { kind, corners }: Outline) => {
    const outline = { kind, corners: thinned(corners).map((corner) => placeOn(view, room, corner)) }
    onSelect(
      selectionOf(model, pointsWithin(scene, outline), {
        outline: { kind, corners: outline.corners.map((corner) => inNumbers(axes, corner)) },
        hides: hidden.some(Boolean),
      }),
    )
  }
  return (
    <>
      <PointerTip
        tip={at === null ? null : <ChartTip {...tipOf(scene, at, names, options)} />}
        anchor={anchor}
      >
        <InSight {...size}>
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
              const found = position && pointAt(scene, position)
              if (found !== at) light(found, null)
            }}
            areaRef={area}
            onReach={(arrow, corner) => {
              const next = pointAfter(scene, at, arrow)
              if (next !== null) light(next, corner)
            }}
            lit={
              at === null || anchor === null
                ? null
                : { onOpen: () => chooseAt(at, anchor), onLeave: () => light(null, null) }
            }
            pressesPoints={choose !== null}
            onChoose={(position, spot) => {
              if (selection !== null) return selecting?.onSelect(null)
              const found = choose && pointAt(scene, position)
              if (found !== null) chooseAt(found, spot)
            }}
            pressable={choose !== null && at !== null}
            outlining={
              selecting
                ? {
                    tool: selecting.tool,
                    onOutline: (outline) => select(selecting, outline),
                    onClear: () => selecting.onSelect(null),
                  }
                : null
            }
          >
            {model.x.length > maxSvgPoints ? (
              <PointLayer scene={drawn} />
            ) : (
              <PointMarks scene={drawn} />
            )}
            {chosen === null ? null : <Chosen scene={scene} name={chosen} nameOf={names.of} />}
            {selection === null ? null : <Selected scene={scene} selection={selection} />}
            {options.labels ? <PointLabels scene={scene} names={names} /> : null}
            {axes.line ? (
              <svg {...room} style={{ position: 'absolute', pointerEvents: 'none' }} aria-hidden>
                <ReferenceMark
                  line={axes.line}
                  scale={{
                    at: (value) => positionIn(scene, { x: 0, y: placeOf(axes.y, value) }).y,
                    ends: [numberAt(axes.y, view.y[0]), numberAt(axes.y, view.y[1])],
                  }}
                  inner={room}
                  write={options.numbersOf(names.y).short}
                />
              </svg>
            ) : null}
            {at === null ? null : <Ring scene={scene} at={at} />}
          </PointArea>
        </InSight>
      </PointerTip>
      {menu}
    </>
  )
}

/** A place on the axes in the numbers of the chart. */
const inNumbers = ({ x, y }: ChartOptions['axes'], place: Place): Place => ({
  x: numberAt(x, place.x),
  y: numberAt(y, place.y),
})
const onAxes = ({ x, y }: LogAxes, place: Place): Place => ({
  x: placeOf({ log: x }, place.x),
  y: placeOf({ log: y }, place.y),
})

interface SelectedProps {
  scene: PointScene
  selection: PointSelection
}

/** The selected points above all others, within their outline. */
function Selected({ scene, selection: { rows, outline } }: SelectedProps) {
  const { model, radii, view, room } = scene
  const points = useMemo(() => pointsAt(model, rows), [model, rows])
  const selected = useMemo(() => modelOf(model, points), [model, points])
  const ownRadii = useMemo(() => radiiAt(radii, points), [radii, points])
  const above = useMemo(
    () => ({ ...scene, model: selected, radii: ownRadii }),
    [scene, selected, ownRadii],
  )
  return (
    <>
      <PointLayer scene={above} name="selected" />
      {outline === null ? null : (
        <OutlineShape
          outline={{
            ...outline,
            corners: outline.corners.map((corner) =>
              positionIn({ view, room }, onAxes(model.log, corner)),
            ),
          }}
          room={room}
        />
      )}
    </>
  )
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
