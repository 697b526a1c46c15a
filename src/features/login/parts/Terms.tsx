import { makeStyles } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  terms: { fontSize: '12px', lineHeight: '16px', color: color.quiet },
  link: {
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    font: 'inherit',
    color: color.text,
    cursor: 'pointer',
    textDecorationLine: 'underline',
    textDecorationColor: color.faint,
    textUnderlineOffset: '2px',
    ':hover': { textDecorationColor: color.text },
  },
  text: {
    marginTop: '8px',
    paddingTop: '8px',
    borderTop: `1px solid ${color.line}`,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
  },
})

interface Props {
  terms: ReactNode
  privacy: ReactNode
}

/** The sentence under the sign-in button; each link opens its text below. */
export function Terms({ terms, privacy }: Props) {
  const styles = useStyles()
  const [shown, setShown] = useState<'terms' | 'privacy' | null>(null)
  const link = (which: 'terms' | 'privacy', text: string) => (
    <button
      type="button"
      className={styles.link}
      aria-expanded={shown === which}
      onClick={() => setShown(shown === which ? null : which)}
    >
      {text}
    </button>
  )
  return (
    <div className={styles.terms}>
      By signing in you agree to the {link('terms', 'Terms of Service')} and the{' '}
      {link('privacy', 'Privacy Policy')}.
      {shown === null ? null : (
        <div className={styles.text}>{shown === 'terms' ? terms : privacy}</div>
      )}
    </div>
  )
}
