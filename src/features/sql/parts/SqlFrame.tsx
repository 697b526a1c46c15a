import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { ResizeHandle, type ResizeProps } from '../../../ui/controls/ResizeHandle'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '264px minmax(0, 1fr)',
    height: '100%',
    minHeight: 0,
  },
  browser: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px 12px 0',
    minHeight: 0,
    overflow: 'hidden',
    borderRight: `1px solid ${color.line}`,
    backgroundColor: color.panel,
  },
  work: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minHeight: 0, minWidth: 0 },
  bar: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 8px',
    minHeight: '44px',
    padding: '4px 12px',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${color.line}`,
  },
  push: { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: '6px' },
  editor: { position: 'relative', minHeight: 0 },
  results: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    minWidth: 0,
    borderTop: `1px solid ${color.line}`,
  },
  title: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
})

interface Props {
  title: string
  browser: ReactNode
  tabs: ReactNode
  tools: ReactNode
  endTools: ReactNode
  note: ReactNode
  editor: ReactNode
  results: ReactNode
  /** How high the results are drawn; the editor keeps some room whatever that is. */
  resize: Omit<ResizeProps, 'label' | 'side'>
}

/** The place of SQL: what there is on the left; tabs, tools, the editor and its results beside it. */
export function SqlFrame({
  title,
  browser,
  tabs,
  tools,
  endTools,
  note,
  editor,
  results,
  resize,
}: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{title}</h1>
      <aside aria-label="Tables" className={styles.browser}>
        {browser}
      </aside>
      <div
        className={styles.work}
        style={{
          gridTemplateRows: `auto auto auto minmax(120px, 1fr) minmax(0, ${resize.size}px)`,
        }}
      >
        {tabs}
        <div className={styles.bar}>
          {tools}
          <div className={styles.push}>{endTools}</div>
        </div>
        <div>{note}</div>
        <div className={styles.editor}>{editor}</div>
        <section aria-label="Results" className={styles.results}>
          <ResizeHandle {...resize} label="Height of the results" side="top" />
          {results}
        </section>
      </div>
    </div>
  )
}
