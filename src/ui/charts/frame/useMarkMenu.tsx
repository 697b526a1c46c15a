import { useState, type ReactNode } from 'react'
import { ContextMenu, type Spot } from '../../overlays/ContextMenu'
import type { MenuChoice } from '../../overlays/Menu'
import type { ChosenMark, Marking } from './marking'

interface MarkMenu {
  /** Null where choosing a mark means nothing. */
  choose: ((mark: ChosenMark, at: Spot) => void) | null
  /** To stand beside the chart and not in it: what happens in the menu is nothing that happens on the chart. */
  menu: ReactNode
}

/** What happens when a mark is chosen: it is reported, or a menu of it opens where it stands. */
export const useMarkMenu = (marking: Marking | null, onClose: () => void): MarkMenu => {
  const [open, setOpen] = useState<{ at: Spot; choices: readonly MenuChoice[] } | null>(null)
  if (marking === null) return { choose: null, menu: null }
  return {
    choose: (mark, at) => {
      if (marking.menuOf) setOpen({ at, choices: marking.menuOf(mark) })
      else marking.onChoose?.(mark)
    },
    menu:
      open === null ? null : (
        <ContextMenu
          label="Mark"
          {...open}
          onClose={() => {
            setOpen(null)
            onClose()
          }}
        />
      ),
  }
}
