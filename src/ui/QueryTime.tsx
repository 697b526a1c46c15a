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

function Ticking({ since, told }: { since: number; told: (ms: number) => string }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    let frame = requestAnimationFrame(function tick() {
      setNow(Date.now())
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [since])
  return told(Math.max(0, now - since))
}

interface Props {
  startedAt: number | null
  endedAt: number | null
  /** Tells minutes and seconds, without a word before them. */
  clock?: boolean
}

/** How long the query has run, in steps of 10 ms: yellow while it runs, teal when it rests. */
export function QueryTime({ startedAt, endedAt, clock = false }: Props) {
  const styles = useStyles()
  const told = clock ? minutes : seconds
  const running = startedAt !== null && endedAt === null
  return (
    <span className={styles.root} role="timer" aria-label="Query Time">
      {running ? <span className={styles.running}><Spinner instant /></span> : null}
      {clock ? null : 'Query Time'}
      <b className={mergeClasses(styles.value, running && styles.running)}>
        {running ? <Ticking since={startedAt} told={told} /> : told((endedAt ?? 0) - (startedAt ?? 0))}
      </b>
    </span>
  )
}
