import { invalidate } from '../lib/peers'
import type { System } from '../lib/system'
import { kinds } from './kinds'

/** Tells every shared read that shows things of a kind that one of them has changed. */
export const invalidateKind = (system: System, kind: keyof typeof kinds) =>
  kinds[kind].invalidates.forEach((name) => invalidate(system, name))
