import { useSelector } from '@xstate/react'
import type { TableOption } from '../../api/contract'
import type { Outcome } from '../../machines/databases/importOutcomes'
import type { ImportTablesRef } from '../../machines/databases/importTables.machine'
import { Button, DatasetIcon, LongList, ViewIcon, type LongItem } from '../../ui'
import { Choices } from './Choices'

const reported = (
  table: TableOption,
  isDataset: boolean,
  outcome: Outcome | undefined,
): Pick<LongItem, 'note' | 'tone' | 'disabledReason'> => {
  if (outcome?.state === 'failed') return { note: outcome.problem.message, tone: 'danger' }
  if (outcome?.state === 'waiting') return { note: 'Waiting' }
  if (outcome?.state === 'done')
    return { note: 'Imported', tone: 'accent', disabledReason: 'It is a dataset now' }
  if (isDataset) return { note: 'Dataset', disabledReason: 'It is a dataset already' }
  return { note: table.type === 'view' ? 'View' : 'Table' }
}

export function TableChoice({ actor }: { actor: ImportTablesRef }) {
  const { tables, covered, schema, selected, outcomes, isAdmin } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const list = useSelector(tables, (snapshot) => snapshot)
  const datasets = useSelector(covered, (snapshot) => snapshot.context.data)
  const importing = useSelector(actor, (snapshot) => snapshot.matches('importing'))
  const { data, problem } = list.context
  const names = new Set((datasets ?? []).map(({ table_name }) => table_name))
  const items = (data ?? []).map((table): LongItem => ({
    key: table.value,
    name: table.label,
    icon: table.type === 'view' ? <ViewIcon /> : <DatasetIcon />,
    ...reported(table, names.has(table.value), outcomes[table.value]),
  }))
  const free = items.filter(({ disabledReason }) => !disabledReason).map(({ key }) => key)
  const mark = (keys: readonly string[], marked: boolean) => {
    if (!importing) actor.send({ type: 'tables.marked', tables: keys, marked })
  }
  const allChosen = free.length > 0 && free.every((name) => selected.includes(name))
  const isView = data?.find(({ value }) => value === selected[0])?.type === 'view'
  const undeletable = importing
    ? 'Tables are being imported'
    : selected.length !== 1
      ? 'Choose one table'
      : isView
        ? 'A view is deleted in its database'
        : null
  return (
    <Choices
      title="Tables"
      first={schema === null ? 'Choose a schema first' : null}
      loading={list.hasTag('busy')}
      problem={list.matches('failed') ? problem : null}
      unread={`The tables of ${schema ?? ''} could not be read.`}
      onRetry={() => actor.send({ type: 'choice.retried', choice: 'tables' })}
      tools={
        <>
          {isAdmin ? (
            <Button
              appearance="subtle"
              disabledReason={undeletable}
              onClick={() => actor.send({ type: 'table.deletionRequested' })}
            >
              Delete
            </Button>
          ) : null}
          <Button
            appearance="subtle"
            disabledReason={free.length === 0 ? 'No table is left to choose' : null}
            onClick={() => mark(free, !allChosen)}
          >
            {allChosen ? 'Unselect all' : 'Select all'}
          </Button>
        </>
      }
    >
      <LongList
        label="Tables"
        several
        none="This schema has no table that can be read."
        items={items}
        chosen={new Set(selected)}
        onChoose={(chosen, marked) =>
          mark(
            chosen.map(({ key }) => key),
            marked,
          )
        }
      />
    </Choices>
  )
}
