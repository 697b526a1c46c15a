import type { ComponentType } from 'react'
import type { ThingType } from '../../api/contract'
import { DashboardIcon, DatasetIcon, ProjectIcon, SavedQueryIcon } from '../../ui'
import { VizTypeIcon } from '../../ui/charts/types/VizTypeIcon'

const icons: Record<Exclude<ThingType, 'chart'>, ComponentType> = {
  project: ProjectIcon,
  dashboard: DashboardIcon,
  dataset: DatasetIcon,
  saved_query: SavedQueryIcon,
}

/** The sign of a thing in lists over every kind; a chart has the one of its type. */
export function KindIcon({ kind, vizType }: { kind: ThingType; vizType: string | null }) {
  if (kind === 'chart') return <VizTypeIcon id={vizType ?? ''} />
  const Icon = icons[kind]
  return <Icon />
}
