/** Runs what has the same name one after the other. */
export const oneAtATime = () => {
  const pending = new Map<string, Promise<unknown>>()
  return async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    const turn = (pending.get(name) ?? Promise.resolve()).then(run, run)
    pending.set(name, turn)
    try {
      return await turn
    } finally {
      if (pending.get(name) === turn) pending.delete(name)
    }
  }
}
