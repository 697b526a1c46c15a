import type { Problem } from '../../api/contract'
import type { DraftErrors, UserDraft } from '../../machines/users/userDraft'
import { Button, Checkbox, Field, FormPanel, PasswordIcon, ProblemNote } from '../../ui'
import { NewPassword } from './NewPassword'

interface Props {
  isNew: boolean
  draft: UserDraft
  errors: DraftErrors
  problem: Problem | null
  mayMakeAdmin: boolean
  busy: boolean
  ready: boolean
  onEdit: (patch: Partial<UserDraft>) => void
  onLeave: (field: keyof UserDraft) => void
  onSubmit: () => void
  onCancel: () => void
  /** Given for the own account, whose password is changed with the old one. */
  onOwnPassword: (() => void) | null
}

export function UserForm({
  isNew,
  draft,
  errors,
  problem,
  mayMakeAdmin,
  busy,
  ready,
  onEdit,
  onLeave,
  onSubmit,
  onCancel,
  onOwnPassword,
}: Props) {
  return (
    <FormPanel
      onSubmit={onSubmit}
      footer={
        <>
          <Button
            type="submit"
            size="large"
            appearance="primary"
            busy={busy}
            disabledReason={ready || busy ? null : 'Fill in every required field first'}
          >
            Save
          </Button>
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemNote problem={problem} beside={['name', 'username', 'email', 'password']} />
      ) : null}
      <Field
        label="Name"
        required
        autoFocus
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        {...(isNew ? { hint: 'Also used as the username' } : {})}
        onChange={(name) => onEdit({ name })}
        onBlur={() => onLeave('name')}
      />
      <Field
        label="Email"
        type="email"
        required
        autoComplete="off"
        value={draft.email}
        error={errors.email}
        onChange={(email) => onEdit({ email })}
        onBlur={() => onLeave('email')}
      />
      {onOwnPassword ? (
        <Button size="large" icon={<PasswordIcon />} onClick={onOwnPassword}>
          Change password
        </Button>
      ) : (
        <NewPassword
          label="Password"
          required={isNew}
          value={draft.password}
          error={errors.password}
          {...(isNew ? {} : { hint: 'Leave empty to keep the current password' })}
          onChange={(password) => onEdit({ password })}
          onBlur={() => onLeave('password')}
        />
      )}
      <Checkbox
        label="Admin"
        checked={draft.isAdmin}
        disabledReason={mayMakeAdmin ? null : 'Only admins can change this'}
        onChange={(isAdmin) => onEdit({ isAdmin })}
      />
    </FormPanel>
  )
}
