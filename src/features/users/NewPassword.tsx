import { PasswordField } from '../../ui'

interface Props {
  label: string
  value: string
  error: string | null | undefined
  required?: boolean
  hint?: string
  onChange: (value: string) => void
  onBlur?: () => void
}

/** A row for a password that is to be set, which the browser offers to make up. */
export function NewPassword({ required = true, ...row }: Props) {
  return <PasswordField {...row} required={required} autoComplete="new-password" />
}
