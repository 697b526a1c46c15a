import { z } from 'zod'
import type { UploadDialect, UploadOptions } from '../../api/contract'

/** The advanced settings as they are typed: numbers are text. */
export const settingsSchema = z.object({
  index_col: z.number().nullable(),
  index_label: z.string(),
  use_columns: z.array(z.string()).readonly(),
  /** Names for the columns, parted by commas. */
  column_names: z.string(),
  dataframe: z.boolean(),
  mangle_dupe_cols: z.boolean(),
  skip_rows: z.string(),
  n_rows: z.string(),
  decimal_char: z.string(),
  parse_dates: z.array(z.string()).readonly(),
  null_values: z.array(z.string()).readonly(),
  skip_spaces: z.boolean(),
  skip_blank_lines: z.boolean(),
  infer_datetime: z.boolean(),
})
export type UploadSettings = z.infer<typeof settingsSchema>

/** What counts as missing unless other values are chosen. */
export const usualNulls = [
  '',
  '#N/A',
  '#N/A N/A',
  '#NA',
  '-1.#IND',
  '-1.#QNAN',
  '-NaN',
  '-nan',
  '1.#IND',
  '1.#QNAN',
  '<NA>',
  'N/A',
  'NA',
  'NULL',
  'NaN',
  'n/a',
  'nan',
  'null',
]

const usualSettings: UploadSettings = {
  index_col: null,
  index_label: '',
  use_columns: [],
  column_names: '',
  dataframe: true,
  mangle_dupe_cols: true,
  skip_rows: '0',
  n_rows: '',
  decimal_char: '.',
  parse_dates: [],
  null_values: usualNulls,
  skip_spaces: true,
  skip_blank_lines: true,
  infer_datetime: true,
}

/** What the dialog opens with: what was chosen so far, else what was detected, else the usual. */
export const settingsOf = (
  options: UploadOptions,
  { skip_rows, decimal_char }: Pick<UploadDialect, 'skip_rows' | 'decimal_char'>,
): UploadSettings => ({
  ...usualSettings,
  ...(Object.fromEntries(
    Object.entries(options).filter(([name]) => name in usualSettings),
  ) as object),
  skip_rows: String(skip_rows),
  column_names: (options.column_names ?? []).join(', '),
  n_rows: options.n_rows === undefined || options.n_rows === null ? '' : String(options.n_rows),
  decimal_char,
})

/** How many of the settings that were saved differ from the usual ones. */
export const settingsMade = (options: UploadOptions) => {
  const made = settingsOf(options, {
    decimal_char: options.decimal_char ?? '.',
    skip_rows: options.skip_rows ?? 0,
  })
  return Object.entries(made).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(usualSettings[name as keyof UploadSettings]),
  ).length
}

export type SettingErrors = Partial<Record<keyof UploadSettings, string>>

const isWhole = (text: string) => /^\d{1,15}$/.test(text.trim())

/** What is wrong with the settings, by setting. */
export const settingErrors = (
  { skip_rows, n_rows, decimal_char }: UploadSettings,
  separator: string,
): SettingErrors => ({
  ...(isWhole(skip_rows) ? {} : { skip_rows: 'Enter a whole number from 0 up.' }),
  ...(n_rows.trim() === '' || isWhole(n_rows)
    ? {}
    : { n_rows: 'Enter a whole number, or leave it empty for all.' }),
  ...(decimal_char.length === 1 ? {} : { decimal_char: 'Enter one character.' }),
  ...(decimal_char === separator
    ? { decimal_char: 'The delimiter cannot be the decimal character too.' }
    : {}),
})

/** The settings as they travel: all of them. */
export const optionsOf = ({
  skip_rows,
  n_rows,
  use_columns,
  parse_dates,
  null_values,
  column_names,
  ...rest
}: UploadSettings): UploadOptions => ({
  ...rest,
  skip_rows: Number(skip_rows),
  n_rows: n_rows.trim() === '' ? null : Number(n_rows),
  use_columns: [...use_columns],
  column_names:
    column_names.trim() === '' ? [] : column_names.split(',').map((name) => name.trim()),
  parse_dates: [...parse_dates],
  null_values: [...null_values],
})
