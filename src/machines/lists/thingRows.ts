import type { ListAnswer, ThingType } from '../../api/contract'
import { thingTypeSchema } from '../../api/contract/thing'

/** A thing in a list over every kind. Such a list tells its rows apart by `id`, so the thing's own is `thingId`. */
export type ThingRow<Thing extends { id: number }> = Thing & { thingId: number }

const types = thingTypeSchema.options

/** Gives each row of a list over every kind a number that no other row has. */
export const asThingRows = <Thing extends { id: number; type: ThingType }>(
  answer: ListAnswer<Thing>,
): ListAnswer<ThingRow<Thing>> => {
  const result = answer.result.map((thing) => ({
    ...thing,
    thingId: thing.id,
    id: thing.id * types.length + types.indexOf(thing.type),
  }))
  return { ...answer, ids: result.map(({ id }) => id), result }
}
