import type { BarDatum, ComputedDatum } from '@nivo/bar'
import { chartTheme } from '../../theme/chartTheme'
import type { BarKey, BarModel, BarRow } from './barModel'
import type { ChartOptions } from '../frame/chartOptions'
import { faintColor, isFaint } from '../frame/marking'
import { cut, layOutLabels, measureLabel, type LabelLayout } from '../frame/labels'

export interface PlotProps {
  model: BarModel
  /** The keys that the legend has not hidden. */
  keys: BarKey[]
  width: number
  height: number
  horizontal: boolean
  grouped: boolean
  /** Whether the parts of a bar add up to something. */
  adds: boolean
  options: ChartOptions
}

export interface Plot {
  margin: { top: number; right: number; bottom: number; left: number }
  labels: LabelLayout
  data: BarDatum[]
}

const paddings = 0.36
const longestLeft = 200

const sideLabels = (names: string[]): LabelLayout => {
  const shortened = names.map((name) => cut(name, 30))
  return {
    turned: false,
    lines: shortened.map((name) => [name]),
    depth: Math.ceil(Math.max(24, ...shortened.map(measureLabel))),
  }
}

const datum = ({ index, values }: BarRow): BarDatum => ({ i: String(index), ...values })

/** Where the axes stand and how the categories are labelled, from the room there is. */
export const layOutPlot = ({ model, width, horizontal }: PlotProps): Plot => {
  const names = model.rows.map(({ name }) => name)
  if (horizontal) {
    const labels = sideLabels(names)
    const left = Math.min(longestLeft, labels.depth) + 28
    return {
      labels,
      margin: { top: 32, right: 64, bottom: 56, left },
      data: model.rows.map(datum).toReversed(),
    }
  }
  const inner = width - 84
  const labels = layOutLabels(names, (inner / Math.max(1, names.length)) * 1, measureLabel)
  return {
    labels,
    margin: { top: 36, right: 24, bottom: labels.depth + 28, left: 60 },
    data: model.rows.map(datum),
  }
}

const parts = ({ values }: BarRow, keys: BarKey[]) => keys.map(({ id }) => values[id] ?? 0)
const sumOf = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0)

/** From where to where the value axis reaches: zero always, and room under the lowest bar for its number. */
export const valueRange = ({ rows }: BarModel, keys: BarKey[], grouped: boolean) => {
  const downs = rows.map((row) => parts(row, keys).filter((value) => value < 0))
  const lowest = Math.min(
    0,
    ...downs.map((values) => (grouped ? Math.min(0, ...values) : sumOf(values))),
  )
  const rises = rows.some((row) => parts(row, keys).some((value) => value > 0))
  return { min: lowest * 1.08, max: rises || lowest === 0 ? ('auto' as const) : 0 }
}

/** What the SVG chart and its canvas twin share. */
export const commonProps = (
  plot: Plot,
  { model, keys, width, height, horizontal, grouped, options: { marking } }: PlotProps,
) => {
  const colors = new Map(model.keys.map((key) => [key.id, key.color]))
  return {
    data: plot.data,
    width,
    height,
    margin: plot.margin,
    keys: keys.map(({ id }) => id),
    indexBy: 'i',
    layout: horizontal ? ('horizontal' as const) : ('vertical' as const),
    groupMode: grouped ? ('grouped' as const) : ('stacked' as const),
    padding: paddings,
    innerPadding: 1,
    borderRadius: 2,
    valueScale: { type: 'linear' as const, nice: true, ...valueRange(model, keys, grouped) },
    indexScale: { type: 'band' as const, round: true },
    colors: ({ id, indexValue }: ComputedDatum<BarDatum>) =>
      faintColor(
        colors.get(String(id)) ?? '#767a84',
        isFaint(marking, [model.rows[Number(indexValue)]?.name ?? '']),
      ),
    onClick: ({ indexValue }: ComputedDatum<BarDatum>) => {
      const row = model.rows[Number(indexValue)]
      if (row) marking?.onChoose([row.name])
    },
    theme: chartTheme,
    enableLabel: false,
    enableGridX: horizontal,
    enableGridY: !horizontal,
    axisTop: null,
    axisRight: null,
  }
}

export const valueAxis = (room: number, perTick: number, short: (value: number) => string) => ({
  tickSize: 0,
  tickPadding: 8,
  tickValues: Math.max(2, Math.min(7, Math.floor(room / perTick))),
  format: (value: number) => short(value),
})
