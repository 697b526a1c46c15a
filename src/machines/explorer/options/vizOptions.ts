import type { FormData, VizType } from '../../../api/contract'
import type { SlotName } from '../../../api/contract/vizTypes'
import { rowOf } from '../../../api/contract/rowOf'

const sortings = ['value_desc', 'value_asc', 'name_asc', 'name_desc', 'natural'] as const
/** An order by value or name, or one that lists the names. */
export type Sorting = (typeof sortings)[number] | readonly string[]
export const stackings = ['none', 'stacked', 'share'] as const
export const numberFormats = ['short', 'whole', 'two_decimals', 'percent'] as const

/** What a person changed about how a chart is drawn; what is absent is drawn as the chart type does by itself. */
export interface VizOptions {
  legend?: boolean
  labels?: boolean
  x_title?: string
  y_title?: string
  /** Along the axis, and of what the marks are colored by. */
  sort?: Sorting
  series_sort?: Sorting
  stacking?: (typeof stackings)[number]
  number_format?: (typeof numberFormats)[number]
}

export const vizOptionsOf = (extra: FormData['extra_form_data']): VizOptions => {
  const options = extra?.['viz_options']
  return typeof options === 'object' && options !== null ? options : {}
}

/** Options to change; null brings back what the chart type does by itself. */
export type OptionPatch = { [Option in keyof VizOptions]: NonNullable<VizOptions[Option]> | null }

/** The form with some of its options changed; an empty title is the column's name again. */
export const withVizOptions = (form: FormData, patch: OptionPatch): FormData => {
  const merged = Object.entries({ ...vizOptionsOf(form.extra_form_data), ...patch }).filter(
    ([, value]) => value !== null && value !== '',
  )
  const { viz_options: _before, ...extra } = form.extra_form_data ?? {}
  return {
    ...form,
    extra_form_data:
      merged.length === 0 ? extra : { ...extra, viz_options: Object.fromEntries(merged) },
  }
}

/** What marks that do not lie on each other are called, for the chart types whose marks can. */
const apartWords: Partial<Record<VizType, string>> = {
  dist_bar: 'Grouped',
  horiz_bar: 'Grouped',
  echarts_timeseries_line: 'None',
  echarts_area: 'None',
}
export const apartWord = (vizType: string) => rowOf(apartWords, vizType) ?? null

/** What has an order of its own: the axis, or what the marks are colored by. */
export type Ordered = 'sort' | 'series_sort'

const bars: Partial<Record<SlotName, Ordered>> = { groupby: 'sort', columns: 'series_sort' }
const ordered: Partial<Record<VizType, Partial<Record<SlotName, Ordered>>>> = {
  dist_bar: bars,
  horiz_bar: bars,
  echarts_timeseries_line: bars,
  echarts_area: bars,
  pie: { all_columns: 'sort' },
  box_plot: { groupby: 'sort' },
  heatmap: { all_columns_x: 'sort', all_columns_y: 'sort' },
  scatter: { series: 'series_sort' },
  bubble: { series: 'series_sort' },
}

/** The option that says in which order the values of a slot are drawn; null where they have none. */
export const orderedBy = (vizType: string, slot: SlotName): Ordered | null =>
  rowOf(ordered, vizType)?.[slot] ?? null

const noAxes = 'A pie has no axes'
const noOrder = 'Points stand where their values are'
const unmeant: Partial<Record<VizType, { [Option in keyof VizOptions]: string }>> = {
  box_plot: { labels: 'A box is read on its axis and in its tooltip' },
  pie: { x_title: noAxes, y_title: noAxes },
  scatter: { sort: noOrder },
  bubble: { sort: noOrder },
}

/** Why an option has no meaning for a chart type; null where it has one. */
export const noOptionReason = (vizType: string, option: keyof VizOptions) =>
  rowOf(unmeant, vizType)?.[option] ?? null
