import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Skeleton } from '../../feedback/Skeleton'
import { color } from '../../theme/color'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    padding: '36px 24px 60px 60px',
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '120ms',
    animationDelay: '150ms',
    animationFillMode: 'backwards',
  },
  round: { padding: '32px 20%' },
  svg: { width: '100%', height: '100%', display: 'block' },
  grid: { display: 'grid', gap: '1px', padding: 0 },
  row: {
    display: 'flex',
    gap: '24px',
    alignItems: 'center',
    height: '28px',
    padding: '0 12px',
    borderBottom: `1px solid ${color.lineFaint}`,
  },
})

const heights = [92, 86, 74, 58, 30, 24, 20, 9, 5]
const widths = [70, 44, 58, 36, 62, 50]
const positions = [
  [12, 70],
  [22, 52],
  [28, 60],
  [36, 40],
  [43, 52],
  [52, 30],
  [58, 42],
  [66, 24],
  [74, 34],
  [86, 14],
] as const
const steps = [0, 25, 50, 75, 100]

const lines = steps.map((at) => (
  <line
    key={at}
    x1="0"
    x2="100"
    y1={at}
    y2={at}
    stroke={color.lineFaint}
    vectorEffect="non-scaling-stroke"
  />
))

const marks: Record<Exclude<SkeletonShape, 'table' | 'pie'>, ReactNode> = {
  bars: (
    <>
      {lines}
      {heights.map((height, index) => (
        <rect
          key={index}
          x={index * 11 + 2}
          width="7"
          y={100 - height}
          height={height}
          fill={color.card}
        />
      ))}
    </>
  ),
  sideBars: (
    <>
      {lines}
      {heights.map((height, index) => (
        <rect key={index} y={index * 11 + 2} height="7" x="0" width={height} fill={color.card} />
      ))}
    </>
  ),
  heat: Array.from({ length: 48 }, (_, at) => (
    <rect
      key={at}
      x={(at % 8) * 12.5 + 0.2}
      y={Math.floor(at / 8) * 16.6 + 0.2}
      width="12.1"
      height="16.2"
      fill={color.card}
      opacity={0.4 + ((at * 7) % 10) / 16}
    />
  )),
  boxes: (
    <>
      {lines}
      {heights.map((height, index) => (
        <path
          key={index}
          d={`M${index * 11 + 5} ${98 - height}V98M${index * 11 + 1.5} ${92 - height * 0.7}h7v${height * 0.4}h-7z`}
          fill={color.card}
          stroke={color.card}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </>
  ),
  lines: (
    <>
      {lines}
      <path
        d="M0 70 L18 52 L36 58 L54 34 L72 40 L100 12"
        fill="none"
        stroke={color.raised}
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </>
  ),
  points: (
    <>
      {lines}
      {positions.map(([x, y]) => (
        <ellipse key={x} cx={x} cy={y} rx="0.9" ry="1.4" fill={color.raised} />
      ))}
    </>
  ),
}

export type SkeletonShape =
  | 'bars'
  | 'sideBars'
  | 'lines'
  | 'table'
  | 'pie'
  | 'heat'
  | 'boxes'
  | 'points'

/** The shape of the chart that is on its way; it appears after 150 ms. */
export function ChartSkeleton({ shape }: { shape: SkeletonShape }) {
  const styles = useStyles()
  if (shape === 'table')
    return (
      <div className={styles.grid} role="status" aria-label="Loading the rows">
        {Array.from({ length: 14 }, (_, row) => (
          <div key={row} className={styles.row}>
            {widths.map((width, cell) => (
              <Skeleton key={cell} width={width + ((row * 7 + cell * 11) % 40)} />
            ))}
          </div>
        ))}
      </div>
    )
  return (
    <div
      className={mergeClasses(styles.root, shape === 'pie' && styles.round)}
      role="status"
      aria-label="Loading the chart"
    >
      {shape === 'pie' ? (
        <svg className={styles.svg} viewBox="0 0 100 100" aria-hidden>
          <circle cx="50" cy="50" r="39.5" fill="none" stroke={color.card} strokeWidth="21" />
        </svg>
      ) : (
        <svg className={styles.svg} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {marks[shape]}
        </svg>
      )}
    </div>
  )
}
