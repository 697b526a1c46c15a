import type { ShortcutsRef } from '../../machines/shell/shortcuts.machine'
import { Dialog, KeyList } from '../../ui'

const entries = [
  { keys: ['?'], description: 'Show this list' },
  { keys: ['/'], description: 'Search' },
  { keys: ['Ctrl', 'K'], description: 'Search' },
  { keys: ['['], description: 'Collapse or expand the menu' },
  { keys: ['Ctrl', 'Z'], description: 'Undo an edit of the open chart' },
  { keys: ['Ctrl', 'Y'], description: 'Redo what was undone' },
  { keys: ['Ctrl', 'Enter'], description: 'Run the query of the SQL editor' },
  { keys: ['Tab'], description: 'Go to the next control' },
  { keys: ['Enter'], description: 'Confirm the form or dialog' },
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
