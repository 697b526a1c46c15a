import { Menu } from '@fluentui/react-components'
import type { MenuChoice } from './Menu'
import { MenuChoices } from './PointMenu'

export interface Spot {
  x: number
  y: number
}

interface Props {
  label: string
  at: Spot
  choices: readonly MenuChoice[]
  onClose: () => void
}

/** Whether a key opens the menu of what has the focus. */
export const opensMenu = ({ key, shiftKey }: { key: string; shiftKey: boolean }) =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** Where the menu of an element opens on Shift and F10 or the menu key. */
export const spotOf = (element: Element): Spot => {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left + 24, y: bottom }
}

export function ContextMenu({ label, at: { x, y }, choices, onClose }: Props) {
  return (
    <Menu
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose()
      }}
      positioning={{
        position: 'below',
        align: 'start',
        target: { getBoundingClientRect: () => DOMRect.fromRect({ x, y }) },
      }}
    >
      <MenuChoices label={label} choices={choices} />
    </Menu>
  )
}
