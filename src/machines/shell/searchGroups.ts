import type { SearchItem } from '../../api/contract'
import { thingTypeSchema } from '../../api/contract/thing'
import { kinds } from '../items/kinds'

/** What a search found, by kind in the order of the menu; kinds without a match are left out. */
export const inGroups = (found: readonly SearchItem[]) =>
  thingTypeSchema.options
    .map((type) => ({
      title: kinds[type].heading,
      items: found.filter((item) => item.type === type),
    }))
    .filter(({ items }) => items.length > 0)
