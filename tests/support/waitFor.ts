import { waitFor as waitForever } from 'xstate'
import { patience } from './patience'

/** Waits as XState does, but not without end. */
export const waitFor: typeof waitForever = (actor, isThere, options) =>
  waitForever(actor, isThere, { timeout: patience, ...options })
