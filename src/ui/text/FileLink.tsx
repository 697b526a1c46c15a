import { Link } from '@fluentui/react-components'

interface Props {
  /** The name the file is saved under. */
  name: string
  text: string
  children: string
}

/** Saves a text as a file. */
export function FileLink({ name, text, children }: Props) {
  return (
    <Link href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`} download={name}>
      {children}
    </Link>
  )
}
