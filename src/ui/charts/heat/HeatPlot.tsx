import { evenWriter, formatNumber } from '../../format/numbers'
import { color } from '../../theme/color'
import { AxisTitles } from '../frame/AxisTitles'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartStage, type Arrow } from '../frame/ChartStage'
import { ChartTip } from '../frame/ChartTip'
import { HeatCells, heatData } from './HeatCells'
import { layOutHeat } from './heatLayout'
import type { HeatMark, HeatModel } from './heatModel'
import { measureLabel } from '../frame/labels'
import { isFaint } from '../frame/marking'
import { TickLabel } from '../frame/TickLabel'

interface Props {
  model: HeatModel
  width: number
  height: number
  options: ChartOptions
  /** What a cell's colour stands for, as the form's metric says. */
  measure: string
  label: string
  colorOf: (mark: HeatMark) => string
  rankOf: (mark: HeatMark) => number | null
}

const steps: Record<Arrow, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A grid of coloured cells with their values where they fit. */
export default function HeatPlot({
  model,
  width,
  height,
  options,
  measure,
  label,
  colorOf,
  rankOf,
}: Props) {
  const { xs, ys, cells } = model
  const { texts } = options
  const layout = layOutHeat(xs.map(texts.x), ys.map(texts.y), { width, height }, measureLabel)
  const { margin, inner, cell } = layout
  if (inner.width < 40 || inner.height < 40) return null
  const values = cells.flatMap((each) => (typeof each?.v === 'number' ? [each.v] : []))
  const write = evenWriter(options.short, values)
  const fits =
    cell.height >= 16 &&
    values.length <= 400 &&
    values.every((value) => measureLabel(write(value)) + 8 <= cell.width)
  const labelled = options.labels !== false && fits
  const { marking } = options
  const data = heatData(
    cells,
    xs.length,
    colorOf,
    (value) => (labelled ? write(value) : ''),
    ({ x, y }) => isFaint(marking, [x, y]),
  )
  const at = (index: number) => ({ column: index % xs.length, row: Math.floor(index / xs.length) })
  const tip = (index: number) => {
    const { column, row } = at(index)
    const mark = cells[index] ?? null
    const rank = mark === null ? null : rankOf(mark)
    return (
      <ChartTip
        name={texts.x(xs[column] ?? '')}
        measure={options.xTitle}
        rows={[
          { name: options.yTitle, value: texts.y(ys[row] ?? '') },
          typeof mark?.v === 'number'
            ? { name: measure, value: options.whole(mark.v), lit: true, color: colorOf(mark) }
            : { name: measure, value: 'no value', lit: true },
          ...(rank === null
            ? []
            : [
                {
                  name: 'Rank',
                  value: `${formatNumber(rank)} of ${formatNumber(cells.length - model.empty)}`,
                },
              ]),
        ]}
      />
    )
  }
  return (
    <ChartStage<number>
      {...{ width, height, label }}
      markAt={(x, y) => {
        const [column, row] = [
          Math.floor((x - margin.left) / cell.width),
          Math.floor((y - margin.top) / cell.height),
        ]
        return column >= 0 && column < xs.length && row >= 0 && row < ys.length
          ? row * xs.length + column
          : null
      }}
      markAfter={(index, arrow) => {
        if (index === null) return 0
        const { column, row } = at(index)
        const [right, down] = steps[arrow]
        return (
          Math.min(ys.length - 1, Math.max(0, row + down)) * xs.length +
          Math.min(xs.length - 1, Math.max(0, column + right))
        )
      }}
      anchorOf={(index) => ({
        x: margin.left + (at(index).column + 0.5) * cell.width,
        y: margin.top + (at(index).row + 0.5) * cell.height,
      })}
      tipOf={tip}
      marking={marking}
      chosenOf={(index) => {
        const { column, row } = at(index)
        return { labels: [xs[column] ?? '', ys[row] ?? ''] }
      }}
      overlay={(lit) => {
        const on = lit === null ? null : at(lit)
        return (
          <g transform={`translate(${margin.left},${margin.top})`}>
            {layout.bottom.lines.map((lines, index) => {
              const column = index * layout.everyColumn
              return (
                <TickLabel
                  key={column}
                  x={(column + 0.5) * cell.width}
                  y={inner.height}
                  name={texts.x(xs[column] ?? '')}
                  lines={lines}
                  turned={layout.bottom.turned}
                  side={false}
                  lit={on?.column === column}
                />
              )
            })}
            {layout.left.map((name, index) => {
              const row = index * layout.everyRow
              return (
                <TickLabel
                  key={row}
                  x={0}
                  y={(row + 0.5) * cell.height}
                  name={texts.y(ys[row] ?? '')}
                  lines={[name]}
                  turned={false}
                  side
                  lit={on?.row === row}
                />
              )
            })}
            <AxisTitles
              inner={inner}
              left={margin.left}
              below={layout.bottom.depth + 16}
              above={-18}
              x={options.xTitle}
              y={options.yTitle}
            />
            {on ? (
              <rect
                x={on.column * cell.width}
                y={on.row * cell.height}
                width={Math.max(2, cell.width - 1)}
                height={Math.max(2, cell.height - 1)}
                fill="none"
                stroke={color.text}
                strokeWidth={1.5}
              />
            ) : null}
          </g>
        )
      }}
    >
      <HeatCells {...{ data, layout, width, height }} opacity={options.opacity} />
    </ChartStage>
  )
}
