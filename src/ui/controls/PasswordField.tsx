import { useEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from './Field'
import { IconButton } from './IconButton'
import { HideIcon, ShowIcon } from '../text/icons'

interface Props extends Omit<FieldProps, 'type' | 'contentAfter' | 'inputRef'> {
  /** Takes the focus whenever it becomes true. */
  focused?: boolean
}

export function PasswordField({ focused = false, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      inputRef={input}
      type={shown ? 'text' : 'password'}
      contentAfter={
        <IconButton
          size="small"
          icon={shown ? <HideIcon /> : <ShowIcon />}
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
