import type { ThingType } from '../../api/contract'
import type { ItemUses } from './deleteItems.machine'
import { countOf, kinds, type Item } from './kinds'

const shown = 3
const order: ThingType[] = ['dashboard', 'project', 'chart']

const list = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

/** Some titles in words, the first of many by name. */
export const titlesListed = (titles: readonly string[], kind: ThingType) =>
  list(
    titles.length <= shown
      ? titles
      : [...titles.slice(0, shown), countOf(kind, titles.length - shown).replace(' ', ' more ')],
  )

/** What uses the things that are to be deleted, such as `dashboard Wildlife and projects Strikes and Birds`; null for nothing. */
export const usersListed = (uses: ItemUses) => {
  const parts = order.flatMap((kind) => {
    const titles = uses[kind] ?? []
    if (titles.length === 0) return []
    return [
      `${titles.length === 1 ? kinds[kind].noun : kinds[kind].plural} ${titlesListed(titles, kind)}`,
    ]
  })
  return parts.length === 0 ? null : list(parts)
}

const fates: Record<ThingType, (many: boolean) => string> = {
  project: (many) => `${many ? 'Their' : 'Its'} charts and dashboards stay.`,
  chart: (many) => `${many ? 'Their datasets stay' : 'Its dataset stays'}.`,
  dashboard: (many) => `${many ? 'Their' : 'Its'} charts stay.`,
  saved_query: () => 'What was run stays in Query History.',
  dataset: (many) => `The ${many ? 'tables they read are' : 'table it reads is'} not touched.`,
}

/** What a deletion leaves as it is. */
export const whatStays = (kind: ThingType, items: readonly Item[]) => fates[kind](items.length > 1)
