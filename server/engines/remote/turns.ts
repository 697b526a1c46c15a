const limits = { together: 8, perCaller: 3 }

/** The first of those who wait whose caller has the fewest at work, or null where nobody may begin. */
export const fairest = <Waiting extends { caller: string }>(
  waiting: readonly Waiting[],
  working: readonly { caller: string }[],
): Waiting | null => {
  if (working.length >= limits.together) return null
  const load = (caller: string) => working.filter((other) => other.caller === caller).length
  const free = waiting.filter(({ caller }) => load(caller) < limits.perCaller)
  return free.reduce<Waiting | null>(
    (best, one) => (best !== null && load(best.caller) <= load(one.caller) ? best : one),
    null,
  )
}

interface Turn {
  caller: string
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
    take: (caller: string, signal: AbortSignal, waits: () => void) =>
      new Promise<() => void>((resolve, reject) => {
        const giveUp = () => {
          remove(waiting, turn)
          reject(signal.reason as Error)
        }
        const turn: Turn = {
          caller,
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
