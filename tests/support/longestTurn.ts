const spentMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The most processor time that one turn of the event loop took while `run` was going, and what all took, whatever else the machine does. */
const turnsOf = async (run: () => Promise<unknown>) => {
  const start = spentMs()
  let longest = 0
  let last = start
  let going = true
  const turn = () => {
    const now = spentMs()
    longest = Math.max(longest, now - last)
    last = now
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  await run().finally(() => (going = false))
  return { longest, all: spentMs() - start }
}

/** In ms, for work that is short on any machine. */
export const longestTurn = async (run: () => Promise<unknown>) => (await turnsOf(run)).longest

/** 250 ms of work that takes three seconds at the usual speed; 1 to 6 % are measured. */
export const mostOfAll = 1 / 12

/** As a part of the whole, for long work: the same on a slow machine as on a fast one. */
export const longestTurnsShare = async (run: () => Promise<unknown>) => {
  const { longest, all } = await turnsOf(run)
  return longest / all
}
