import type { FormData, VizType } from '../../../api/contract'
import { fieldsOf } from '../../../api/contract/fieldsOf'
import { rowOf } from '../../../api/contract/rowOf'
import type { PageFields } from '../form/storedForm'

/** How an axis of values is drawn; it begins and ends by its values where nothing is given. */
export interface Axis {
  log: boolean
  min: number | null
  max: number | null
}

/** A line across the marks at a value of the y axis. */
export interface ReferenceLine {
  value: number
  label: string
}

export interface Axes {
  x: Axis
  y: Axis
  line: ReferenceLine | null
}

export type AxisName = 'x' | 'y'

export const usualAxis: Axis = { log: false, min: null, max: null }

interface AxisField {
  axis: AxisName
  label: string
  /** The fields that hold it, named as Superset names them. */
  log: string
  bounds: string
}

const valueAxis: AxisField = {
  axis: 'y',
  label: 'Value axis',
  log: 'logAxis',
  bounds: 'y_axis_bounds',
}
const pointAxes: AxisField[] = [
  { axis: 'x', label: 'X axis', log: 'logXAxis', bounds: 'xAxisBounds' },
  { axis: 'y', label: 'Y axis', log: 'logYAxis', bounds: 'y_axis_bounds' },
]
const fields: Partial<Record<VizType, AxisField[]>> = {
  dist_bar: [valueAxis],
  horiz_bar: [valueAxis],
  echarts_timeseries_line: [valueAxis],
  echarts_area: [valueAxis],
  box_plot: [valueAxis],
  scatter: pointAxes,
  bubble: pointAxes,
}

/** The axes of values that a chart type has. */
export const valueAxes = (vizType: string): readonly AxisField[] => rowOf(fields, vizType) ?? []

const numberIn = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Whether an axis can go from one number to the other; null is no number. */
const isRange = ({ log, min, max }: Axis) =>
  (min === null || max === null || min < max) &&
  (!log || ((min === null || min > 0) && (max === null || max > 0)))

const axisIn = (extra: FormData['extra_form_data'], { log, bounds }: AxisField): Axis => {
  const given: unknown = extra?.[bounds]
  const [min, max] = Array.isArray(given) ? (given as unknown[]).map(numberIn) : []
  const axis = { log: extra?.[log] === true, min: min ?? null, max: max ?? null }
  return isRange(axis) ? axis : { ...usualAxis, log: axis.log }
}

const lineIn = (extra: FormData['extra_form_data']): ReferenceLine | null => {
  const { value, label } = fieldsOf(extra?.['reference_line'])
  const number = numberIn(value)
  return number === null ? null : { value: number, label: typeof label === 'string' ? label : '' }
}

/** Read from `extra_form_data`; missing and invalid parts are as usual. */
export const axesOf = (extra: FormData['extra_form_data'], vizType: string): Axes => {
  const found = valueAxes(vizType).map((field) => [field.axis, axisIn(extra, field)] as const)
  return {
    x: usualAxis,
    y: usualAxis,
    ...Object.fromEntries(found),
    line: found.length === 0 ? null : lineIn(extra),
  }
}

/** Stored in `extra_form_data`; what is as usual is not. */
export const axesFields = (axes: Axes, vizType: string): PageFields => {
  const fields = valueAxes(vizType).flatMap(({ axis, log, bounds }): [string, unknown][] => {
    const { min, max, log: isLog } = axes[axis]
    return [
      [log, isLog ? true : undefined],
      [bounds, min === null && max === null ? undefined : [min, max]],
    ]
  })
  return { ...Object.fromEntries(fields), reference_line: axes.line ?? undefined }
}

/** The axes as they are typed. */
export interface AxesDraft {
  x: AxisDraft
  y: AxisDraft
  line: { value: string; label: string }
}

interface AxisDraft {
  log: boolean
  min: string
  max: string
}

const textOf = (value: number | null) => (value === null ? '' : String(value))
const axisDraft = ({ log, min, max }: Axis): AxisDraft => ({
  log,
  min: textOf(min),
  max: textOf(max),
})

export const axesDraft = ({ x, y, line }: Axes): AxesDraft => ({
  x: axisDraft(x),
  y: axisDraft(y),
  line: { value: textOf(line?.value ?? null), label: line?.label ?? '' },
})

/** Null for nothing, NaN for what is no number. */
const typed = (text: string) => {
  const plain = text.trim().replaceAll(',', '').replace('−', '-')
  if (plain === '') return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : Number.NaN
}

const numberProblem = (text: string, log: boolean) => {
  const number = typed(text)
  if (number === null) return null
  if (Number.isNaN(number)) return 'Enter a number'
  return log && number <= 0 ? 'A logarithmic axis is above 0' : null
}

/** What is wrong with an axis, by its ends. */
export const axisProblems = ({ log, min, max }: AxisDraft) => {
  const [from, to] = [typed(min), typed(max)]
  return {
    min: numberProblem(min, log),
    max:
      numberProblem(max, log) ??
      (from !== null && to !== null && from >= to ? 'The end comes after the beginning' : null),
  }
}

/** Why there can be no line at a value. */
export const lineProblem = ({ line, y }: AxesDraft) => numberProblem(line.value, y.log)

export const isValidDraft = (draft: AxesDraft) =>
  [
    ...[draft.x, draft.y].flatMap((axis) => Object.values(axisProblems(axis))),
    lineProblem(draft),
  ].every((problem) => problem === null)

const axisOf = (draft: AxisDraft): Axis => {
  const problems = axisProblems(draft)
  return {
    log: draft.log,
    min: problems.min === null && problems.max === null ? typed(draft.min) : null,
    max: problems.max === null && problems.min === null ? typed(draft.max) : null,
  }
}

/** The axes as far as what is typed is valid. */
export const draftedAxes = (draft: AxesDraft): Axes => {
  const value = lineProblem(draft) === null ? typed(draft.line.value) : null
  return {
    x: axisOf(draft.x),
    y: axisOf(draft.y),
    line: value === null ? null : { value, label: draft.line.label.trim() },
  }
}
