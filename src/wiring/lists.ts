import * as chart from '../api/chart'
import * as dashboard from '../api/dashboard'
import * as dataset from '../api/dataset'
import * as projectCalls from '../api/project'
import * as recent from '../api/recent'
import * as trash from '../api/trash'
import type { ListKey } from '../machines/lib/listKey'
import { openThingMachine } from '../machines/lists/openThing.machine'
import { recentListMachine, recentResource } from '../machines/lists/recentList.machine'
import {
  chartListMachine,
  chartsResource,
  dashboardListMachine,
  dashboardsResource,
  datasetListMachine,
  datasetsResource,
  projectListMachine,
  projectsResource,
} from '../machines/lists/thingLists'
import { asThingRows } from '../machines/lists/thingRows'
import {
  projectChartsMachine,
  projectDashboardsMachine,
  projectDetailMachine,
  projectResource,
} from '../machines/projects/projectDetail.machine'
import { purgeThingsMachine } from '../machines/trash/purgeThings.machine'
import { trashListMachine, trashResource } from '../machines/trash/trashList.machine'
import { call, writeOnce } from './call'
import { openChart } from './explorer'
import { writeTexts } from './writeTexts'

const charts = chartsResource.provide({ actors: { load: call(chart.listCharts) } })

const datasets = datasetsResource.provide({ actors: { load: call(dataset.listDatasets) } })

const projects = projectsResource.provide({ actors: { load: call(projectCalls.listProjects) } })

const dashboards = dashboardsResource.provide({ actors: { load: call(dashboard.listDashboards) } })

export const recentList = recentListMachine.provide({
  actors: {
    list: recentResource.provide({
      actors: {
        load: call(async (key: ListKey, options) =>
          asThingRows(await recent.listRecent(key, options)),
        ),
      },
    }),
    openItem: openThingMachine.provide({ actors: { openChart } }),
  },
})

export const trashList = trashListMachine.provide({
  actors: {
    list: trashResource.provide({
      actors: {
        load: call(async (key: ListKey, options) =>
          asThingRows(await trash.listTrash(key, options)),
        ),
      },
    }),
  },
})

export const purgeThings = purgeThingsMachine.provide({
  actors: {
    deleteForGood: writeOnce(trash.deleteForGood, writeTexts.purge),
    listDroppableTables: call(trash.listDroppableTables),
  },
})

export const project = projectDetailMachine.provide({
  actors: {
    project: projectResource.provide({ actors: { load: call(projectCalls.getProject) } }),
    charts: projectChartsMachine.provide({ actors: { list: charts, openItem: openChart } }),
    dashboards: projectDashboardsMachine.provide({ actors: { list: dashboards } }),
  },
})

export const chartList = chartListMachine.provide({ actors: { list: charts, openItem: openChart } })

export const datasetList = datasetListMachine.provide({
  actors: { list: datasets },
})

export const projectList = projectListMachine.provide({ actors: { list: projects } })

export const dashboardList = dashboardListMachine.provide({ actors: { list: dashboards } })
