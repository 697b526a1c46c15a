import { z } from 'zod'
import type { VizType } from '../../api/contract'

export const vizTypeSchema: z.ZodType<VizType> = z.enum([
  'table',
  'dist_bar',
  'horiz_bar',
  'box_plot',
  'bubble',
  'scatter',
  'pie',
  'heatmap',
])

interface VizTypeEntry {
  id: VizType
  name: string
  description: string
  filters: string[]
}

/** Every chart type in the order the picker shows it, with the filters it is found under. */
const vizTypes: VizTypeEntry[] = [
  {
    id: 'dist_bar',
    name: 'Bar Chart',
    description: 'Compares totals of groups, stacked or side by side.',
    filters: ['Popular', 'Ranking'],
  },
  {
    id: 'horiz_bar',
    name: 'Horizontal Bar',
    description: 'Ranks groups with long names by a total.',
    filters: ['Ranking'],
  },
  {
    id: 'table',
    name: 'Table',
    description: 'Shows rows as they are, to sort, filter and group.',
    filters: ['Popular', 'Statistical'],
  },
  {
    id: 'pie',
    name: 'Pie Chart',
    description: 'Shows the parts of a whole.',
    filters: ['Popular', 'ECharts', 'Part of a Whole'],
  },
  {
    id: 'bubble',
    name: 'Bubble Chart',
    description: 'Compares three numbers per item: two on the axes, one as area.',
    filters: ['Advanced-Analytics', 'Correlation'],
  },
  {
    id: 'scatter',
    name: 'Scatter Plot',
    description: 'Shows how two numbers go together.',
    filters: ['Advanced-Analytics', 'Correlation'],
  },
  {
    id: 'box_plot',
    name: 'Boxplot',
    description: 'Compares how values are spread within groups.',
    filters: ['ECharts', 'Distribution', 'Statistical'],
  },
  {
    id: 'heatmap',
    name: 'Heatmap',
    description: 'Shows a number for every pair of two groups.',
    filters: ['Advanced-Analytics', 'Correlation'],
  },
]

export const vizTypeFilters = [
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

export const vizTypeOf = (id: string) => vizTypes.find((type) => type.id === id)

/** How many types a filter holds; `null` stands for all. */
export const countOf = (filter: string | null) =>
  vizTypes.filter((type) => filter === null || type.filters.includes(filter)).length

/** The types a filter and a search leave. */
export const offeredTypes = ({ filter, search }: { filter: string | null; search: string }) => {
  const term = search.trim().toLowerCase()
  return vizTypes.filter(
    (type) =>
      (filter === null || type.filters.includes(filter)) && type.name.toLowerCase().includes(term),
  )
}
