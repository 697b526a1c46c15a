import { useSelector } from '@xstate/react'
import type { Column, DashboardDataset } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import { counted } from '../../api/contract/counted'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import type { DashboardFiltersRef } from '../../machines/dashboard/dashboardFilters.machine'
import {
  BackIcon,
  Button,
  DatasetIcon,
  DateTypeIcon,
  NumberTypeIcon,
  ProblemNote,
  Spinner,
  TextTypeIcon,
} from '../../ui'
import { PickList } from '../../ui/list/PickList'

const columnIcon = ({ type_generic }: Column) => {
  if (type_generic === columnKinds.number) return <NumberTypeIcon />
  return type_generic === columnKinds.moment ? <DateTypeIcon /> : <TextTypeIcon />
}

/** What a new filter is about: a dataset of the dashboard's charts, then one of its columns. */
export function FilterPicker({
  actor,
  filtering,
}: {
  actor: DashboardRef
  filtering: DashboardFiltersRef
}) {
  const datasetsRef = useSelector(actor, (snapshot) => snapshot.context.datasets)
  const { data, problem } = useSelector(datasetsRef, (snapshot) => snapshot.context)
  const busy = useSelector(datasetsRef, (snapshot) => snapshot.hasTag('busy'))
  const picksColumn = useSelector(filtering, (snapshot) => snapshot.matches({ picking: 'column' }))
  const dataset = useSelector(filtering, (snapshot) => snapshot.context.form.dataset)
  if (picksColumn && dataset) return <ColumnList {...{ actor, filtering, dataset }} />
  if (data === null)
    return busy ? (
      <Spinner label="Reading the datasets" />
    ) : (
      <ProblemNote
        title="The datasets could not be loaded."
        problem={problem ?? { message: '' }}
        onRetry={() => datasetsRef.send({ type: 'resource.invalidated' })}
      />
    )
  return (
    <PickList
      key="datasets"
      label="Datasets"
      searchLabel="Search datasets"
      none="No datasets match"
      choices={data.map((one) => ({
        key: String(one.id),
        name: one.table_name,
        icon: <DatasetIcon />,
        words: counted(one.columns.length, 'column'),
        allowed: true,
        onPick: () => filtering.send({ type: 'dataset.chosen', dataset: one }),
      }))}
    />
  )
}

interface ListProps {
  actor: DashboardRef
  filtering: DashboardFiltersRef
  dataset: DashboardDataset
}

function ColumnList({ actor, filtering, dataset }: ListProps) {
  return (
    <>
      <Button
        appearance="subtle"
        icon={<BackIcon />}
        label="Choose another dataset"
        onClick={() => filtering.send({ type: 'pick.returned' })}
      >
        {dataset.table_name}
      </Button>
      <PickList
        key="columns"
        label={`Columns of ${dataset.table_name}`}
        searchLabel="Search columns"
        none="No columns match"
        choices={dataset.columns.map((column) => ({
          key: String(column.id),
          name: column.column_name,
          icon: columnIcon(column),
          words: column.type,
          allowed: true,
          onPick: () => {
            actor.send({ type: 'panel.chosen', panel: 'filters' })
            filtering.send({ type: 'column.chosen', column })
          },
        }))}
      />
    </>
  )
}
