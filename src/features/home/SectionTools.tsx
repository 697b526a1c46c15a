import type { SectionSettings } from '../../machines/home/homeItems'
import type { Kind } from '../../machines/items/kinds'
import { LayoutSwitch, SortSelect, Switch } from '../../ui'
import { sectionWords } from './sectionWords'

interface Props {
  kind: Kind
  settings: SectionSettings
  /** The whole page shows favorites only. */
  favorites: boolean
  onArrange: (change: Partial<SectionSettings>) => void
}

const orders = [
  { value: 'date', label: 'Date' },
  { value: 'title', label: 'Title' },
] as const

export function SectionTools({ kind, settings, favorites, onArrange }: Props) {
  const { title } = sectionWords[kind]
  const { layout, order, favoritesOnly } = settings
  return (
    <>
      <Switch
        label="Show Favorites Only"
        name={`Show Favorites Only: ${title}`}
        on={favorites || favoritesOnly}
        onChange={(only) => onArrange({ favoritesOnly: only })}
        disabledReason={favorites ? 'This page shows favorites only' : null}
      />
      <SortSelect
        of={title}
        value={order}
        options={orders}
        onChange={(chosen) => onArrange({ order: chosen })}
        disabledReason={
          layout === 'list'
            ? 'Cards can be sorted; the list has what changed last at the top'
            : null
        }
      />
      <LayoutSwitch
        of={title}
        value={layout}
        onChange={(chosen) => onArrange({ layout: chosen })}
        disabledReason={
          kind === 'dataset' ? 'Datasets have no picture, so they are always a list' : null
        }
      />
    </>
  )
}
