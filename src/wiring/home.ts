import * as chart from '../api/chart'
import type { CallOptions } from '../api/client'
import * as dashboard from '../api/dashboard'
import * as dataset from '../api/dataset'
import type { ListAnswer } from '../api/contract'
import type { ListPageRequest } from '../api/listQuery'
import * as project from '../api/project'
import { call } from './call'
import { homeMachine } from '../machines/home/home.machine'
import {
  homePageSize,
  sectionSettingsSchema,
  type HomeItem,
  type SectionSettings,
} from '../machines/home/homeItems'
import { homeItemsResource, homeSectionMachine } from '../machines/home/homeSection.machine'
import type { Kind } from '../machines/items/kinds'
import { preference } from '../effects/storage/persistedStorage'

const lists: Record<
  Kind,
  (request: ListPageRequest, options?: CallOptions) => Promise<ListAnswer<HomeItem>>
> = {
  project: project.listProjects,
  chart: chart.listCharts,
  dashboard: dashboard.listDashboards,
  dataset: dataset.listDatasets,
}
const newestFirst = {
  search: '',
  sort: { column: 'changed_on_utc', direction: 'desc' as const },
  page: 0,
  pageSize: homePageSize,
}

const items = homeItemsResource.provide({
  actors: {
    load: call(({ kind, favorites }: { kind: Kind; favorites: boolean }, options) =>
      lists[kind]({ ...newestFirst, favorites }, options),
    ),
  },
})
export const home = homeMachine.provide({
  actors: {
    section: homeSectionMachine.provide({
      actors: {
        items,
        sectionStorage: preference<SectionSettings, Kind>('home', sectionSettingsSchema),
      },
    }),
  },
})
