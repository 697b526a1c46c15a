import { beforeAll } from 'vitest'
import type { GalleryRow } from '../../gallery/frozenActor'
import { drawings } from '../../src/features/drawings/drawings'
import { ChartArea } from '../../src/features/explorer/ChartArea'
import type { ChartExplorerRef } from '../../src/machines/explorer/chartExplorer.machine'

/** Loads the code of all charts before the first is shown. */
export const withPlots = () =>
  beforeAll(async () => {
    await Promise.all(Object.values(drawings).map(async (drawing) => drawing?.fetchCode()))
  })

/** A row of the explorer that shows its chart alone. */
export const chartOf = (row: GalleryRow): GalleryRow => {
  const { children, context } = (row.actor as ChartExplorerRef).getSnapshot()
  const { dataPanel, slots, queryRun, pointSelection } = children
  const datasource = context.form?.datasource
  if (!dataPanel || !slots || !queryRun || !pointSelection || !datasource) return row
  const show = () => (
    <ChartArea
      panel={dataPanel}
      slots={slots}
      run={queryRun}
      selection={pointSelection}
      datasource={datasource}
    />
  )
  return { ...row, show }
}
