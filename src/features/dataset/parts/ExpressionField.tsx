import { makeStyles, mergeClasses, shorthands } from '@fluentui/react-components'
import type { ComponentProps } from 'react'
import { LazySqlEditor } from '../../../ui/editor/LazySqlEditor'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  label: { fontSize: '12px', lineHeight: '16px', fontWeight: 500, color: color.quiet },
  star: { color: color.danger, paddingLeft: '3px' },
  box: {
    position: 'relative',
    height: '112px',
    overflow: 'hidden',
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
    ':focus-within': shorthands.borderColor(color.accent),
  },
  bad: { ...shorthands.borderColor(color.danger) },
  error: { fontSize: '12px', lineHeight: '16px', color: color.dangerText },
  hint: { fontSize: '12px', lineHeight: '16px', color: color.quiet },
})

type Editor = Pick<
  ComponentProps<typeof LazySqlEditor>,
  'textKey' | 'value' | 'backend' | 'onChange' | 'complete'
>

interface Props extends Editor {
  label: string
  error: string | undefined
  hint: string
  onSubmit: () => void
}

const none = () => undefined

/** An expression of SQL as a field of a form, completed as it is written; Ctrl and Enter submits the form. */
export function ExpressionField({ label, error, hint, onSubmit, ...editor }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.field}>
      <span className={styles.label}>
        {label}
        <span className={styles.star} aria-hidden>
          *
        </span>
      </span>
      <div className={mergeClasses(styles.box, error !== undefined && styles.bad)}>
        <LazySqlEditor
          {...editor}
          label={label}
          location={null}
          onMove={none}
          onRun={onSubmit}
          onFormat={none}
          fault={null}
        />
      </div>
      {error === undefined ? (
        <span className={styles.hint}>{hint}</span>
      ) : (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
