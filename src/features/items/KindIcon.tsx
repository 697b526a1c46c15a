import type { Kind } from '../../machines/items/kinds'
import { DashboardIcon, DatasetIcon, ProjectIcon, VizTypeIcon } from '../../ui'

/** The sign of a thing in lists over every kind; a chart has the one of its type. */
export function KindIcon({ kind, vizType }: { kind: Kind; vizType: string | null }) {
  if (kind === 'chart') return <VizTypeIcon id={vizType ?? ''} />
  return kind === 'project' ? <ProjectIcon /> : kind === 'dashboard' ? <DashboardIcon /> : <DatasetIcon />
}
