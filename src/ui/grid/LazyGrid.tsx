import { ChartSkeleton } from '../charts/frame/ChartSkeleton'
import { lazyPart } from '../text/lazyPart'

const skeleton = <ChartSkeleton shape="table" />

/** The result grid, whose library is loaded when the first one is shown. */
export const LazyGrid = lazyPart(async () => (await import('./ResultGrid')).default, skeleton)

/** The grid of pages, loaded in the same way. */
export const LazyPagedGrid = lazyPart(
  async () => (await Promise.all([import('./PagedGrid'), import('./AgRows')]))[0].default,
  skeleton,
)

/** The same for a grid that stands still at first, which needs no AG Grid until it is used. */
export const LazyStillGrid = lazyPart(async () => (await import('./PagedGrid')).default, skeleton)
