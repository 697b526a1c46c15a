const two = (count: number) => String(Math.floor(count)).padStart(2, '0')

/** A duration as `mm:ss.hh`. */
export const formatClock = (ms: number) =>
  `${two(ms / 60_000)}:${two((ms / 1000) % 60)}.${two((ms / 10) % 100)}`
