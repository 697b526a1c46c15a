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

function Ticking({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    let frame = requestAnimationFrame(function tick() {
      setNow(Date.now())
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [since])
  return seconds(Math.max(0, now - since))
}

/** How long the query has run, in steps of 10 ms: yellow while it runs, teal when it rests. */
export function QueryTime({ startedAt, endedAt }: { startedAt: number | null; endedAt: number | null }) {
  const styles = useStyles()
  const running = startedAt !== null && endedAt === null
  return (
    <span className={styles.root} role="timer" aria-label="Query Time">
      {running ? <span className={styles.running}><Spinner instant /></span> : null}
      Query Time
      <b className={mergeClasses(styles.value, running && styles.running)}>
        {running ? <Ticking since={startedAt} /> : seconds((endedAt ?? 0) - (startedAt ?? 0))}
      </b>
    </span>
  )
}
