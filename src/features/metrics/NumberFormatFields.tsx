import type { NumberFormat } from '../../api/contract'
import type { FormatPatch } from '../../machines/metrics/numberFormatPatch'
import { Checkbox, Field, Fold, FormColumn, FormPair, Quiet, Segmented, Select } from '../../ui'
import { numberWriter } from '../../ui/format/numbers'

const styles = [
  { value: 'number', label: 'Number' },
  { value: 'percent', label: 'Percent' },
] as const
const automatic = 'auto'
const decimals = [
  { value: automatic, label: 'Automatic' },
  ...['0', '1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value })),
]
const example = { number: 1_234_567.891, percent: 0.1234 }
const exampleDecimals = 2

const exampleOf = (format: NumberFormat) =>
  numberWriter(format, exampleDecimals)(example[format.style ?? 'number'])

interface Props {
  format: NumberFormat
  onEdit: (patch: FormatPatch) => void
}

/** How the numbers of a metric or a column are written, with an example. */
export function NumberFormatFields({ format, onEdit }: Props) {
  const style = format.style ?? 'number'
  return (
    <>
      <Segmented
        label="Style"
        value={style}
        options={styles}
        onChange={(chosen) => onEdit({ style: chosen === 'number' ? undefined : chosen })}
      />
      <Select
        label="Decimals"
        value={format.decimals === undefined ? automatic : String(format.decimals)}
        options={decimals}
        onChange={(chosen) =>
          onEdit({ decimals: chosen === automatic ? undefined : Number(chosen) })
        }
      />
      <FormPair>
        <Field
          label="Before"
          placeholder="$"
          value={format.prefix ?? ''}
          onChange={(prefix) => onEdit({ prefix })}
        />
        <Field
          label="After"
          placeholder=" €"
          value={format.suffix ?? ''}
          onChange={(suffix) => onEdit({ suffix })}
        />
      </FormPair>
      <Checkbox
        label="Thousands separated by commas"
        checked={format.thousands !== false}
        onChange={(checked) => onEdit({ thousands: checked ? undefined : false })}
      />
      <Checkbox
        label="Short, such as 1.2M"
        checked={format.short === true}
        onChange={(checked) => onEdit({ short: checked ? true : undefined })}
      />
      <Quiet>{`Example: ${exampleOf(format)}`}</Quiet>
    </>
  )
}

/** The same in a part of a dialog that opens, as wide as the dialog; it says the example while it is folded. */
export function NumberFormatFold({
  format = {},
  onEdit,
}: {
  format: NumberFormat | undefined
  onEdit: (patch: FormatPatch) => void
}) {
  const isUsual = Object.keys(format).length === 0
  return (
    <div style={{ margin: '0 -20px' }}>
      <Fold title="Number format" summary={isUsual ? 'Automatic' : exampleOf(format)} folded>
        <FormColumn>
          <NumberFormatFields format={format} onEdit={onEdit} />
        </FormColumn>
      </Fold>
    </div>
  )
}
