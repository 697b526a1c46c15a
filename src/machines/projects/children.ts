import type { ProjectAdded } from '../../api/contract'
import { unprovided } from '../lib/unprovided'

/** What a project holds besides people. */
export type ChildKind = 'chart' | 'dashboard'

interface ChildFacts {
  /** The name of its class in the project's calls. */
  className: 'charts' | 'dashboards'
  titleColumn: 'slice_name' | 'dashboard_title'
  /** The kind in the plural, as a title, and what an empty list of it says. */
  plural: string
  none: string
  shareTitle: string
  /** The words for children that a project did not take. */
  refused: string
  nothingNew: string
}

export const children: Record<ChildKind, ChildFacts> = {
  chart: {
    className: 'charts',
    titleColumn: 'slice_name',
    plural: 'Charts',
    none: 'No Charts Found ...',
    shareTitle: 'Share Charts to Project',
    refused: 'Failed to add charts to Project',
    nothingNew: 'The project holds every chosen chart already',
  },
  dashboard: {
    className: 'dashboards',
    titleColumn: 'dashboard_title',
    plural: 'Dashboards',
    none: 'No dashboard found ...',
    shareTitle: 'Share Dashboards to Project',
    refused: 'Failed to add dashboard(s) to Project',
    nothingNew: 'The project holds every chosen dashboard already',
  },
}

/** Charts or dashboards of a project, or for one. */
export interface Children {
  id: number
  kind: ChildKind
  ids: number[]
}

/** Adds children to a project; the answer says which of them were new to it. */
export const addToProject = unprovided<ProjectAdded, Children>('addToProject')

/** Shared reads, by `systemId`, that show something else when a project holds more or less. */
export const projectReads = ['project', 'projects', 'charts', 'dashboards']
