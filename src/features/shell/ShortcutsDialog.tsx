import type { ShortcutsRef } from '../../machines/shell/shortcuts.machine'
import { Dialog, KeyList } from '../../ui'

const entries = [
  { keys: ['?'], description: 'Show this list' },
  { keys: ['/'], description: 'Search everything' },
  { keys: ['Ctrl', 'K'], description: 'Search everything, too' },
  { keys: ['['], description: 'Collapse or expand the menu' },
  { keys: ['Ctrl', 'Z'], description: 'Undo an edit of the open chart' },
  { keys: ['Ctrl', 'Y'], description: 'Redo what was undone' },
  { keys: ['Tab'], description: 'Go to the next control' },
  { keys: ['Enter'], description: 'Do what the primary button of a form or dialog does' },
  { keys: ['Esc'], description: 'Close the innermost dialog or menu, clear a search' },
]

export function ShortcutsDialog({ actor }: { actor: ShortcutsRef }) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      size="small"
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    >
      <KeyList entries={entries} />
    </Dialog>
  )
}
