import { makeStyles } from '@fluentui/react-components'
import { Skeleton } from '../Skeleton'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { position: 'relative', flexGrow: 1, minHeight: 0, padding: '36px 24px 60px 60px', animationName: { from: { opacity: 0 }, to: { opacity: 1 } }, animationDuration: '120ms', animationDelay: '150ms', animationFillMode: 'backwards' },
  svg: { width: '100%', height: '100%', display: 'block' },
  grid: { display: 'grid', gap: '1px', padding: 0 },
  row: { display: 'flex', gap: '24px', alignItems: 'center', height: '28px', padding: '0 12px', borderBottom: `1px solid ${color.lineFaint}` },
})

const heights = [92, 86, 74, 58, 30, 24, 20, 9, 5]
const widths = [70, 44, 58, 36, 62, 50]

/** The shape of the chart that is on its way; it appears after 150 ms. */
export function ChartSkeleton({ shape }: { shape: 'bars' | 'sideBars' | 'table' }) {
  const styles = useStyles()
  if (shape === 'table')
    return (
      <div className={styles.grid} role="status" aria-label="Loading the rows">
        {Array.from({ length: 14 }, (_, row) => (
          <div key={row} className={styles.row}>
            {widths.map((width, cell) => <Skeleton key={cell} width={width + ((row * 7 + cell * 11) % 40)} />)}
          </div>
        ))}
      </div>
    )
  return (
    <div className={styles.root} role="status" aria-label="Loading the chart">
      <svg className={styles.svg} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {[0, 25, 50, 75, 100].map((at) => <line key={at} x1="0" x2="100" y1={at} y2={at} stroke={color.lineFaint} vectorEffect="non-scaling-stroke" />)}
        {heights.map((height, index) => shape === 'bars'
          ? <rect key={index} x={index * 11 + 2} width="7" y={100 - height} height={height} fill={color.card} />
          : <rect key={index} y={index * 11 + 2} height="7" x="0" width={height} fill={color.card} />)}
      </svg>
    </div>
  )
}
