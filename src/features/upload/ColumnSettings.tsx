import { useSelector } from '@xstate/react'
import type { AdvancedSettingsRef } from '../../machines/upload/advancedSettings.machine'
import type { UploadSettings } from '../../machines/upload/uploadSettings'
import { Checkbox, Checks, Field, FormPair, Select } from '../../ui'
import { ColumnChoice } from './ColumnChoice'

const none = 'none'

export function ColumnSettings({ actor }: { actor: AdvancedSettingsRef }) {
  const { settings, columns } = useSelector(actor, (snapshot) => snapshot.context)
  const edit = (patch: Partial<UploadSettings>) => actor.send({ type: 'settings.edited', patch })
  const { length } = settings.use_columns
  return (
    <>
      <FormPair>
        <Select
          label="Index column"
          value={settings.index_col === null ? none : String(settings.index_col)}
          options={[
            { value: none, label: 'None' },
            ...columns.map((name, at) => ({ value: String(at), label: name })),
          ]}
          hint="The column with the row names."
          onChange={(at) => edit({ index_col: at === none ? null : Number(at) })}
        />
        <Field
          label="Index label"
          value={settings.index_label}
          placeholder="index"
          hint="Name of the index column."
          onChange={(index_label) => edit({ index_label })}
        />
      </FormPair>
      <Field
        label="Column names"
        value={settings.column_names}
        placeholder="id, name, amount"
        hint="In their order, parted by commas. An empty one leaves the file's own name."
        onChange={(column_names) => edit({ column_names })}
      />
      <ColumnChoice
        actor={actor}
        label="Columns to read"
        chosen={settings.use_columns}
        hint={
          length === 0
            ? 'Empty reads all.'
            : `${length} of ${columns.length} columns. Empty reads all.`
        }
        onChange={(use_columns) => edit({ use_columns })}
      />
      <Checks>
        <Checkbox
          label="Write dataframe index"
          checked={settings.dataframe}
          onChange={(dataframe) => edit({ dataframe })}
        />
        <Checkbox
          label="Mangle duplicate columns: X, X.1"
          checked={settings.mangle_dupe_cols}
          onChange={(mangle_dupe_cols) => edit({ mangle_dupe_cols })}
        />
      </Checks>
    </>
  )
}
