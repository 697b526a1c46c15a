import type { App } from '../instance.ts'

const kilobyte = 1024

export const bodyLimits = {
  /** Whoever sends it has shown no token. */
  public: 16 * kilobyte,
  usual: 1024 * kilobyte,
  /** For forms, layouts and statements: 1 MB of text takes more as JSON. */
  large: 5 * 1024 * kilobyte,
}

/** Limits what anybody may send without a token. */
export const limitPublicBodies = (app: App) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.permission === 'public') route.bodyLimit ??= bodyLimits.public
  })
}
