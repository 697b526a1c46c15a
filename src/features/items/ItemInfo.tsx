import { useSelector } from '@xstate/react'
import type { ItemInfoRef } from '../../machines/items/itemInfo.machine'
import { kinds, titleOf } from '../../machines/items/kinds'
import { Button, Dialog, FootSpace, InfoStack, ProblemNote, Skeleton } from '../../ui'
import { ProjectInfo } from './ProjectInfo'
import { ThingInfo } from './ThingInfo'

const boneWidths = ['42%', '58%', '36%', '50%', '64%']
const sizes = {
  project: [900, 560],
  chart: [676, 420],
  dashboard: [676, 420],
  dataset: [676, 460],
} as const

export function ItemInfo({ actor }: { actor: ItemInfoRef }) {
  const { kind, item, answer, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const loading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { noun } = kinds[kind]
  const read =
    answer === null
      ? item
      : 'project' in answer
        ? answer.project
        : { ...item, [kinds[kind].titleColumn]: answer.thing.title }
  const goTo = kind === 'project' ? 'Go to Project' : `Go to ${noun}`
  const [width, height] = sizes[kind]
  return (
    <Dialog
      title={titleOf(kind, read) || `About this ${noun}`}
      size={width}
      height={height}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
      onSubmit={() => actor.send({ type: 'item.followed', kind, item })}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={() => actor.send({ type: 'dialog.dismissed' })}>
            Close
          </Button>
          <Button
            size="large"
            appearance="primary"
            type="submit"
            disabledReason={answer === null && !loading ? 'It could not be read' : null}
          >
            {goTo}
          </Button>
        </>
      }
    >
      {loading ? (
        <InfoStack>
          {boneWidths.map((boneWidth) => (
            <Skeleton key={boneWidth} width={boneWidth} />
          ))}
        </InfoStack>
      ) : null}
      {!loading && answer === null && problem ? (
        <ProblemNote
          title={`This ${noun} could not be read.`}
          problem={problem}
          onRetry={() => actor.send({ type: 'info.retried' })}
        />
      ) : null}
      {answer !== null && 'project' in answer ? (
        <ProjectInfo actor={actor} project={answer.project} />
      ) : null}
      {answer !== null && 'thing' in answer ? (
        <ThingInfo actor={actor} thing={answer.thing} />
      ) : null}
    </Dialog>
  )
}
