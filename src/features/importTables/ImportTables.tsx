import { useSelector } from '@xstate/react'
import { counted } from '../../api/contract/counted'
import { doneIn, failedIn } from '../../machines/databases/importOutcomes'
import type { ImportTablesRef } from '../../machines/databases/importTables.machine'
import { Button, Cascade, Dialog, FootSpace, Notice, Stack, ProgressBar, Quiet } from '../../ui'
import { DropTable } from './DropTable'
import { SchemaChoice, SourceChoice } from './SourceChoice'
import { TableChoice } from './TableChoice'

export function ImportTables({ actor }: { actor: ImportTablesRef }) {
  const deletion = useSelector(actor, (snapshot) => snapshot.children.dropTable)
  return deletion ? <DropTable actor={deletion} /> : <TableImport actor={actor} />
}

function TableImport({ actor }: { actor: ImportTablesRef }) {
  const { source, schema, selected, outcomes } = useSelector(actor, (snapshot) => snapshot.context)
  const importing = useSelector(actor, (snapshot) => snapshot.matches('importing'))
  const [all, done, failed] = [
    Object.keys(outcomes).length,
    doneIn(outcomes).length,
    failedIn(outcomes).length,
  ]
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const waits =
    source === null
      ? 'Choose a database first'
      : schema === null
        ? 'Choose a schema first'
        : selected.length === 0
          ? 'Choose at least one table'
          : null
  const footer = (
    <>
      <Quiet>
        {importing
          ? `${done + failed} of ${counted(all, 'table')}`
          : selected.length > 0
            ? `${counted(selected.length, 'table')} chosen`
            : ' '}
      </Quiet>
      <FootSpace />
      {importing ? (
        <Button size="large" onClick={() => actor.send({ type: 'import.stopped' })}>
          Stop
        </Button>
      ) : (
        <Button size="large" onClick={dismiss}>
          {done > 0 ? 'Close' : 'Cancel'}
        </Button>
      )}
      <Button
        size="large"
        type="submit"
        appearance="primary"
        busy={importing}
        disabledReason={importing ? null : waits}
      >
        Apply
      </Button>
    </>
  )
  return (
    <Dialog
      title="Import table from database"
      size="large"
      height={620}
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'import.submitted' })}
      footer={footer}
    >
      <Stack>
        {importing ? <ProgressBar label="Import" part={(done + failed) / all} /> : null}
        {failed > 0 && !importing ? (
          <Notice
            intent="danger"
            title={`${failed} of ${counted(all, 'table')} could not be imported; the reason is shown beside each.`}
          >
            {done > 0
              ? `${counted(done, 'table')} became ${done === 1 ? 'a dataset' : 'datasets'}.`
              : 'Nothing else was changed.'}
          </Notice>
        ) : null}
        <Cascade>
          <SourceChoice actor={actor} />
          <SchemaChoice actor={actor} />
          <TableChoice actor={actor} />
        </Cascade>
      </Stack>
    </Dialog>
  )
}
