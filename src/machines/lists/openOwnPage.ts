import { fromPromise } from 'xstate'
import type { ThingType } from '../../api/contract'
import { pathOf, type Item } from '../items/kinds'
import type { Opened } from '../lib/listScreen'

/** Opens a thing that has a page of its own, without preparing anything. */
export const openOwnPage = (kind: ThingType) =>
  fromPromise<Opened, Item>(({ input }) => Promise.resolve({ path: pathOf(kind, input) ?? '/' }))
