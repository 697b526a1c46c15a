/** `long`: of those that may take long, so that what is read in a moment finds a place. */
const limits = { together: 8, perCaller: 3, long: 5 }

/** Whose it is, and whether it may take long. */
interface Load {
  readonly caller: string
  readonly isLong: boolean
}

/**
 * Who of those that wait begins, or null where nobody may: whose caller has the fewest at work; of these one that does not
 * take long; of these the first. The last place is for one that may take long where none is at work, so that all get on.
 */
export const fairest = <Waiting extends Load>(
  waiting: readonly Waiting[],
  working: readonly Load[],
): Waiting | null => {
  if (working.length >= limits.together) return null
  const load = (caller: string) => working.filter((other) => other.caller === caller).length
  const longCount = working.filter(({ isLong }) => isLong).length
  const isReserved =
    longCount === 0 &&
    working.length === limits.together - 1 &&
    waiting.some(({ isLong }) => isLong)
  const free = waiting.filter(
    ({ caller, isLong }) =>
      load(caller) < limits.perCaller && (isLong ? longCount < limits.long : !isReserved),
  )
  const rank = ({ caller, isLong }: Load) => load(caller) * 2 + Number(isLong)
  return free.reduce<Waiting | null>(
    (best, one) => (best !== null && rank(best) <= rank(one) ? best : one),
    null,
  )
}

interface Turn extends Load {
  begin: () => void
}

/** The queue of one database: how many statements run at once, and whose is next. */
export const createTurns = () => {
  const waiting: Turn[] = []
  const working: Turn[] = []

  const remove = (from: Turn[], turn: Turn) => {
    const index = from.indexOf(turn)
    if (index >= 0) from.splice(index, 1)
  }

  const advance = () => {
    for (let turn = fairest(waiting, working); turn !== null; turn = fairest(waiting, working)) {
      remove(waiting, turn)
      working.push(turn)
      turn.begin()
    }
  }

  return {
    /** Resolves with what ends the turn; rejects with the signal's reason when it is aborted before. `waits` is called where it does not begin at once. */
    take: ({ caller, isLong }: Load, signal: AbortSignal, waits: () => void) =>
      new Promise<() => void>((resolve, reject) => {
        const giveUp = () => {
          remove(waiting, turn)
          reject(signal.reason as Error)
        }
        const turn: Turn = {
          caller,
          isLong,
          begin: () => {
            signal.removeEventListener('abort', giveUp)
            resolve(() => {
              remove(working, turn)
              advance()
            })
          },
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.push(turn)
        advance()
        if (waiting.includes(turn)) waits()
      }),
  }
}
