import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    width: '100%',
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: color.canvas,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    height: '48px',
    padding: '0 12px 0 8px',
    backgroundColor: color.panel,
    borderBottom: `1px solid ${color.line}`,
    flexShrink: 0,
  },
  row: { display: 'flex', flexGrow: 1, minHeight: 0 },
  main: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  area: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
  },
})

interface Props {
  header: ReactNode
  panels: ReactNode
  viewer: ReactNode
  children: ReactNode
}

/** The explorer's places: header, panels at the side, the chart, and the data viewer below it. */
export function ExplorerFrame({ header, panels, viewer, children }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <header className={styles.head}>{header}</header>
      <div className={styles.row}>
        {panels}
        <div className={styles.main}>
          <div className={styles.area}>{children}</div>
          {viewer}
        </div>
      </div>
    </div>
  )
}
