import { makeStyles } from '@fluentui/react-components'
import type { SubmitEvent, ReactNode } from 'react'
import { Logo } from '../../../ui/text/Logo'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  page: {
    minHeight: '100%',
    display: 'flex',
    justifyContent: 'center',
    padding: '24px',
    backgroundImage: 'url(/relief.svg)',
    backgroundSize: 'cover',
    backgroundPosition: 'center',
    backgroundColor: color.canvas,
  },
  // Anchored by its top, so that an alert grows the card downwards and nothing above it moves.
  card: {
    width: '376px',
    maxWidth: '100%',
    height: 'fit-content',
    marginTop: 'max(0px, calc(50vh - 210px))',
    padding: '32px',
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
  },
  form: { display: 'flex', flexDirection: 'column', gap: '16px' },
  title: { marginTop: '8px', fontSize: '15px', lineHeight: '22px', fontWeight: 600 },
})

export function LoginFrame({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const styles = useStyles()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <form noValidate className={styles.form} onSubmit={submit}>
          <Logo height={24} />
          <h1 className={styles.title}>Sign in</h1>
          {children}
        </form>
      </div>
    </main>
  )
}
