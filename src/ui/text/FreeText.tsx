import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({
  text: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxHeight: '108px',
    overflowY: 'auto',
  },
  none: { color: color.quiet },
})

/** What a person wrote about a thing, as they wrote it; a long one scrolls. */
export function FreeText({ text, label, none }: { text: string; label: string; none: string }) {
  const styles = useStyles()
  if (text.trim() === '') return <p className={mergeClasses(styles.text, styles.none)}>{none}</p>
  return (
    <p
      className={styles.text}
      dir="auto"
      tabIndex={text.length > 400 ? 0 : undefined}
      role={text.length > 400 ? 'region' : undefined}
      aria-label={text.length > 400 ? label : undefined}
    >
      {text}
    </p>
  )
}
