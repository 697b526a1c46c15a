import { useSelector } from '@xstate/react'
import type { FileUploadRef } from '../../machines/upload/fileUpload.machine'
import { readableFiles } from '../../machines/upload/takenFiles'
import { missingOf } from '../../machines/upload/uploadDraft'
import { Button, Dialog, FileDropArea, FootSpace, Quiet } from '../../ui'
import { UploadLayout } from './parts/UploadLayout'
import { AdvancedSettings } from './AdvancedSettings'
import { outcomeOf } from './outcome'
import { UploadForm } from './UploadForm'
import { UploadPreview } from './UploadPreview'
import { CancelUpload, UploadProgress } from './UploadProgress'

export function FileUpload({ actor }: { actor: FileUploadRef }) {
  const { draft, read } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const settings = useSelector(actor, (snapshot) => snapshot.children.settings)
  const run = useSelector(actor, (snapshot) => snapshot.children.run)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const footer = (
    <>
      {run ? <UploadProgress actor={run} /> : <Quiet>{outcomeOf(draft, read)}</Quiet>}
      <FootSpace />
      {run ? (
        <CancelUpload actor={run} />
      ) : (
        <Button size="large" onClick={dismiss}>
          Cancel
        </Button>
      )}
      <Button
        size="large"
        type="submit"
        appearance="primary"
        disabledReason={run ? 'The file is being uploaded' : missingOf(draft)}
      >
        Submit
      </Button>
    </>
  )
  return (
    <>
      <Dialog
        title="Define Dataset from .csv file"
        size="wide"
        height={660}
        onDismiss={dismiss}
        onSubmit={() => actor.send({ type: 'draft.submitted' })}
        footer={footer}
      >
        <UploadLayout form={<UploadForm actor={actor} />}>
          <UploadPreview actor={actor} />
        </UploadLayout>
      </Dialog>
      <FileDropArea
        title="Drop the file here"
        description={`${readableFiles}; several at once, too`}
        disabledReason={
          busy ? 'A file is being uploaded' : settings ? 'Close the advanced settings first' : null
        }
        onFiles={(files) => actor.send({ type: 'files.chosen', files })}
      />
      {settings ? <AdvancedSettings actor={settings} /> : null}
    </>
  )
}
