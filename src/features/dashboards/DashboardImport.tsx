import { useSelector } from '@xstate/react'
import type { DashboardImportRef } from '../../machines/dashboard/dashboardImport.machine'
import {
  Dialog,
  FileDrop,
  FileDropArea,
  formatBytes,
  ProblemNote,
  Spinner,
  Stack,
  SubmitFooter,
} from '../../ui'
import { ImportPreview } from './ImportPreview'

const reasonOf = (file: File | null, taken: number) => {
  if (file === null) return 'Choose a file first'
  return taken === 0 ? 'The file contains no dashboard that can be imported' : null
}

export function DashboardImport({ actor }: { actor: DashboardImportRef }) {
  const { file, preview, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const reading = useSelector(actor, (snapshot) => snapshot.matches('reading'))
  const importing = useSelector(actor, (snapshot) => snapshot.matches('importing'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ choosing: 'failed' }))
  const busy = reading || importing
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const take = ([chosen]: readonly File[]) => {
    if (chosen !== undefined) actor.send({ type: 'file.chosen', file: chosen })
  }
  const reason = reasonOf(file, preview?.dashboards.length ?? 0)
  return (
    <>
      <Dialog
        title="Import dashboards from Superset"
        size="medium"
        height={620}
        onDismiss={dismiss}
        onSubmit={() => actor.send({ type: 'import.submitted' })}
        footer={
          <SubmitFooter
            submit="Import"
            busy={importing}
            disabledReason={reading ? 'The file is being read' : importing ? null : reason}
            onCancel={dismiss}
          />
        }
      >
        <Stack>
          <FileDrop
            label="Superset export"
            accept=".zip"
            file={file && { name: file.name, description: formatBytes(file.size) }}
            invitation={{
              title: 'Drop a ZIP file here',
              description: 'In Superset: Dashboards, Export',
            }}
            error={null}
            hint={null}
            disabledReason={importing ? 'The dashboards are being imported' : null}
            onFiles={take}
          />
          {failed && problem ? (
            <ProblemNote
              title={preview ? 'Nothing was imported.' : 'The file cannot be imported.'}
              problem={problem}
            />
          ) : null}
          {reading && preview === null ? <Spinner fill label="Reading the file …" /> : null}
          {preview ? <ImportPreview actor={actor} preview={preview} busy={busy} /> : null}
        </Stack>
      </Dialog>
      <FileDropArea
        title="Drop the file here"
        description="The ZIP file of a dashboard export"
        disabledReason={importing ? 'The dashboards are being imported' : null}
        onFiles={take}
      />
    </>
  )
}
