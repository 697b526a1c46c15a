interface SharedRun<Answer> {
  ending: AbortController
  waiting: number
  answer: Promise<Answer>
}

interface Request {
  /** Aborting it leaves the run; its reason rejects. */
  signal: AbortSignal
  /** True to join no run that began before: what is read has to be as new as the request. */
  force: boolean
}

/** Equal work that is requested several times at once is done once, and aborted when all who wait for it have left. */
export const createSharedRuns = <Answer>() => {
  const runs = new Map<string, SharedRun<Answer>>()

  const begin = (key: string, work: (ending: AbortController) => Promise<Answer>) => {
    const ending = new AbortController()
    const run = { ending, waiting: 0, answer: work(ending) }
    const remove = () => runs.get(key) === run && runs.delete(key)
    runs.set(key, run)
    run.answer.then(remove, remove)
    ending.signal.addEventListener('abort', remove)
    return run
  }

  /** `work` is given what aborts it. */
  return async (
    key: string,
    { signal, force }: Request,
    work: (ending: AbortController) => Promise<Answer>,
  ): Promise<Answer> => {
    signal.throwIfAborted()
    const run = (force ? undefined : runs.get(key)) ?? begin(key, work)
    const left = Promise.withResolvers<never>()
    const leave = () => {
      run.waiting -= 1
      if (run.waiting === 0) run.ending.abort(signal.reason)
      left.reject(signal.reason)
    }
    run.waiting += 1
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([run.answer, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
