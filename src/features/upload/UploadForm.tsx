import { useSelector } from '@xstate/react'
import type { FileUploadRef } from '../../machines/upload/fileUpload.machine'
import { addressOf } from '../../api/contract/webFile'
import { uploadExtensions } from '../../api/contract/uploadFormats'
import { isText } from '../../machines/upload/takenFiles'
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
import { SeveralTables } from './SeveralTables'
import { UploadTarget } from './UploadTarget'
import { WebAddress } from './WebAddress'

const requestedAgain = (name: string) => ({
  title: `Choose ${name} again`,
  description: 'The page was reloaded; everything else was kept',
})
const invitation = {
  title: 'Drop a file here',
  description: 'Or several, a folder, an archive, a table (Ctrl+V)',
}

const describe = (file: File, others: readonly File[]) => {
  const address = addressOf(file)
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  if (address !== null) return `from ${new URL(address).host}${more}`
  const bytes = formatBytes([file, ...others].reduce((sum, { size }) => sum + size, 0))
  return others.length === 0 ? bytes : `${more.trim()}, ${bytes}`
}

export function UploadForm({ actor }: { actor: FileUploadRef }) {
  const { draft, refusal, read, requested, next, later } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const target = useSelector(actor, (snapshot) => snapshot.children.target)
  const frozen = busy ? 'The file is being uploaded' : null
  const edit = (patch: Partial<Pick<typeof draft, 'tableName' | 'ifExists'>>) =>
    actor.send({ type: 'draft.edited', patch })
  const { file, others, options } = draft
  const made = settingsMade(options)
  const waiting = [
    ...later.map(({ part, sheet, table }) => part ?? sheet ?? `table ${table}`),
    ...next.map(({ name }) => name),
  ]
  const encoding = file && read?.dialect ? `, ${read.dialect.encoding.toUpperCase()}` : ''
  return (
    <FormColumn>
      <FileDrop
        label="File"
        accept={uploadExtensions.map((extension) => `.${extension}`).join(',')}
        file={
          file
            ? { name: file.name, description: `${describe(file, others)}${encoding}` }
            : busy && requested !== null
              ? { name: requested, description: 'Sent before the page was reloaded' }
              : null
        }
        invitation={requested === null ? invitation : requestedAgain(requested)}
        error={refusal}
        hint={waiting.length === 0 ? null : `Then ${waiting.join(', ')}`}
        disabledReason={frozen}
        onFiles={(files) => actor.send({ type: 'files.chosen', files })}
      />
      {file === null && !busy ? <WebAddress actor={actor} /> : null}
      <SeveralTables actor={actor} disabledReason={frozen} />
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
      {file && (!isText(file) || others.length > 0) ? null : (
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
