import { homeKinds, homeMachine } from '../../src/machines/home/home.machine'
import type { HomeItem, SectionSettings } from '../../src/machines/home/homeItems'
import { homeItemsResource, homeSectionMachine } from '../../src/machines/home/homeSection.machine'
import type { Kind } from '../../src/machines/items/kinds'
import { child, frozenActor } from '../frozenActor'
import { dashboards, datasets, firstPage, listed, projects } from './lists'

const full: Record<Kind, HomeItem[]> = {
  project: projects,
  chart: firstPage,
  dashboard: dashboards,
  dataset: datasets,
}
export const nothing: Record<Kind, HomeItem[]> = {
  project: [],
  chart: [],
  dashboard: [],
  dataset: [],
}

export interface ShownHome {
  state?: string
  items?: Record<Kind, HomeItem[]>
  problem?: object
  settings?: Partial<SectionSettings>
  path?: '/' | '/favorites'
}

/** Home at rest with these things in its sections. */
export const homeScreen = ({
  state = 'ready',
  items = full,
  problem,
  settings = {},
  path = '/',
}: ShownHome = {}) => {
  const list = (found: HomeItem[]) =>
    frozenActor(homeItemsResource, state, {
      key: {},
      data: null,
      problem: null,
      ...(state === 'ready' ? listed(found) : {}),
      ...problem,
    })
  const section = (kind: Kind) =>
    frozenActor(
      homeSectionMachine,
      'storing',
      {
        kind,
        recent: child('recent'),
        favorites: child('favorites'),
        settings: {
          folded: false,
          layout: kind === 'project' || kind === 'chart' ? 'grid' : 'list',
          order: 'date',
          favoritesOnly: false,
          ...settings,
          ...(kind === 'dataset' ? { layout: 'list' } : {}),
        },
      },
      {
        recent: list(items[kind]),
        favorites: list(items[kind].filter(({ favorite }) => favorite)),
      },
    )
  const sections = Object.fromEntries(homeKinds.map((kind) => [kind, section(kind)]))
  const isNew =
    items === nothing &&
    path === '/' &&
    settings.favoritesOnly === undefined &&
    settings.layout === undefined
  return frozenActor(
    homeMachine,
    isNew ? 'empty' : 'browsing',
    { sections: homeKinds.map(child), totals: {} },
    sections,
  )
}
