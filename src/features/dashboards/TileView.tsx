import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { notEditable, tabIn } from '../../machines/dashboard/openDashboard'
import { DeleteIcon, EditIcon, IconButton, LazyMarkdown } from '../../ui'
import { ChartTile } from './ChartTile'
import { BareTile, TextTile, TileFrame, TileNote, type TileKeys } from './parts/TileFrame'
import { WordsEditor } from './parts/WordsEditor'

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
  const words = useSelector(actor, ({ context: { writing } }) =>
    writing?.id === id ? writing.words : null,
  )
  const keys = useTileKeys({ actor, id })
  if (content === undefined) return null
  if (content.type === 'chart')
    return <ChartTile actor={actor} id={id} chartId={content.chartId} keys={keys} />
  const remove = keys && (
    <IconButton size="small" icon={<DeleteIcon />} label="Remove" onClick={keys.onRemove} />
  )
  if (content.type === 'divider')
    return (
      <BareTile name="Divider" keys={keys} tools={remove}>
        <hr style={{ width: '100%', border: 0, borderTop: '1px solid #35424a' }} />
      </BareTile>
    )
  if (content.type === 'unknown')
    return (
      <TileFrame title={content.nodeType} keys={keys} hoverTools={remove}>
        <TileNote title={`An element of type ${content.nodeType} cannot be shown`}>
          It stays in the layout as it is.
        </TileNote>
      </TileFrame>
    )
  const tools = keys && (
    <>
      <IconButton
        size="small"
        icon={<EditIcon />}
        label="Edit"
        onClick={() => actor.send({ type: 'words.opened', id })}
      />
      {remove}
    </>
  )
  const editor =
    words === null ? null : (
      <WordsEditor
        label={content.type === 'heading' ? 'Heading' : 'Text in Markdown'}
        words={words}
        lines={content.type === 'text'}
        onEdit={(edited) => actor.send({ type: 'words.edited', words: edited })}
        onSave={() => actor.send({ type: 'words.saved' })}
        onCancel={() => actor.send({ type: 'words.cancelled' })}
      />
    )
  if (content.type === 'heading')
    return (
      <BareTile name={content.text || 'Heading'} keys={keys} tools={editor ? null : tools}>
        {editor ?? (
          <h2 style={{ fontSize: 15, lineHeight: '22px', fontWeight: 600 }}>{content.text}</h2>
        )}
      </BareTile>
    )
  return (
    <TextTile keys={keys} tools={editor ? null : tools}>
      {editor ?? <LazyMarkdown text={content.markdown} />}
    </TextTile>
  )
}
