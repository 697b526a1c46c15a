import { waitFor as waitForever } from 'xstate'

/** What runs nothing but the page's own code comes at once; what does not come ends its test within 5 s. */
const timeout = 3000

/** Waits as XState does, but not without end. */
export const waitFor: typeof waitForever = (actor, isThere, options) =>
  waitForever(actor, isThere, { timeout, ...options })
