import { makeStyles } from '@fluentui/react-components'
import { Field } from '../../../ui/controls/Field'
import { Segmented } from '../../../ui/controls/Segmented'
import { FormPair } from '../../../ui/layout/FormPanel'
import { color } from '../../../ui/theme/color'
import { CardForm, type CardActions } from './ToolCard'

const useStyles = makeStyles({
  part: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    margin: 0,
    padding: 0,
    border: 0,
    minWidth: 0,
  },
  name: { padding: 0, marginBottom: '8px', color: color.text, fontWeight: 600 },
})

interface AxisFields {
  log: boolean
  min: string
  max: string
}

interface Axis extends AxisFields {
  label: string
  problems: { min: string | null; max: string | null }
  onChange: (patch: Partial<AxisFields>) => void
}

interface LineFields {
  value: string
  label: string
}

interface Props extends CardActions {
  axes: readonly Axis[]
  line: LineFields & { problem: string | null }
  onLine: (patch: Partial<LineFields>) => void
}

const scales = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Logarithmic' },
] as const

/** The scale and the ends of each axis of values, and a line at one of them. */
export function AxesCard({ axes, line, onLine, ...actions }: Props) {
  const styles = useStyles()
  return (
    <CardForm title="Axes" {...actions}>
      {axes.map(({ label, log, min, max, problems, onChange }) => (
        <fieldset key={label} className={styles.part}>
          <legend className={styles.name}>{label}</legend>
          <Segmented
            label="Scale"
            value={log ? 'log' : 'linear'}
            options={scales}
            onChange={(scale) => onChange({ log: scale === 'log' })}
          />
          <FormPair>
            <Field
              label="From"
              size="medium"
              value={min}
              placeholder="Automatic"
              error={problems.min ?? undefined}
              onChange={(text) => onChange({ min: text })}
            />
            <Field
              label="To"
              size="medium"
              value={max}
              placeholder="Automatic"
              error={problems.max ?? undefined}
              onChange={(text) => onChange({ max: text })}
            />
          </FormPair>
        </fieldset>
      ))}
      <fieldset className={styles.part}>
        <legend className={styles.name}>Reference line</legend>
        <FormPair>
          <Field
            label="Value"
            size="medium"
            value={line.value}
            placeholder="None"
            error={line.problem ?? undefined}
            onChange={(value) => onLine({ value })}
          />
          <Field
            label="Name"
            size="medium"
            value={line.label}
            placeholder="Its value"
            onChange={(label) => onLine({ label })}
          />
        </FormPair>
      </fieldset>
    </CardForm>
  )
}
