import type { ReactElement } from 'react'
import type { User, UserReference } from '../../api/contract'
import { pathOf, titleOf, type Item, type Kind } from '../../machines/items/kinds'
import type { System } from '../../machines/lib/system'
import { ItemCard, type CardMarks } from '../../ui'
import { ItemThumb } from '../items/ItemThumb'
import { ItemTools, type ToolRule } from '../items/ItemTools'
import { StarButton } from '../items/StarButton'
import { draftRemark } from './sharedColumns'

interface Changed {
  changed_on_delta_humanized?: string | undefined
  changed_by?: UserReference | null | undefined
  has_draft?: boolean | undefined
}

interface Props {
  system: System
  kind: Kind
  item: Item & Changed
  me: User | null
  marks: CardMarks
  icon?: ReactElement
  edit?: ToolRule
  remove?: ToolRule
  /** A big card shows edit and delete beside its title. */
  big?: boolean
}

export const bigThumb = 180

export function ListedCard({
  system,
  kind,
  item,
  me,
  marks,
  icon,
  edit,
  remove,
  big = false,
}: Props) {
  const who = item.changed_by?.username
  return (
    <ItemCard
      {...marks}
      title={titleOf(kind, item)}
      meta={`${draftRemark(item) === null ? '' : 'Unsaved changes · '}Modified ${item.changed_on_delta_humanized ?? ''}${who ? ` · ${who}` : ''}`}
      href={pathOf(kind, item) ?? ''}
      thumb={
        <ItemThumb system={system} kind={kind} item={item} {...(big ? { height: bigThumb } : {})} />
      }
      {...(icon ? { icon } : {})}
      tools={
        <>
          <StarButton system={system} kind={kind} item={item} />
          <ItemTools
            compact={!big}
            system={system}
            kind={kind}
            item={item}
            me={me}
            {...(edit ? { edit } : {})}
            {...(remove ? { remove } : {})}
          />
        </>
      }
    />
  )
}
