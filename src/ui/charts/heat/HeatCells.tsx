import { Fragment } from 'react'
import { HeatMap, HeatMapCanvas, type ComputedCell, type CustomLayerProps } from '@nivo/heatmap'
import { chartTheme } from '../../theme/chartTheme'
import { color } from '../../theme/color'
import type { HeatLayout } from './heatLayout'
import type { HeatMark } from './heatModel'
import { faintness } from '../frame/marking'
import { inkOn } from './contrast'

export interface HeatDatum {
  x: string
  column: number
  row: number
  y: number | null
  color: string
  label: string
  faint: boolean
}

const cellsOfSvg = 400
const smallestWithGap = 8

interface Props {
  data: { id: string; data: HeatDatum[] }[]
  layout: HeatLayout
  width: number
  height: number
  opacity: number
}

/** The data as Nivo takes it: a row per `y`, named by number so that no two names are one. */
export const heatData = (
  cells: readonly (HeatMark | null)[],
  columns: number,
  colorOf: (mark: HeatMark) => string,
  labelOf: (value: number) => string,
  faintOf: (mark: HeatMark) => boolean = () => false,
) => {
  const rows = columns === 0 ? 0 : cells.length / columns
  return Array.from({ length: rows }, (_, row) => ({
    id: `r${row}`,
    data: cells.slice(row * columns, (row + 1) * columns).map((mark, column): HeatDatum => {
      const value = mark?.v ?? null
      return {
        x: `c${column}`,
        column,
        row,
        y: value,
        color: mark === null || value === null ? '' : colorOf(mark),
        label: value === null ? '' : labelOf(value),
        faint: mark !== null && faintOf(mark),
      }
    }),
  }))
}

type Cell = ComputedCell<HeatDatum>

/** Where one of the cells of a size begins, and its length: whole pixels, so that the ground shows between no two. */
const spanOf = (at: number, size: number) => {
  const from = Math.round(at * size)
  return { from, length: Math.max(1, Math.round((at + 1) * size) - from) }
}

/** The cells: as SVG while they are few, on a canvas when they are many. Both stand still: animated ones cost a second. */
export function HeatCells({ data, layout, width, height, opacity }: Props) {
  const { cell, margin } = layout
  const gap = Math.min(cell.width, cell.height) < smallestWithGap ? 0 : 1
  const common = {
    data,
    width,
    height,
    margin,
    xInnerPadding: 0,
    yInnerPadding: 0,
    isInteractive: false,
    theme: chartTheme,
    role: 'presentation',
    // By default both are computed for each cell from its colour.
    borderColor: 'none',
    labelTextColor: 'none',
    colors: (each: { data: HeatDatum }) => each.data.color,
  } as const
  const opacityOf = ({ data: { faint } }: Cell) => (faint ? opacity * faintness : opacity)
  const boxOf = ({ data: { column, row } }: Cell) => {
    const [across, down] = [spanOf(column, cell.width), spanOf(row, cell.height)]
    return {
      x: across.from,
      y: down.from,
      width: across.length - gap,
      height: down.length - gap,
    }
  }
  if (data.length * (data[0]?.data.length ?? 0) > cellsOfSvg)
    return (
      <HeatMapCanvas
        {...common}
        layers={['cells']}
        renderCell={(pen, { cell: each }) => {
          const { x, y, width: across, height: down } = boxOf(each)
          pen.globalAlpha = each.value === null ? 1 : opacityOf(each)
          pen.fillStyle = each.value === null ? color.panel : each.data.color
          pen.fillRect(x, y, across, down)
        }}
      />
    )
  const Cells = ({ cells }: CustomLayerProps<HeatDatum>) =>
    cells.map((each) => (
      <Fragment key={each.id}>
        {each.value === null ? (
          <rect data-mark="empty" {...boxOf(each)} fill={color.panel} />
        ) : (
          <rect
            data-mark="cell"
            {...boxOf(each)}
            fill={each.data.color}
            opacity={opacityOf(each)}
          />
        )}
        {each.data.label === '' ? null : (
          <text
            x={each.x}
            y={each.y}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize={11}
            fill={each.data.faint ? color.quiet : inkOn(each.data.color)}
          >
            {each.data.label}
          </text>
        )}
      </Fragment>
    ))
  return <HeatMap {...common} animate={false} layers={[Cells]} />
}
