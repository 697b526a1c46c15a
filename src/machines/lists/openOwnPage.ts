import { fromPromise } from 'xstate'
import { pathOf, type Item, type Kind } from '../items/kinds'
import type { Opened } from '../lib/listScreen'

/** Opens a thing that has a page of its own, without preparing anything. */
export const openOwnPage = (kind: Kind) => fromPromise<Opened, Item>(({ input }) => Promise.resolve({ path: pathOf(kind, input) ?? '/' }))
