import type { PreviewAnswer, UploadOptions } from '../../api/contract'
import { dialectOf, type UploadDraft } from '../../machines/upload/uploadDraft'
import { Field, Select } from '../../ui'
import { FieldBar } from './parts/UploadLayout'
import {
  commentChoices,
  differingChoices,
  encodingChoices,
  escapeChoices,
  headerChoices,
  sheetHeaderChoices,
  longRowChoices,
  quoteChoices,
  separatorsFound,
  shortRowChoices,
  type Choice,
} from './choices'

interface Props {
  draft: UploadDraft
  read: PreviewAnswer
  disabledReason: string | null
  onOptions: (options: UploadOptions) => void
}

const asDetected = 'detected'
const without = (options: UploadOptions, name: keyof UploadOptions): UploadOptions =>
  Object.fromEntries(Object.entries(options).filter(([other]) => other !== name))

/** How the file was taken to be written: what was detected stands first, another choice overrides it. */
export function DialectBar({ draft, read, disabledReason, onOptions }: Props) {
  const { options } = draft
  const dialect = dialectOf(draft, read)
  const detected = read.dialect
  const pick = <
    Name extends 'encoding' | 'separator' | 'quote' | 'escape' | 'comment' | 'decimal_char',
  >(
    name: Name,
    label: string,
    choices: readonly Choice<NonNullable<UploadOptions[Name]>>[],
  ) => {
    const own = options[name]
    const found = choices.find(({ is }) => is === detected?.[name])
    const description = own === undefined && found ? `Auto: ${found.label}` : 'Auto'
    return (
      <Select
        label={label}
        size="medium"
        disabledReason={disabledReason}
        value={own === undefined ? asDetected : own}
        options={[
          { value: asDetected, label: description },
          ...choices.map((choice) => ({ value: choice.is, label: choice.label })),
        ]}
        onChange={(value) => {
          const choice = choices.find(({ is }) => is === value)
          onOptions(choice ? { ...options, [name]: choice.is } : without(options, name))
        }}
      />
    )
  }
  const decide = <Name extends 'short_rows' | 'long_rows' | 'differing_columns'>(
    name: Name,
    label: string,
    choices: readonly Choice<NonNullable<UploadOptions[Name]>>[],
  ) => (
    <Select
      label={label}
      size="medium"
      disabledReason={disabledReason}
      value={options[name] ?? 'refuse'}
      options={choices.map(({ is, label: shown }) => ({ value: is, label: shown }))}
      onChange={(value) => {
        const choice = choices.find(({ is }) => is === value)
        if (choice) onOptions({ ...options, [name]: choice.is })
      }}
    />
  )
  const headerOf = ({
    header,
    header_lines: lines,
  }: Pick<UploadOptions, 'header' | 'header_lines'>) =>
    header === undefined && lines === undefined ? null : header === false ? 0 : (lines ?? 1)
  const header = (choices: typeof headerChoices) => {
    const own = headerOf(options)
    const found = choices.find(({ is }) => is === headerOf(detected ?? {}))
    return (
      <Select
        label="Header"
        size="medium"
        disabledReason={disabledReason}
        value={own === null ? asDetected : String(own)}
        options={[
          { value: asDetected, label: own === null && found ? `Auto: ${found.label}` : 'Auto' },
          ...choices.map(({ is, label }) => ({ value: String(is), label })),
        ]}
        onChange={(value) => {
          const others = without(without(options, 'header'), 'header_lines')
          if (value === asDetected) onOptions(others)
          else if (value === '0') onOptions({ ...others, header: false })
          else onOptions({ ...others, header: true, header_lines: Number(value) })
        }}
      />
    )
  }
  const footer = (
    <Field
      label="Skip last"
      size="medium"
      value={String(dialect.skip_footer)}
      readOnly={disabledReason !== null}
      onChange={(text) => {
        if (/^\d{0,6}$/.test(text)) onOptions({ ...options, skip_footer: Number(text) })
      }}
    />
  )
  const skip = (
    <Field
      label="Skip Rows"
      size="medium"
      value={String(dialect.skip_rows)}
      readOnly={disabledReason !== null}
      onChange={(text) => {
        if (/^\d{0,6}$/.test(text)) onOptions({ ...options, skip_rows: Number(text) })
      }}
    />
  )
  if (read.sheets !== null)
    return (
      <FieldBar>
        <Select
          label="Sheet"
          size="medium"
          disabledReason={disabledReason}
          value={options.sheet ?? read.sheet}
          options={read.sheets.map(({ name, hidden }) => ({
            value: name,
            label: hidden ? `${name} (hidden)` : name,
          }))}
          onChange={(sheet) => onOptions({ ...options, sheet })}
        />
        {header(sheetHeaderChoices)}
        {skip}
      </FieldBar>
    )
  const joined = (
    <FieldBar>
      <Field
        label="Column of file names"
        size="medium"
        placeholder="None"
        value={options.file_column ?? 'file'}
        readOnly={disabledReason !== null}
        onChange={(file_column) => onOptions({ ...options, file_column })}
      />
      {decide('differing_columns', 'Different columns', differingChoices)}
      {pick('encoding', 'Encoding', encodingChoices)}
      {header(headerChoices)}
    </FieldBar>
  )
  const alone = (
    <FieldBar>
      {pick('encoding', 'Encoding', encodingChoices)}
      {header(headerChoices)}
      {pick('quote', 'Quote', quoteChoices)}
      {pick('decimal_char', 'Decimal character', [
        { is: '.', label: 'Point' },
        { is: ',', label: 'Comma' },
      ])}
      {skip}
    </FieldBar>
  )
  return (
    <>
      {read.parts !== null && read.part === null ? joined : alone}
      <FieldBar>
        {pick('separator', 'Separator', separatorsFound)}
        {pick('escape', 'Quotes inside', escapeChoices)}
        {pick('comment', 'Comments', commentChoices)}
        {decide('short_rows', 'Short rows', shortRowChoices)}
        {decide('long_rows', 'Long rows', longRowChoices)}
        {footer}
      </FieldBar>
    </>
  )
}
