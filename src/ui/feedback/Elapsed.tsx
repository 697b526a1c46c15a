import { useEffect, useState } from 'react'
import { formatClock } from '../format/times'

/** The text of a time, and how often it changes. */
export interface Face {
  textOf: (ms: number) => string
  /** Calls again and again until what it answers is called. */
  pace: (tick: () => void) => () => void
}

const tenTimesASecond = (tick: () => void) => {
  const timer = setInterval(tick, 100)
  return () => clearInterval(timer)
}

/** Queries of a minute are usual where it stands: each step takes processor time from them. */
const clockFace: Face = { textOf: formatClock, pace: tenTimesASecond }

export function Elapsed({
  since,
  face: { textOf, pace } = clockFace,
}: {
  since: number
  face?: Face
}) {
  const [now, setNow] = useState(since)
  useEffect(() => pace(() => setNow(Date.now())), [since, pace])
  return textOf(Math.max(0, now - since))
}
