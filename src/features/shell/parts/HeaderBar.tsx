import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/text/AppLink'
import { Logo } from '../../../ui/text/Logo'

const useStyles = makeStyles({
  brand: {
    width: '244px',
    paddingLeft: '15px',
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
  },
  link: { display: 'flex', borderRadius: '4px' },
  search: { width: '360px', minWidth: 0, flexShrink: 1 },
  end: {
    marginLeft: 'auto',
    paddingLeft: '12px',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
  },
})

interface Props {
  onLogo: () => void
  search: ReactNode
  end: ReactNode
}

export function HeaderBar({ onLogo, search, end }: Props) {
  const styles = useStyles()
  return (
    <>
      <div className={styles.brand}>
        <AppLink href="/" label="Chartroom, home" className={styles.link} onFollow={onLogo}>
          <Logo />
        </AppLink>
      </div>
      <div className={styles.search}>{search}</div>
      <div className={styles.end}>{end}</div>
    </>
  )
}
