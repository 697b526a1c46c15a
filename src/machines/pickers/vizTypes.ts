import { vizTypes, vizTypeSchema } from '../../api/contract/vizTypes'

const inPicker = vizTypeSchema.options.map((id) => ({ id, ...vizTypes[id] }))

/** How many types a filter holds; `null` stands for all. */
export const countOf = (filter: string | null) =>
  inPicker.filter((type) => filter === null || type.filters.includes(filter)).length

const filterGroups = [
  { title: 'Frequent', filters: ['Popular', 'ECharts', 'Advanced-Analytics'] },
  {
    title: 'Category',
    filters: [
      'Correlation',
      'Distribution',
      'Flow',
      'KPI',
      'Map',
      'Part of a Whole',
      'Ranking',
      'Statistical',
    ],
  },
]

/** The filters that hold a type. */
export const vizTypeFilters = filterGroups.map(({ title, filters }) => ({
  title,
  filters: filters.filter((filter) => countOf(filter) > 0),
}))

/** The chart type of an id; undefined where it is none of ours. */
export const vizTypeOf = (id: string) => inPicker.find((type) => type.id === id)

/** The types a filter and a search leave. */
export const offeredTypes = ({ filter, search }: { filter: string | null; search: string }) => {
  const term = search.trim().toLowerCase()
  return inPicker.filter(
    (type) =>
      (filter === null || type.filters.includes(filter)) && type.name.toLowerCase().includes(term),
  )
}
