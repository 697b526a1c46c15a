import type { Kind } from '../../machines/items/kinds'

interface Words {
  title: string
  /** The specification's words for an empty section. */
  empty: string
  description: string
}

/** What the sections of the home page say; its words for an empty section are others than those of the lists. */
export const sectionWords: Record<Kind, Words> = {
  project: {
    title: 'Projects',
    empty: 'No projects found ...',
    description: 'A project holds charts and dashboards for the people who work on them.',
  },
  chart: {
    title: 'Charts',
    empty: 'No chart found ...',
    description: 'Charts you build from a dataset appear here.',
  },
  dashboard: {
    title: 'Dashboards',
    empty: 'No dashboard found ...',
    description: 'A dashboard shows several charts on one page.',
  },
  dataset: {
    title: 'Datasets',
    empty: 'No Datasets Found ...',
    description: 'Tables that charts are built on appear here.',
  },
}
