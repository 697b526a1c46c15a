import { makeStyles } from '@fluentui/react-components'
import { color } from '../../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    whiteSpace: 'nowrap',
    minWidth: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  title: { fontWeight: 500, marginRight: '4px', overflow: 'hidden', textOverflow: 'ellipsis' },
  none: { marginLeft: '12px' },
})

interface Props {
  title: string
  least: string
  greatest: string
  colorAt: (position: number) => string
  /** What is drawn where there is no value; null where there is one everywhere. */
  gap: string | null
}

const positions = Array.from({ length: 24 }, (_, at) => at)

/** What the colours of a scale stand for, from the least value to the greatest. */
export function ScaleLegend({ title, least, greatest, colorAt, gap }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root} role="group" aria-label={`Legend: ${title}`}>
      <span className={styles.title}>{title}</span>
      <span>{least}</span>
      <svg width="144" height="10" aria-hidden>
        {positions.map((at) => (
          <rect
            key={at}
            x={at * 6}
            width="6"
            height="10"
            fill={colorAt(at / (positions.length - 1))}
            shapeRendering="crispEdges"
          />
        ))}
      </svg>
      <span>{greatest}</span>
      {gap !== null ? (
        <>
          <svg className={styles.none} width="10" height="10" aria-hidden>
            <rect
              x="0.5"
              y="0.5"
              width="9"
              height="9"
              rx="2"
              fill={gap}
              stroke={color.lineStrong}
            />
          </svg>
          <span>no value</span>
        </>
      ) : null}
    </div>
  )
}
