import type { ShortcutsRef } from '../../machines/shell/shortcuts.machine'
import { Dialog, KeyList } from '../../ui'

const entries = [
  { keys: ['?'], means: 'Show this list' },
  { keys: ['/'], means: 'Search everything' },
  { keys: ['Ctrl', 'K'], means: 'Search everything, too' },
  { keys: ['['], means: 'Collapse or expand the menu' },
  { keys: ['Ctrl', 'Z'], means: 'Undo an edit of the open chart' },
  { keys: ['Ctrl', 'Y'], means: 'Redo what was undone' },
  { keys: ['Tab'], means: 'Go to the next control' },
  { keys: ['Enter'], means: 'Do what the primary button of a form or dialog does' },
  { keys: ['Esc'], means: 'Close the innermost dialog or menu, clear a search' },
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
