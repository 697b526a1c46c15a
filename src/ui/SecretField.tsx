import { useState } from 'react'
import { Field, type FieldProps } from './Field'

interface Props extends FieldProps {
  /** The text as it stands while nobody writes in it. */
  veil: (value: string) => string
}

/** A text with a secret in it, which is veiled while the field has not the focus. */
export function SecretField({ veil, value, onBlur, ...rest }: Props) {
  const [writing, setWriting] = useState(false)
  const leave = () => {
    setWriting(false)
    onBlur?.()
  }
  return <Field {...rest} value={writing ? value : veil(value)} autoComplete="off" onFocus={() => setWriting(true)} onBlur={leave} />
}
