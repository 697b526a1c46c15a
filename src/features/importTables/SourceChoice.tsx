import { useSelector } from '@xstate/react'
import { engineName } from '../../machines/databases/engines'
import type { ImportTablesRef } from '../../machines/databases/importTables.machine'
import { DatabaseIcon, LongList } from '../../ui'
import { Choices } from './Choices'

export function SourceChoice({ actor }: { actor: ImportTablesRef }) {
  const { sources, source } = useSelector(actor, (snapshot) => snapshot.context)
  const list = useSelector(sources, (snapshot) => snapshot)
  const { data, problem } = list.context
  return (
    <Choices
      title="Databases"
      first={null}
      loading={list.hasTag('busy')}
      problem={list.matches('failed') ? problem : null}
      unread="The databases could not be read."
      onRetry={() => actor.send({ type: 'choice.retried', choice: 'sources' })}
    >
      <LongList
        label="Databases"
        none="No Databases Found ..."
        chosen={new Set(source === null ? [] : [String(source.id)])}
        items={(data ?? []).map(({ id, database_name, backend }) => ({
          key: String(id),
          name: database_name,
          icon: <DatabaseIcon />,
          note: engineName(backend),
        }))}
        onChoose={([item]) => {
          const chosen = data?.find(({ id }) => String(id) === item?.key)
          if (chosen && chosen.id !== source?.id)
            actor.send({ type: 'source.chosen', source: chosen })
        }}
      />
    </Choices>
  )
}

export function SchemaChoice({ actor }: { actor: ImportTablesRef }) {
  const { schemas, schema, source } = useSelector(actor, (snapshot) => snapshot.context)
  const list = useSelector(schemas, (snapshot) => snapshot)
  const { data, problem } = list.context
  return (
    <Choices
      title="Schemas"
      first={source === null ? 'Choose a database first' : null}
      loading={list.hasTag('busy')}
      problem={list.matches('failed') ? problem : null}
      unread={`The schemas of ${source?.database_name ?? ''} could not be read.`}
      onRetry={() => actor.send({ type: 'choice.retried', choice: 'schemas' })}
    >
      <LongList
        label="Schemas"
        none="This database has no schema that can be read."
        chosen={new Set(schema === null ? [] : [schema])}
        items={(data ?? []).map((name) => ({ key: name, name }))}
        onChoose={([item]) => {
          if (item && item.key !== schema) actor.send({ type: 'schema.chosen', schema: item.key })
        }}
      />
    </Choices>
  )
}
