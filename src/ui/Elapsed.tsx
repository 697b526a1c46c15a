import { useEffect, useState } from 'react'
import { formatClock } from './format/clock'

/** What is told of a time, and how often. */
export interface Face {
  told: (ms: number) => string
  /** Calls again and again until what it answers is called. */
  pace: (tick: () => void) => () => void
}

const tenTimesASecond = (tick: () => void) => {
  const timer = setInterval(tick, 100)
  return () => clearInterval(timer)
}

/** Queries of a minute are usual where it stands: each step takes processor time from them. */
const clockFace: Face = { told: formatClock, pace: tenTimesASecond }

/** The time since then, which goes on. */
export function Elapsed({
  since,
  face: { told, pace } = clockFace,
}: {
  since: number
  face?: Face
}) {
  const [now, setNow] = useState(since)
  useEffect(() => pace(() => setNow(Date.now())), [since, pace])
  return told(Math.max(0, now - since))
}
