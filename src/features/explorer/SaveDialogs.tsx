import { useSelector } from '@xstate/react'
import type { ChartSaveRef } from '../../machines/explorer/chartSave.machine'
import { titleProblem, type RenameChartRef } from '../../machines/explorer/renameChart.machine'
import { Button, Dialog, Field, FootSpace } from '../../ui'

export function SaveDialogs({ actor }: { actor: ChartSaveRef }) {
  const renameChart = useSelector(actor, (snapshot) => snapshot.children.renameChart)
  const conflicted = useSelector(actor, (snapshot) => snapshot.matches('conflicted'))
  if (conflicted) return <Conflict actor={actor} />
  return renameChart ? <Rename actor={renameChart} /> : null
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
          <Button size="large" onClick={dismiss}>Cancel</Button>
          <Button size="large" appearance="primary" type="submit">Save</Button>
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

function Conflict({ actor }: { actor: ChartSaveRef }) {
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem)
  const dismiss = () => actor.send({ type: 'conflict.dismissed' })
  return (
    <Dialog
      title="This chart was changed meanwhile"
      size={480}
      onDismiss={dismiss}
      footer={
        <>
          <Button size="large" appearance="subtle" onClick={dismiss}>Cancel</Button>
          <FootSpace />
          <Button size="large" onClick={() => actor.send({ type: 'conflict.reverted' })}>Open the stored chart</Button>
          <Button size="large" appearance="primary" onClick={() => actor.send({ type: 'conflict.overwritten' })}>Overwrite it</Button>
        </>
      }
    >
      {`${problem?.message ?? 'Somebody else saved it'}. Overwriting keeps your version; opening the stored chart drops your changes.`}
    </Dialog>
  )
}
