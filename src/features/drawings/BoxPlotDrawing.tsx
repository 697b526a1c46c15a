import { useMemo } from 'react'
import type { BoxRecord, FormData } from '../../api/contract'
import { drawsRows, entriesIn, nameOf, textOf } from '../../machines/explorer/form/pills'
import { renamedMarking } from '../../ui/charts/frame/marking'
import { BoxChart } from '../../ui/charts/box/BoxChart'
import { sortedInTime, type DrawingProps } from './drawing'

/** Boxes of the rows' own values: what is called a mean is a column then. */
const columnNames = (form: FormData): ReadonlyMap<string, string> => {
  const metrics = entriesIn(form, 'metrics')
  const names = new Map(metrics.map((metric) => [textOf(metric), nameOf(metric)]))
  return !drawsRows(form) || new Set(names.values()).size < metrics.length ? new Map() : names
}

export function BoxPlotDrawing({ result, ran, options }: DrawingProps) {
  const { x, y } = result.chart_metadata
  const named = useMemo(() => {
    const names = columnNames(ran)
    const labels = new Map([...names].map(([label, name]) => [name, label]))
    const plain = (label: string) => names.get(label) ?? label
    const records = (result.records ?? []) as BoxRecord[]
    const labelOf = new Map(records.map(({ name }) => [options.texts.x(name), name]))
    return {
      marks: records.map((mark) => ({
        ...mark,
        name: mark.name === mark.metric ? plain(mark.name) : options.texts.x(mark.name),
        metric: plain(mark.metric),
      })),
      options: {
        ...options,
        marking: renamedMarking(
          options.marking,
          options.texts.x,
          (name) => labelOf.get(name) ?? name,
        ),
        sort:
          result.time_grains === undefined
            ? options.sort
            : sortedInTime(
                options.sort,
                records.map(({ name }) => name),
                options.texts.x,
              ),
        yTitle:
          options.yTitle === y.label ? y.label.split(', ').map(plain).join(', ') : options.yTitle,
        numbersOf: (name: string) => options.numbersOf(labels.get(name) ?? name),
      },
    }
  }, [result, ran, options, y.label])
  return <BoxChart key={`${x.label} ${y.label}`} {...named} />
}
