import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { createContext, use, type ReactNode } from 'react'
import { color } from '../../theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  strip: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '40px',
    padding: '0 16px',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${color.line}`,
    flexShrink: 0,
  },
  tileStrip: { minHeight: '28px', padding: '0 6px', border: 0, whiteSpace: 'nowrap' },
  start: { flexGrow: 1, minWidth: 0 },
})

/** Whether charts are drawn in tiles, where their strips take less room. */
const InTile = createContext(false)
export const useInTile = () => use(InTile)

export function ChartInTile({ children }: { children: ReactNode }) {
  return <InTile value={true}>{children}</InTile>
}

const Tools = createContext<ReactNode>(null)

/** Puts tools at the end of the strip of every chart within. */
export function ChartTools({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  return <Tools value={tools}>{children}</Tools>
}

/** A chart's place: the strip that meets the panels' strips in one line, and the chart below it. */
export function ChartFrame({
  strip,
  stripEnd,
  children,
}: {
  strip?: ReactNode
  stripEnd?: ReactNode
  children: ReactNode
}) {
  const styles = useStyles()
  const inTile = useInTile()
  return (
    <div className={styles.root} data-chart-frame>
      <div className={mergeClasses(styles.strip, inTile && styles.tileStrip)}>
        <div className={styles.start} data-chart-strip>
          {strip}
        </div>
        {stripEnd}
        {use(Tools)}
      </div>
      {children}
    </div>
  )
}
