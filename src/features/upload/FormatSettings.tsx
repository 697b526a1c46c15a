import { useSelector } from '@xstate/react'
import type { AdvancedSettingsRef } from '../../machines/upload/advancedSettings.machine'
import { settingErrors, type UploadSettings } from '../../machines/upload/uploadSettings'
import { Checkbox, Checks, Field, FormPair, TagField } from '../../ui'
import { ColumnChoice } from './ColumnChoice'

export function FormatSettings({ actor }: { actor: AdvancedSettingsRef }) {
  const { settings, separator } = useSelector(actor, (snapshot) => snapshot.context)
  const errors = settingErrors(settings, separator)
  const edit = (patch: Partial<UploadSettings>) => actor.send({ type: 'settings.edited', patch })
  return (
    <>
      <FormPair>
        <Field
          label="Skip Rows"
          value={settings.skip_rows}
          error={errors.skip_rows}
          onChange={(skip_rows) => edit({ skip_rows })}
        />
        <Field
          label="Rows to Read"
          value={settings.n_rows}
          error={errors.n_rows}
          placeholder="All"
          onChange={(n_rows) => edit({ n_rows })}
        />
        <Field
          label="Decimal character"
          value={settings.decimal_char}
          error={errors.decimal_char}
          onChange={(decimal_char) => edit({ decimal_char })}
        />
        <ColumnChoice
          actor={actor}
          label="Parse dates"
          chosen={settings.parse_dates}
          hint="Columns to read as dates."
          onChange={(parse_dates) => edit({ parse_dates })}
        />
      </FormPair>
      <TagField
        label="Null values"
        values={settings.null_values}
        placeholder={'Type a value, then Enter; "" is the empty text'}
        hint="Hive supports only a single value. If empty, common null markers are used."
        onChange={(null_values) => edit({ null_values })}
      />
      <Checks>
        <Checkbox
          label="Skip initial space"
          checked={settings.skip_spaces}
          onChange={(skip_spaces) => edit({ skip_spaces })}
        />
        <Checkbox
          label="Skip blank lines"
          checked={settings.skip_blank_lines}
          onChange={(skip_blank_lines) => edit({ skip_blank_lines })}
        />
        <Checkbox
          label="Infer datetime format"
          checked={settings.infer_datetime}
          onChange={(infer_datetime) => edit({ infer_datetime })}
        />
      </Checks>
    </>
  )
}
