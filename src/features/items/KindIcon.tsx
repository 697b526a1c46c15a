import type { ThingType } from '../../api/contract'
import { DashboardIcon, DatasetIcon, ProjectIcon, SavedQueryIcon, VizTypeIcon } from '../../ui'

/** The sign of a thing in lists over every kind; a chart has the one of its type. */
export function KindIcon({ kind, vizType }: { kind: ThingType; vizType: string | null }) {
  if (kind === 'saved_query') return <SavedQueryIcon />
  if (kind === 'chart') return <VizTypeIcon id={vizType ?? ''} />
  return kind === 'project' ? (
    <ProjectIcon />
  ) : kind === 'dashboard' ? (
    <DashboardIcon />
  ) : (
    <DatasetIcon />
  )
}
