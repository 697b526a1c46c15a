import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field, type FieldProps } from './Field'

interface Props extends Omit<FieldProps, 'inputRef'> {
  /** The text as it stands while nobody writes in it, letter for letter as long. */
  veil: (value: string) => string
}

/** A text with a secret in it, which is veiled while the field has not the focus. */
export function SecretField({ veil, value, onBlur, ...rest }: Props) {
  const [writing, setWriting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Another value ends what is selected, and the next letter would be added to the text instead of replacing it.
  const enter = () =>
    queueMicrotask(() => {
      const entered = input.current
      if (entered === null || entered !== document.activeElement) return
      const { selectionStart, selectionEnd } = entered
      flushSync(() => setWriting(true))
      entered.setSelectionRange(selectionStart, selectionEnd)
    })
  const leave = () => {
    setWriting(false)
    onBlur?.()
  }
  return (
    <Field
      {...rest}
      inputRef={input}
      value={writing ? value : veil(value)}
      autoComplete="off"
      onFocus={enter}
      onBlur={leave}
    />
  )
}
