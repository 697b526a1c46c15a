import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  app: {
    display: 'grid',
    gridTemplateColumns: '220px minmax(0, 1fr)',
    gridTemplateRows: '48px minmax(0, 1fr)',
    height: '100vh',
    overflow: 'hidden',
  },
  mini: { gridTemplateColumns: '50px minmax(0, 1fr)' },
  bare: { display: 'block' },
  header: {
    gridColumnStart: 1,
    gridColumnEnd: -1,
    display: 'flex',
    alignItems: 'center',
    paddingRight: '12px',
    backgroundColor: color.panel,
    borderBottom: `1px solid ${color.line}`,
    minWidth: 0,
  },
  main: {
    minWidth: 0,
    minHeight: 0,
    height: '100%',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    position: 'relative',
    ':focus-visible': { outlineStyle: 'none' },
    '& > *': { minHeight: 0, flexGrow: 1 },
  },
  skip: {
    position: 'absolute',
    left: '8px',
    top: '8px',
    zIndex: 10,
    padding: '6px 12px',
    borderRadius: '6px',
    backgroundColor: color.raised,
    color: color.text,
    transform: 'translateY(-60px)',
    ':focus': { transform: 'none' },
  },
})

interface Props {
  mini: boolean
  /** Without header and menu. */
  bare: boolean
  header: ReactNode
  menu: ReactNode
  children: ReactNode
}

/** Header 48, menu 220 or 50, and the screen. */
export function AppFrame({ mini, bare, header, menu, children }: Props) {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.app, mini && styles.mini, bare && styles.bare)}>
      {bare ? null : (
        <>
          <a className={styles.skip} href="#main">
            Skip to content
          </a>
          <header className={styles.header}>{header}</header>
          {menu}
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
