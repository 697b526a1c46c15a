import { useSelector } from '@xstate/react'
import type { DashboardImport } from '../../api/contract'
import type { DashboardImportRef } from '../../machines/dashboard/dashboardImport.machine'
import { Facts, Notice, ProblemNote, Select } from '../../ui'

const listed = (things: DashboardImport['charts']) =>
  things.length === 0 ? 'None' : things.map(({ name }) => name).join(', ')

interface Props {
  actor: DashboardImportRef
  preview: DashboardImport
  busy: boolean
}

/** Which databases stand for those of the export, what is taken, and what is not and why. */
export function ImportPreview({ actor, preview, busy }: Props) {
  const { sources } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(sources, (snapshot) => snapshot.context)
  const unread = useSelector(sources, (snapshot) => snapshot.matches('failed'))
  const { databases, dashboards, charts, datasets, skipped } = preview
  return (
    <>
      {unread && problem ? (
        <ProblemNote
          title="The databases could not be read."
          problem={problem}
          onRetry={() => sources.send({ type: 'resource.invalidated' })}
        />
      ) : null}
      {databases.map(({ uuid, name, database_id }) => (
        <Select
          key={uuid}
          label={`Database for ${name}`}
          placeholder="Choose a database"
          value={database_id === null ? null : String(database_id)}
          options={(data ?? []).map((source) => ({
            value: String(source.id),
            label: source.database_name,
          }))}
          disabledReason={busy ? 'The file is being read' : null}
          onChange={(id) => actor.send({ type: 'database.chosen', uuid, id: Number(id) })}
        />
      ))}
      <Facts
        facts={[
          { name: 'Dashboards', value: listed(dashboards) },
          { name: `Charts (${charts.length})`, value: listed(charts) },
          { name: 'New datasets', value: listed(datasets.filter(({ id }) => id === null)) },
          { name: 'Existing datasets', value: listed(datasets.filter(({ id }) => id !== null)) },
        ]}
      />
      {skipped.length === 0 ? null : (
        <Notice intent="warning" title={`Left out (${skipped.length})`}>
          <Facts facts={skipped.map(({ name, reason }) => ({ name, value: reason }))} />
        </Notice>
      )}
    </>
  )
}
