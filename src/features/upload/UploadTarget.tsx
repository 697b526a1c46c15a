import { useSelector } from '@xstate/react'
import type { UploadTargetRef } from '../../machines/upload/uploadTarget.machine'
import { FormPair, ProblemNote, Select } from '../../ui'

interface Props {
  actor: UploadTargetRef
  disabledReason: string | null
}

export function UploadTarget({ actor, disabledReason }: Props) {
  const { databases, schemas, database, schema, problem } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const loading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const schemaReason =
    database === null
      ? 'Choose a database first'
      : schemas.length === 0 && !loading && !failed
        ? 'None of its schemas takes file uploads'
        : null
  return (
    <>
      <FormPair>
        <Select
          label="Database"
          required
          value={database === null ? null : String(database.id)}
          options={databases.map((each) => ({ value: String(each.id), label: each.database_name }))}
          placeholder={loading && databases.length === 0 ? 'Loading…' : 'Choose a database'}
          disabledReason={
            disabledReason ??
            (databases.length === 0 && !loading && !failed
              ? 'No database takes file uploads'
              : null)
          }
          onChange={(id) => {
            const chosen = databases.find((each) => String(each.id) === id)
            if (chosen) actor.send({ type: 'database.chosen', database: chosen })
          }}
        />
        <Select
          label="Schema"
          required
          value={schema}
          options={schemas.map((name) => ({ value: name, label: name }))}
          placeholder={loading ? 'Loading…' : 'Choose a schema'}
          disabledReason={disabledReason ?? schemaReason}
          onChange={(name) => actor.send({ type: 'schema.chosen', schema: name })}
        />
      </FormPair>
      {failed && problem ? (
        <ProblemNote
          title={
            database === null
              ? 'The databases could not be loaded.'
              : `The schemas of ${database.database_name} could not be loaded.`
          }
          problem={problem}
          onRetry={() => actor.send({ type: 'choices.retried' })}
        />
      ) : null}
    </>
  )
}
