import { lazy, Suspense, type ComponentProps } from 'react'
import { ChartSkeleton } from '../charts/ChartSkeleton'

const ResultGrid = lazy(() => import('./ResultGrid'))

/** The result grid, whose library is loaded when the first one is shown. */
export function LazyGrid(props: ComponentProps<typeof ResultGrid>) {
  return <Suspense fallback={<ChartSkeleton shape="table" />}><ResultGrid {...props} /></Suspense>
}
