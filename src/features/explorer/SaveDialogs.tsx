import { useSelector } from '@xstate/react'
import type { ChartSaveRef } from '../../machines/explorer/save/chartSave.machine'
import { titleProblem, type RenameChartRef } from '../../machines/explorer/save/renameChart.machine'
import { Button, Dialog, Field, FootSpace } from '../../ui'
import { ConflictDialog } from '../conflict/ConflictDialog'

export function SaveDialogs({ actor }: { actor: ChartSaveRef }) {
  const { renameChart, chartUpdate, chartRenaming } = useSelector(
    actor,
    (snapshot) => snapshot.children,
  )
  return renameChart ? (
    <Rename actor={renameChart} />
  ) : (
    <ConflictDialog actor={chartUpdate ?? chartRenaming} />
  )
}

function Rename({ actor }: { actor: RenameChartRef }) {
  const title = useSelector(actor, (snapshot) => snapshot.context.title)
  const refused = useSelector(actor, (snapshot) => snapshot.matches('refused'))
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title="Save Chart Title"
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'title.submitted' })}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Cancel
          </Button>
          <Button size="large" appearance="primary" type="submit">
            Save
          </Button>
        </>
      }
    >
      <Field
        label="Chart Title:"
        placeholder="Chart Title"
        value={title}
        autoFocus
        error={refused ? titleProblem(title) : null}
        onChange={(text) => actor.send({ type: 'title.edited', title: text })}
      />
    </Dialog>
  )
}
