import type { SearchItem, ThingType } from '../../api/contract'

const order: readonly { type: ThingType; title: string }[] = [
  { type: 'project', title: 'Projects' },
  { type: 'chart', title: 'Charts' },
  { type: 'dashboard', title: 'Dashboards' },
  { type: 'dataset', title: 'Datasets' },
  { type: 'saved_query', title: 'Saved Queries' },
]

/** What a search found, by kind in the order of the menu; kinds without a match are left out. */
export const inGroups = (found: readonly SearchItem[]) =>
  order
    .map(({ type, title }) => ({ title, items: found.filter((item) => item.type === type) }))
    .filter(({ items }) => items.length > 0)
