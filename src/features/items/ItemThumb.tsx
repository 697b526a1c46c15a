import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { notChangeableReason, type Item, type Kind } from '../../machines/items/kinds'
import { currentUser } from '../../machines/lib/currentUser'
import type { System } from '../../machines/lib/system'
import { pictureKey, pictureOf, thumbnailsOf } from '../../machines/thumbnails/thumbnails.machine'
import { Thumb, ThumbStrip } from '../../ui'

interface PicturedItem extends Item {
  viz_type?: string | undefined
  thumbnail?: string | null | undefined
  slice_metadata?: readonly PicturedItem[] | undefined
}

interface Props {
  system: System
  kind: Kind
  item: PicturedItem
  height?: number
}

/** The picture of a thing on its card; a project shows those of three of its charts. */
export function ItemThumb({ system, kind, item, height = 128 }: Props) {
  if (kind !== 'project') return <OneThumb {...{ system, kind, item, height }} />
  const charts = item.slice_metadata?.slice(0, 3) ?? []
  return (
    <ThumbStrip
      thumbs={charts.map((chart) => (
        <OneThumb key={chart.id} {...{ system, item: chart }} kind="chart" height={72} />
      ))}
    />
  )
}

function OneThumb({ system, kind, item, height }: Required<Props>) {
  const { id, thumbnail: tag = null, viz_type = null } = item
  const type = kind === 'dashboard' ? 'dashboard' : 'chart'
  const thumbnails = thumbnailsOf(system)
  const mayDraw = notChangeableReason(item, currentUser(system)) === null
  const key = useSelector(thumbnails, (snapshot) => pictureKey(snapshot, { type, id, tag }))
  const src = useSelector(thumbnails, (snapshot) => pictureOf(snapshot, { type, id, tag }))
  const see = useCallback(
    () => thumbnails?.send({ type: 'thumbnail.seen', of: { type, id, tag }, mayDraw }),
    [thumbnails, type, id, tag, mayDraw],
  )
  // Another picture than before is another thumb, which is seen again.
  return (
    <Thumb
      key={key}
      src={src}
      vizType={type === 'dashboard' ? 'dashboard' : viz_type}
      height={height}
      onSeen={see}
    />
  )
}
