import type { FormData } from '../../src/api/contract'
import { exploring } from '../explorer'
import type { GalleryRow, NumberPatterns } from '../frozenActor'
import { boxes, boxForm } from '../samples/boxes'
import { bars, sideBars } from '../samples/forms'
import { heat, heatForm } from '../samples/heatmaps'
import { lineForm, monthLines } from '../samples/lines'
import { pie, pieForm } from '../samples/pies'
import { oneSeries } from '../samples/results'

const dollarFormat = { prefix: '$', decimals: 3 }
const inDollars = (form: FormData): FormData => ({
  ...form,
  extra_form_data: { number_formats: { 'SUM(cost)': dollarFormat, 'AVG(cost)': dollarFormat } },
})
const dollars = String.raw`-?\$\d{1,3}(,\d{3})*\.\d{3}`

/** What a row's chart has to write its numbers as: its columns in dollars, its axes and marks in short ones. */
const written = (row: GalleryRow, columns: readonly string[]): GalleryRow => ({
  ...row,
  numbers: {
    columns: Object.fromEntries(columns.map((column) => [column, dollars])),
    drawn: String.raw`-?\$\d+(\.\d+)?[KMB]?`,
  } satisfies NumberPatterns,
})
const ready = { run: { ready: 'resting' } } as const
const dollarsIn = (name: string, form: FormData, result: typeof pie) =>
  exploring(`${name} in dollars`, { ...ready, form: inDollars(form), result })

/** Charts whose metric has a number format that no other number has. */
export const formatRows: GalleryRow[] = [
  written(dollarsIn('bars', bars, oneSeries('dist_bar')), ['SUM(cost)']),
  written(dollarsIn('side bars', sideBars, oneSeries('horiz_bar')), ['SUM(cost)']),
  written(dollarsIn('lines', lineForm, monthLines), ['Approach', 'En route']),
  written(dollarsIn('pie', pieForm, pie), ['SUM(cost)']),
  written(dollarsIn('heatmap', heatForm, heat), ['SUM(cost)']),
  written(dollarsIn('box plot', boxForm, boxes), ['Lower whisker', 'Median', 'Upper quartile']),
]
