import { useSelector } from '@xstate/react'
import { tabIn, notEditable, type DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { IconButton, DeleteIcon } from '../../ui'
import { ChartTile } from './ChartTile'
import { TileFrame, TileNote, type TileKeys } from './parts/TileFrame'

interface Props {
  actor: DashboardRef
  id: string
}

/** What the keys on a tile's handle do; null where the viewer may not change the layout. */
const useTileKeys = ({ actor, id }: Props): TileKeys | null => {
  const forbidden = useSelector(actor, (snapshot) => notEditable(snapshot.context))
  if (forbidden !== null) return null
  return {
    onMove: (by) => actor.send({ type: 'tile.stepped', id, ...by }),
    onResize: (by) => actor.send({ type: 'tile.stepped', id, ...by }),
    onRemove: () => actor.send({ type: 'tile.removed', id }),
  }
}

/** One tile of the shown tab, whatever it holds. */
export function TileView({ actor, id }: Props) {
  const content = useSelector(
    actor,
    (snapshot) => tabIn(snapshot.context).tiles.find((tile) => tile.id === id)?.content,
  )
  const keys = useTileKeys({ actor, id })
  if (content === undefined) return null
  if (content.type === 'chart')
    return <ChartTile actor={actor} id={id} chartId={content.chartId} keys={keys} />
  const remove = keys && (
    <IconButton size="small" icon={<DeleteIcon />} label="Remove" onClick={keys.onRemove} />
  )
  if (content.type === 'heading')
    return (
      <TileFrame title={content.text} keys={keys} bare hoverTools={remove}>
        {null}
      </TileFrame>
    )
  if (content.type === 'text')
    return (
      <TileFrame title="Text" keys={keys} hoverTools={remove}>
        {content.markdown}
      </TileFrame>
    )
  if (content.type === 'divider')
    return (
      <TileFrame title="Divider" keys={keys} bare hoverTools={remove}>
        <hr />
      </TileFrame>
    )
  return (
    <TileFrame title={content.nodeType} keys={keys} hoverTools={remove}>
      <TileNote title={`An element of type ${content.nodeType} cannot be shown`}>
        It stays in the layout as it is.
      </TileNote>
    </TileFrame>
  )
}
