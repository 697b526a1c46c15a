const spentMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The most processor time that one turn of the event loop took while `run` was going, and what all took, whatever else the machine does. Between two looks the thread rests where it has nothing to do. */
const turnsOf = async (run: () => Promise<unknown>) => {
  const start = spentMs()
  let longest = 0
  let last = start
  const looks = setInterval(() => {
    const now = spentMs()
    longest = Math.max(longest, now - last)
    last = now
  })
  await run().finally(() => clearInterval(looks))
  return { longest, all: spentMs() - start }
}

/** A hold-up that the code makes comes back each time; what the collector or the compiler adds to one run does not. */
const minOfThree = async (measured: () => Promise<number>, enough: number) => {
  let least = Infinity
  for (let run = 0; run < 3 && least >= enough; run += 1) least = Math.min(least, await measured())
  return least
}

/** For work that is short on any machine, in ms. */
export const maxMs = 400

/** In ms of processor time. */
export const longestTurn = (run: () => Promise<unknown>) =>
  minOfThree(async () => (await turnsOf(run)).longest, maxMs)

/** 50 ms where all of the thread's work takes 200; 1 to 9 % are measured. */
export const maxShare = 1 / 4

/** As a part of the whole, for long work: the same on a slow machine as on a fast one. */
export const longestTurnsShare = (run: () => Promise<unknown>) =>
  minOfThree(async () => {
    const { longest, all } = await turnsOf(run)
    return longest / all
  }, maxShare)
