import { isFormula } from '../../../src/api/contract/formulaText.ts'
import type { Cell, ResultColumn } from '../engine.ts'

/** A text as it is written in a file: led by an apostrophe where a spreadsheet would take it for a formula. */
export const fileText = (text: string, escapeFormulas: boolean): string =>
  escapeFormulas && isFormula(text) ? `'${text}` : text

/** What a file's rows are written from. */
export interface FileRows {
  columns: readonly Cell[][]
  kinds: readonly ResultColumn['typeGeneric'][]
  rowCount: number
  escapeFormulas: boolean
  /** The formats of the columns' numbers in a workbook, by their index in its styles. */
  styles?: readonly number[]
  /** The format of texts in a workbook, by the same index. */
  textStyle?: number
}
