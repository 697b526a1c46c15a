import { z } from 'zod'
import { layoutSchema } from '../system/layouts.machine'
import { titleOf, type Item, type Kind } from '../items/kinds'
import type { UserReference } from '../../api/contract'

/** A thing on the home page. */
export interface HomeItem extends Item {
  viz_type?: string | undefined
  datasource_name?: string | null | undefined
  thumbnail?: string | null | undefined
  has_draft?: boolean | undefined
  slice_metadata?:
    | readonly {
        id: number
        viz_type?: string
        thumbnail?: string | null
        created_by?: UserReference | null
      }[]
    | undefined
  database?: { database_name?: string } | null | undefined
  kind?: string | undefined
  changed_by?: UserReference | null | undefined
  changed_on_utc?: string | undefined
  changed_on_delta_humanized?: string | undefined
  /** Whether it is among the things that changed last. */
  recent?: boolean
}

const orderSchema = z.enum(['date', 'title'])
export type Order = z.infer<typeof orderSchema>

/** How a person arranged a section of the home page. */
export const sectionSettingsSchema = z.object({
  folded: z.boolean(),
  layout: layoutSchema,
  order: orderSchema,
  favoritesOnly: z.boolean(),
})
export type SectionSettings = z.infer<typeof sectionSettingsSchema>

/** How many recent things and how many favourites a section loads. */
export const homePageSize = 15

/** The two loaded lists as one: what is recent is marked so, and what is a favourite. */
export const mergeItems = (
  recent: readonly HomeItem[],
  favorites: readonly HomeItem[],
): HomeItem[] => {
  const [recents, stars] = [
    new Set(recent.map(({ id }) => id)),
    new Set(favorites.map(({ id }) => id)),
  ]
  return [
    ...recent.map((item) => ({
      ...item,
      recent: true,
      favorite: item.favorite === true || stars.has(item.id),
    })),
    ...favorites
      .filter(({ id }) => !recents.has(id))
      .map((item) => ({ ...item, recent: false, favorite: true })),
  ]
}

const byTitle = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const newestFirst = (one: HomeItem, other: HomeItem) =>
  (other.changed_on_utc ?? '').localeCompare(one.changed_on_utc ?? '') || other.id - one.id

/** What a section shows: the recent things or the favourites, the newest first or by title. */
export const shownItems = (
  kind: Kind,
  items: readonly HomeItem[],
  { favoritesOnly, order }: { favoritesOnly: boolean; order: Order },
) =>
  items
    .filter(({ recent, favorite }) => (favoritesOnly ? favorite === true : recent === true))
    .toSorted(
      order === 'title'
        ? (one, other) =>
            byTitle.compare(titleOf(kind, one), titleOf(kind, other)) || newestFirst(one, other)
        : newestFirst,
    )
