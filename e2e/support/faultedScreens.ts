import type { Locator, Page } from 'playwright'
import { explorerPage } from '../pages/ExplorerPage'
import type { Matched } from './faultProxy'
import type { FaultyWorld } from './faultyWorld'
import { bars } from './openExplorer'

/** Things to read, made once. */
export const furnish = async ({ admin, forms }: FaultyWorld) => {
  await admin.upload('harvests', 'orchard,fruit,kg\nLake,Apple,200\n')
  const { id, path } = await forms.chart('Read chart', 'harvests', 'dist_bar', bars)
  const { id: gone } = await forms.chart('Deleted chart', 'harvests', 'dist_bar', bars)
  await admin.call('DELETE', `/chart/${gone}`)
  const project = await admin.post<{ id: number }>('/projects/', {
    project_title: 'Read project',
    slices: [id],
  })
  await admin.post('/dashboard', { dashboard_title: 'Read dashboard', description: 'In short' })
  await admin.post('/saved_query/', { db_id: 1, label: 'Read query', sql: 'SELECT 1' })
  await admin.post('/database/sql_json/', {
    database_id: 1,
    sql: 'SELECT 2 AS two',
    client_id: 'read-run',
  })
  const dataset = await admin.call<{ ids: number[] }>('GET', '/dataset/')
  return {
    chart: path,
    project: `/projects/${project.id}`,
    dataset: `/datasets/${dataset.ids[0] ?? 0}`,
  }
}
export type Furnished = Awaited<ReturnType<typeof furnish>>

export interface Screen {
  name: string
  path: (things: Furnished) => string
  call: Matched
  /** Where the message and its `Try again` must stand. */
  region: (page: Page) => Locator
  /** What the screen shows once it has read. */
  done: (page: Page) => Locator
}

const main = (page: Page) => page.locator('#main')
const text = (words: string) => (page: Page) => main(page).getByText(words, { exact: true }).first()
const at = (path: string) => () => path

export const screens: readonly Screen[] = [
  {
    name: 'home',
    path: at('/'),
    call: ['GET', /^\/projects\/$/],
    region: (page) => page.getByRole('region', { name: 'Projects' }),
    done: (page) => page.getByRole('list', { name: 'Projects' }).getByText('Read project').first(),
  },
  {
    name: 'projects',
    path: at('/projects'),
    call: ['GET', /^\/projects\/$/],
    region: main,
    done: text('Read project'),
  },
  {
    name: 'project',
    path: ({ project }) => project,
    call: ['GET', /^\/projects\/\d+$/],
    region: main,
    done: text('Read chart'),
  },
  {
    name: 'charts',
    path: at('/charts'),
    call: ['GET', /^\/chart\/$/],
    region: main,
    done: text('Read chart'),
  },
  {
    name: 'dashboards',
    path: at('/dashboards'),
    call: ['GET', /^\/dashboard\/?$/],
    region: main,
    done: text('Read dashboard'),
  },
  {
    name: 'datasets',
    path: at('/datasets'),
    call: ['GET', /^\/dataset\/$/],
    region: main,
    done: text('harvests'),
  },
  {
    name: 'dataset',
    path: ({ dataset }) => dataset,
    call: ['GET', /^\/dataset\/\d+$/],
    region: main,
    done: text('orchard'),
  },
  {
    name: 'users',
    path: at('/users'),
    call: ['GET', /^\/security\/users$/],
    region: main,
    done: text('admin@example.com'),
  },
  {
    name: 'databases',
    path: at('/databases'),
    call: ['GET', /^\/database\/$/],
    region: main,
    done: text('Aviary'),
  },
  {
    name: 'SQL explorer',
    path: at('/sql-page'),
    call: ['GET', /^\/database\/$/],
    region: main,
    done: (page) => page.getByRole('combobox', { name: 'Database' }),
  },
  {
    name: 'query history',
    path: at('/query-history'),
    call: ['GET', /^\/query\/$/],
    region: main,
    done: text('SELECT 2 AS two'),
  },
  {
    name: 'slow queries',
    path: at('/slow-queries'),
    call: ['GET', /^\/slow_query\/$/],
    region: main,
    done: text('No Slow Queries Found ...'),
  },
  {
    name: 'saved queries',
    path: at('/saved-query'),
    call: ['GET', /^\/saved_query\/$/],
    region: main,
    done: text('Read query'),
  },
  {
    name: 'recent',
    path: at('/recent'),
    call: ['GET', /^\/recent\/?/],
    region: main,
    done: text('Read chart'),
  },
  {
    name: 'trash',
    path: at('/trash'),
    call: ['GET', /^\/trash\/$/],
    region: main,
    done: text('Deleted chart'),
  },
  {
    name: 'explorer',
    path: ({ chart }) => chart,
    call: ['GET', /^\/explore\/chart_form\//],
    region: (page) => page.locator('body'),
    done: (page) => explorerPage(page).apply,
  },
]
