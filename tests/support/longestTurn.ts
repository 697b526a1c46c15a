const spentMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The most processor time that one turn of the event loop took while `run` was going, whatever else the machine does. */
export const longestTurn = async (run: () => Promise<unknown>) => {
  let longest = 0
  let last = spentMs()
  let going = true
  const turn = () => {
    const now = spentMs()
    longest = Math.max(longest, now - last)
    last = now
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  await run().finally(() => (going = false))
  return longest
}
