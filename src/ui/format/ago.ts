const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** How long ago something of this session was: `now`, `a minute ago`, `3 hours ago`. */
export const formatAgo = (at: number, now: number) => {
  const step = steps.find(({ ms }) => now - at >= ms)
  if (step === undefined) return 'now'
  const count = Math.floor((now - at) / step.ms)
  return count === 1
    ? `${step.unit === 'hour' ? 'an' : 'a'} ${step.unit} ago`
    : `${count} ${step.unit}s ago`
}
