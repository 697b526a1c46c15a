import type { Store } from './open.ts'

/** Runs statements as one transaction, or as part of the one that `store` already is. */
export const together = <Result>(store: Store, run: (store: Store) => Promise<Result>): Promise<Result> =>
  store.isTransaction ? run(store) : store.transaction().execute(run)
