import { RowInShell } from '../../../gallery/RowInShell'
import { shellRows } from '../../../gallery/rows/shell'
import { showsAsWritten } from '../../support/galleryOutline'

/** What these show stands in the header and the menu around a screen. */
showsAsWritten(
  'notices',
  shellRows.map((row) => ({ ...row, show: () => <RowInShell row={row} /> })),
  { after: 'shell/mini menu', only: /^notices\// },
)
