import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { Spinner } from './Spinner'
import { color } from './theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '6px', padding: '0 4px', fontSize: '12px', lineHeight: '16px', color: color.quiet, whiteSpace: 'nowrap' },
  value: { fontWeight: 600, color: color.accent, fontVariantNumeric: 'tabular-nums' },
  running: { color: color.running },
})

const seconds = (ms: number) => `${(Math.floor(ms / 10) / 100).toFixed(2)} s`
const two = (count: number) => String(Math.floor(count)).padStart(2, '0')
const minutes = (ms: number) => `${two(ms / 60_000)}:${two((ms / 1000) % 60)}.${two((ms / 10) % 100)}`

interface Face {
  told: (ms: number) => string
  /** Calls again and again until what it answers is called. */
  pace: (tick: () => void) => () => void
}

const eachFrame = (tick: () => void) => {
  let frame = requestAnimationFrame(function next() {
    tick()
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}

const tenTimesASecond = (tick: () => void) => {
  const timer = setInterval(tick, 100)
  return () => clearInterval(timer)
}

const stopwatch: Face = { told: seconds, pace: eachFrame }
/** Queries of a minute are usual where it stands: each step takes processor time from them. */
const clockFace: Face = { told: minutes, pace: tenTimesASecond }

function Ticking({ since, face: { told, pace } }: { since: number; face: Face }) {
  const [now, setNow] = useState(since)
  useEffect(() => pace(() => setNow(Date.now())), [since, pace])
  return told(Math.max(0, now - since))
}

interface Props {
  startedAt: number | null
  endedAt: number | null
  /** Tells minutes and seconds, without a word before them. */
  clock?: boolean
}

/** How long the query has run, in hundredths of a second: yellow while it runs, teal when it rests. */
export function QueryTime({ startedAt, endedAt, clock = false }: Props) {
  const styles = useStyles()
  const face = clock ? clockFace : stopwatch
  const running = startedAt !== null && endedAt === null
  return (
    <span className={styles.root} role="timer" aria-label="Query Time">
      {running ? <span className={styles.running}><Spinner instant /></span> : null}
      {clock ? null : 'Query Time'}
      <b className={mergeClasses(styles.value, running && styles.running)}>
        {running ? <Ticking since={startedAt} face={face} /> : face.told((endedAt ?? 0) - (startedAt ?? 0))}
      </b>
    </span>
  )
}
