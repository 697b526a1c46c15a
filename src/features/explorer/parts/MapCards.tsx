import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { ClusterDifference, ClusterExplanation } from '../../../api/contract'
import { counted } from '../../../api/contract/counted'
import { IconButton } from '../../../ui/controls/IconButton'
import { formatNumber, formatShort } from '../../../ui/format/numbers'
import { CloseIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
  },
  over: {
    position: 'absolute',
    right: '16px',
    bottom: '36px',
    left: '16px',
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap-reverse',
    alignItems: 'flex-end',
    justifyContent: 'flex-end',
    gap: '8px',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
  box: {
    backgroundColor: color.raised,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    padding: '4px 4px 4px 12px',
    '& > span': { marginRight: '8px', color: color.quiet, fontVariantNumeric: 'tabular-nums' },
    '& strong': { color: color.text, fontWeight: 600 },
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    width: '320px',
    padding: '8px 16px 12px',
  },
  head: { display: 'flex', alignItems: 'center', marginRight: '-8px' },
  title: { flexGrow: 1, margin: 0, fontSize: '13px', lineHeight: '18px', fontWeight: 600 },
  quiet: { color: color.quiet, fontSize: '12px', lineHeight: '16px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    maxHeight: '280px',
    margin: 0,
    padding: 0,
    overflowY: 'auto',
    listStyleType: 'none',
    fontSize: '12px',
    lineHeight: '16px',
    scrollbarWidth: 'thin',
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 80px 84px',
    alignItems: 'center',
    columnGap: '8px',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  track: { position: 'relative', height: '10px', borderRadius: '2px', backgroundColor: color.card },
  fill: { position: 'absolute', top: 0, bottom: 0, borderRadius: '2px' },
  more: { backgroundColor: color.accent },
  less: { backgroundColor: color.warning },
  effect: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
})

/** A map with what stands over its lower edge. */
export function MapFrame({ over, children }: { over: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {children}
      {over === null ? null : <div className={styles.over}>{over}</div>}
    </div>
  )
}

/** How many points are selected, and what can be done with them. */
export function SelectionBar({ count, children }: { count: number; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={`${styles.box} ${styles.bar}`} role="toolbar" aria-label="Selected points">
      <span role="status">
        <strong>{formatNumber(count)}</strong> selected
      </span>
      {children}
    </div>
  )
}

interface CardProps {
  cluster: string
  onDismiss: () => void
  children: ReactNode
}

export function DifferenceCard({ cluster, onDismiss, children }: CardProps) {
  const styles = useStyles()
  return (
    <section
      className={`${styles.box} ${styles.card}`}
      aria-label="What makes this cluster different"
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{`What makes ${cluster} different`}</h2>
        <IconButton icon={<CloseIcon />} label="Close" onClick={onDismiss} />
      </div>
      {children}
    </section>
  )
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
const percent = (share: number) => `${Math.round(share * 100)} %`
const day = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
const writings = { number: formatShort, time: day, category: percent }

const sidesOf = ({ kind, inside, outside }: ClusterDifference) =>
  [inside, outside].map((value) => (value === null ? 'none' : writings[kind](value)))

/** The effect of each column as a bar to the right of the middle where the cluster has more, to the left where it has less. */
export function Differences({ explanation }: { explanation: ClusterExplanation }) {
  const styles = useStyles()
  const { columns, rows, others } = explanation
  const largest = Math.max(...columns.map(({ effect }) => Math.abs(effect)), Number.MIN_VALUE)
  if (columns.length === 0)
    return (
      <div className={styles.quiet}>No column differs between this cluster and the others.</div>
    )
  return (
    <>
      <div className={styles.quiet}>
        {`Effect size, ${counted(rows, 'row')} / the other ${formatNumber(others)}`}
      </div>
      <ul className={styles.list} tabIndex={0} aria-label="Effect of each column">
        {columns.map((difference) => {
          const { column, value, effect } = difference
          const [inside, outside] = sidesOf(difference)
          const half = (Math.abs(effect) / largest) * 50
          return (
            <li key={`${column} ${value ?? ''}`} className={styles.row}>
              <span>
                <div className={styles.name} title={value ?? column}>
                  {value ?? column}
                </div>
                {value === null ? null : (
                  <div className={`${styles.name} ${styles.quiet}`} title={column}>
                    {column}
                  </div>
                )}
              </span>
              <span className={styles.track} aria-hidden>
                <span
                  className={`${styles.fill} ${effect < 0 ? styles.less : styles.more}`}
                  style={
                    effect < 0
                      ? { right: '50%', width: `${half}%` }
                      : { left: '50%', width: `${half}%` }
                  }
                />
              </span>
              <span className={styles.effect}>
                <div>{signed(effect)}</div>
                <div className={styles.quiet}>{`${inside} / ${outside}`}</div>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
