import type { DatabaseDraft, Flag } from '../../machines/databases/databaseDraft'
import { Checkbox, FormPair } from '../../ui'

const labels: Record<Exclude<Flag, 'impersonate_user'>, string> = {
  expose_in_sqllab: 'Expose in SQL explorer',
  allow_run_async: 'Run queries asynchronously',
  allow_ctas: 'Allow CREATE TABLE AS',
  allow_cvas: 'Allow CREATE VIEW AS',
  allow_dml: 'Allow INSERT, UPDATE, DELETE',
  allow_multi_schema_metadata_fetch: 'Read tables of all schemas',
  allow_file_upload: 'Allow file upload to this database',
}

interface Props {
  draft: DatabaseDraft
  flags: readonly (keyof typeof labels)[]
  /** Why they can be read only. */
  fixed: string | null
  onChange: (patch: Partial<DatabaseDraft>) => void
}

/** Switches of a database, two beside each other where there are several. */
export function Flags({ draft, flags, fixed, onChange }: Props) {
  const boxes = flags.map((flag) => (
    <Checkbox
      key={flag}
      label={labels[flag]}
      checked={draft[flag]}
      disabledReason={fixed}
      onChange={(on) => onChange({ [flag]: on })}
    />
  ))
  return boxes.length > 1 ? <FormPair>{boxes}</FormPair> : <>{boxes}</>
}
