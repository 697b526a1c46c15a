import type { App } from '../instance.ts'

const kilobyte = 1024

/** How many bytes the body of a request may have. */
export const bodyLimits = {
  /** Whoever sends it has shown no token. */
  public: 16 * kilobyte,
  usual: 1024 * kilobyte,
  /** For forms, layouts and statements: 1 MB of text takes more as JSON. */
  large: 5 * 1024 * kilobyte,
}

/** Keeps what anybody may send without a token small. */
export const limitPublicBodies = (app: App) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.permission === 'public') route.bodyLimit ??= bodyLimits.public
  })
}
