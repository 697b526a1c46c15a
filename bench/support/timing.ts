/** The time at that share of the sorted times. */
export const share = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0

export const timed = async (run: () => Promise<unknown>) => {
  const since = performance.now()
  await run()
  return performance.now() - since
}
