import { useSelector } from '@xstate/react'
import { errorsOf, type DatabaseDraft } from '../../machines/databases/databaseDraft'
import type { DatabaseEditorRef } from '../../machines/databases/databaseEditor.machine'
import { Field, Fold, TextArea } from '../../ui'
import { AddressFields } from './AddressFields'
import { DraftNotes } from './DraftNotes'
import { Flags } from './Flags'
import { SecurityFields } from './SecurityFields'

interface Props {
  actor: DatabaseEditorRef
  /** Why the fields can be read only. */
  fixed: string | null
}

export function DatabaseForm({ actor, fixed }: Props) {
  const { draft, touched } = useSelector(actor, (snapshot) => snapshot.context)
  const wrong = errorsOf(draft)
  const shown = Object.fromEntries(touched.map((field) => [field, wrong[field]]))
  const readOnly = fixed !== null
  const edit = (patch: Partial<DatabaseDraft>) => actor.send({ type: 'draft.edited', patch })
  const leave = (field: keyof DatabaseDraft) => actor.send({ type: 'field.left', field })
  const noTables =
    draft.allow_ctas || draft.allow_cvas ? null : 'Allow CREATE TABLE AS or CREATE VIEW AS first'
  return (
    <>
      <DraftNotes actor={actor} fixed={fixed} />
      <AddressFields actor={actor} errors={shown} readOnly={readOnly} />
      <Fold title="SQL explorer" summary="Querying and writing">
        <Flags
          draft={draft}
          fixed={fixed}
          onChange={edit}
          flags={[
            'expose_in_sqllab',
            'allow_run_async',
            'allow_ctas',
            'allow_cvas',
            'allow_dml',
            'allow_multi_schema_metadata_fetch',
          ]}
        />
        <Field
          label="Schema for CREATE TABLE AS and CREATE VIEW AS"
          value={draft.force_ctas_schema}
          readOnly={readOnly}
          disabledReason={readOnly ? null : noTables}
          onChange={(force_ctas_schema) => edit({ force_ctas_schema })}
          {...(noTables === null
            ? { hint: 'Leave empty to use the schema of the statement.' }
            : {})}
        />
      </Fold>
      <Fold title="Uploads" summary="File uploads to this database">
        <Flags draft={draft} fixed={fixed} onChange={edit} flags={['allow_file_upload']} />
      </Fold>
      <Fold
        title="Performance"
        summary="Cache timeout"
        urgent={shown['cache_timeout'] !== undefined}
      >
        <Field
          label="Cache timeout in seconds"
          value={draft.cache_timeout}
          error={shown['cache_timeout']}
          readOnly={readOnly}
          hint="0 means never expires. Leave empty for the server default."
          onChange={(cache_timeout) => edit({ cache_timeout })}
        />
      </Fold>
      <SecurityFields draft={draft} errors={shown} fixed={fixed} onEdit={edit} onLeave={leave} />
      <Fold
        title="Extra"
        summary="Verbose name, JSON for the engine"
        folded
        urgent={shown['extra'] !== undefined}
      >
        <Field
          label="Verbose name"
          value={draft.verbose_name}
          readOnly={readOnly}
          onChange={(verbose_name) => edit({ verbose_name })}
        />
        <TextArea
          label="Extra"
          mono
          value={draft.extra}
          error={shown['extra']}
          readOnly={readOnly}
          hint="JSON for the engine. schemas_allowed_for_file_upload names the schemas that take files."
          onChange={(extra) => edit({ extra })}
          onBlur={() => leave('extra')}
        />
      </Fold>
    </>
  )
}
