import { useSelector } from '@xstate/react'
import type { FileUploadRef } from '../../machines/upload/fileUpload.machine'
import { isWorkbook } from '../../machines/upload/takenFiles'
import { dialectOf, tableNameError } from '../../machines/upload/uploadDraft'
import { settingsMade } from '../../machines/upload/uploadSettings'
import {
  Button,
  Chip,
  Field,
  FileDrop,
  formatBytes,
  FormColumn,
  Segmented,
  SettingsIcon,
} from '../../ui'
import { existsChoices, separatorChoices, whatExistsDoes } from './choices'
import { UploadTarget } from './UploadTarget'

const requestedAgain = (name: string) => ({
  title: `Choose ${name} again`,
  description: 'The page was reloaded; everything else was kept',
})
const invitation = {
  title: 'Drop a file here',
  description: 'csv, tsv, xls or xlsx; several are imported one by one',
}

export function UploadForm({ actor }: { actor: FileUploadRef }) {
  const { draft, refusal, read, requested, next } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const target = useSelector(actor, (snapshot) => snapshot.children.target)
  const frozen = busy ? 'The file is being uploaded' : null
  const edit = (patch: Partial<Pick<typeof draft, 'tableName' | 'ifExists'>>) =>
    actor.send({ type: 'draft.edited', patch })
  const { file, options } = draft
  const made = settingsMade(options)
  const encoding = file && read?.dialect ? `, ${read.dialect.encoding.toUpperCase()}` : ''
  return (
    <FormColumn>
      <FileDrop
        label="File"
        accept=".csv,.tsv,.txt,.xls,.xlsx"
        file={
          file
            ? { name: file.name, description: `${formatBytes(file.size)}${encoding}` }
            : busy && requested !== null
              ? { name: requested, description: 'Sent before the page was reloaded' }
              : null
        }
        invitation={requested === null ? invitation : requestedAgain(requested)}
        error={refusal}
        hint={next.length === 0 ? null : `Then ${next.map(({ name }) => name).join(', ')}`}
        disabledReason={frozen}
        onFiles={(files) => actor.send({ type: 'files.chosen', files })}
      />
      <Field
        label="Table name"
        required
        value={draft.tableName}
        error={tableNameError(draft)}
        hint="The dataset gets this name."
        disabledReason={frozen}
        onChange={(tableName) => edit({ tableName })}
      />
      {target ? <UploadTarget actor={target} disabledReason={frozen} /> : null}
      {file && isWorkbook(file) ? null : (
        <Segmented
          label="Delimiter"
          required
          value={dialectOf(draft, read).separator}
          options={separatorChoices(dialectOf(draft, read).separator)}
          disabledReason={frozen}
          onChange={(separator) =>
            actor.send({ type: 'options.edited', options: { ...options, separator } })
          }
        />
      )}
      <Segmented
        label="Table exists"
        required
        value={draft.ifExists}
        options={existsChoices}
        hint={whatExistsDoes(draft)}
        disabledReason={frozen}
        onChange={(ifExists) => edit({ ifExists })}
      />
      <Button
        size="large"
        wide
        icon={<SettingsIcon />}
        disabledReason={frozen ?? (file ? null : 'Choose a file first')}
        onClick={() => actor.send({ type: 'settings.opened' })}
      >
        Advanced settings
        {made > 0 ? <Chip>{`${made} set`}</Chip> : null}
      </Button>
    </FormColumn>
  )
}
