import { useState } from 'react'
import { Field, type FieldProps } from './Field'
import { IconButton } from './IconButton'
import { HideIcon, ShowIcon } from './icons'

export function PasswordField(props: Omit<FieldProps, 'type' | 'contentAfter'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
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
