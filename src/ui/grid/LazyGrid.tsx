import { lazy, Suspense, type ComponentProps } from 'react'
import { ChartSkeleton } from '../charts/frame/ChartSkeleton'

const PagedGrid = lazy(() => import('./PagedGrid'))
const ResultGrid = lazy(() => import('./ResultGrid'))

/** The result grid, whose library is loaded when the first one is shown. */
export function LazyGrid(props: ComponentProps<typeof ResultGrid>) {
  return (
    <Suspense fallback={<ChartSkeleton shape="table" />}>
      <ResultGrid {...props} />
    </Suspense>
  )
}

/** The grid of pages, loaded in the same way. */
export function LazyPagedGrid(props: ComponentProps<typeof PagedGrid>) {
  return (
    <Suspense fallback={<ChartSkeleton shape="table" />}>
      <PagedGrid {...props} />
    </Suspense>
  )
}
