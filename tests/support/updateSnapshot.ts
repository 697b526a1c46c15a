/** What Vitest does with texts that differ from those written down: `all` with -u, `new` where a person runs it, `none` in CI. */
export const { updateSnapshot } = (
  globalThis as unknown as {
    __vitest_worker__: { config: { snapshotOptions: { updateSnapshot: string } } }
  }
).__vitest_worker__.config.snapshotOptions
