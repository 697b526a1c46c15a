import { useSelector } from '@xstate/react'
import type { FileUploadRef } from '../../machines/datasets/fileUpload.machine'
import { missingOf } from '../../machines/datasets/uploadDraft'
import { Button, Dialog, Field, FileDrop, FootSpace, FormColumn, Segmented, SettingsIcon } from '../../ui'
import { existsChoices, separatorChoices, whatExistsDoes } from './choices'
import { UploadProblem } from './UploadProblem'
import { UploadProgress } from './UploadProgress'
import { UploadTarget } from './UploadTarget'

export function FileUpload({ actor }: { actor: FileUploadRef }) {
  const { draft, refusal, problem, sent, total } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const target = useSelector(actor, (snapshot) => snapshot.children.target)
  const frozen = busy ? 'The file is being uploaded' : null
  const edit = (patch: Partial<typeof draft>) => actor.send({ type: 'draft.edited', patch })
  const footer = (
    <>
      <Button size="large" icon={<SettingsIcon />} disabledReason="Column and format settings come with a later release">Advanced settings</Button>
      <FootSpace />
      <Button size="large" onClick={() => actor.send({ type: busy ? 'upload.cancelled' : 'dialog.dismissed' })}>Cancel</Button>
      <Button size="large" type="submit" appearance="primary" busy={busy} disabledReason={missingOf(draft)}>Submit</Button>
    </>
  )
  return (
    <Dialog
      title="Define Dataset from .csv file"
      size={560}
      height={648}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      footer={footer}
    >
      <FormColumn>
        <FileDrop
          label="File"
          accept=".csv,.xls,.xlsx"
          file={draft.file}
          error={refusal}
          disabledReason={frozen}
          onFile={(file) => actor.send({ type: 'file.chosen', file })}
        />
        <Field label="Table name" required value={draft.tableName} hint="The dataset has the same name." disabledReason={frozen} onChange={(tableName) => edit({ tableName })} />
        {target ? <UploadTarget actor={target} disabledReason={frozen} /> : null}
        <Segmented label="Delimiter" required value={draft.separator} options={separatorChoices} disabledReason={frozen} onChange={(separator) => edit({ separator })} />
        <Segmented
          label="Table exists"
          required
          value={draft.ifExists}
          options={existsChoices}
          hint={whatExistsDoes(draft)}
          disabledReason={frozen}
          onChange={(ifExists) => edit({ ifExists })}
        />
        {busy ? <UploadProgress sent={sent} total={total} /> : null}
        {failed && problem ? <UploadProblem problem={problem} /> : null}
      </FormColumn>
    </Dialog>
  )
}
