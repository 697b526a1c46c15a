import { useSelector } from '@xstate/react'
import { statusText } from '../../machines/lists/historyWords'
import type { QueryHistoryRef } from '../../machines/lists/queryHistory.machine'
import { EmptyState, ListPage, Select } from '../../ui'
import { NewQuery } from '../lists/queryColumns'
import { useListScreen } from '../lists/useListScreen'
import { historyColumns } from './columns'

const every = 'Every status'
const statuses = [
  { value: every, label: every },
  ...Object.entries(statusText).map(([value, label]) => ({ value, label })),
]

export function QueryHistory({ actor }: { actor: QueryHistoryRef }) {
  const { system } = actor
  const list = useListScreen(actor)
  const status = useSelector(actor, ({ context }) => context.key.status ?? every)
  const choose = (value: string) =>
    actor.send({ type: 'status.chosen', status: value === every ? null : value })
  const chosen = statuses.find(({ value }) => value === status)?.label
  return (
    <ListPage
      {...list}
      title="Query History"
      noun="Query History"
      spins
      tools={
        <>
          <Select
            label="Status"
            labelHidden
            size="medium"
            value={status}
            options={statuses}
            onChange={choose}
          />
          <NewQuery system={system} primary={list.rows !== null && list.total > 0} />
        </>
      }
      columns={historyColumns(system)}
      narrowed={
        status === every
          ? undefined
          : {
              words: `No run has the status ${chosen}.`,
              all: 'Show every status',
              onClear: () => choose(every),
            }
      }
      emptyTitle="No Query History Found ..."
      empty={
        <EmptyState
          title="No Query History Found ..."
          action={<NewQuery system={system} primary />}
        >
          Every query that runs in the SQL explorer appears here, including failed ones.
        </EmptyState>
      }
    />
  )
}
