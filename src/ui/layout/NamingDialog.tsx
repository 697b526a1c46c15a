import type { ReactNode } from 'react'
import { Field } from '../controls/Field'
import { ProblemNote } from '../feedback/ProblemNote'
import { FormColumn } from './FormPanel'
import { Dialog } from '../overlays/Dialog'
import { SubmitFooter } from '../overlays/SubmitFooter'

interface Props {
  title: string
  /** What the name is called, and the button that sends it. */
  label: string
  submit: string
  name: string
  hint?: string
  busy?: boolean
  /** Why the name cannot be sent as it is; null when it can. */
  reason: string | null
  /** What of that stands at the name already. */
  error: string | null
  /** Why it was not taken. */
  failure?: { title: string; problem: { message: string } } | null
  onName: (name: string) => void
  onSubmit: () => void
  onDismiss: () => void
  /** Further fields. */
  children?: ReactNode
}

/** A dialog that gives a thing its name. */
export function NamingDialog({
  title,
  label,
  submit,
  name,
  hint,
  busy = false,
  reason,
  error,
  failure = null,
  onName,
  onSubmit,
  onDismiss,
  children,
}: Props) {
  return (
    <Dialog
      title={title}
      size="small"
      onDismiss={onDismiss}
      onSubmit={onSubmit}
      footer={
        <SubmitFooter
          submit={submit}
          busy={busy}
          disabledReason={busy ? null : reason}
          onCancel={onDismiss}
        />
      }
    >
      <FormColumn>
        {failure ? <ProblemNote {...failure} /> : null}
        <Field
          label={label}
          required
          autoFocus
          autoComplete="off"
          value={name}
          readOnly={busy}
          error={error}
          {...(hint === undefined ? {} : { hint })}
          onChange={onName}
        />
        {children}
      </FormColumn>
    </Dialog>
  )
}
