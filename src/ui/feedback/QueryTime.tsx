import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { Elapsed, type Face } from './Elapsed'
import { Spinner } from '../text/Spinner'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    padding: '0 4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    whiteSpace: 'nowrap',
  },
  value: { fontWeight: 600, color: color.accent, fontVariantNumeric: 'tabular-nums' },
  running: { color: color.running },
})

const seconds = (ms: number) => `${(Math.floor(ms / 10) / 100).toFixed(2)} s`

const eachFrame = (tick: () => void) => {
  let frame = requestAnimationFrame(function next() {
    tick()
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}

const stopwatch: Face = { textOf: seconds, pace: eachFrame }

interface Props {
  startedAt: number | null
  endedAt: number | null
}

/** How long the query has run, in hundredths of a second: yellow while it runs, teal when it rests. */
export function QueryTime({ startedAt, endedAt }: Props) {
  const styles = useStyles()
  const running = startedAt !== null && endedAt === null
  return (
    <span className={styles.root} role="timer" aria-label="Query Time">
      {running ? (
        <span className={styles.running}>
          <Spinner instant />
        </span>
      ) : null}
      Query Time
      <b className={mergeClasses(styles.value, running && styles.running)}>
        {running ? (
          <Elapsed since={startedAt} face={stopwatch} />
        ) : (
          seconds((endedAt ?? 0) - (startedAt ?? 0))
        )}
      </b>
    </span>
  )
}
