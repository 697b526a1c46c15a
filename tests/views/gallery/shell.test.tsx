import type { GalleryRow } from '../../../gallery/frozenActor'
import { RowInShell } from '../../../gallery/RowInShell'
import { shellRows } from '../../../gallery/rows/shell'
import { screenOf, showsAsWritten } from '../../support/galleryOutline'

/** What these show stands in the header and the menu around a screen. */
const isAround = ({ name }: GalleryRow) => /^(search|bell|shell|notices)\//.test(name)
const isOfExplorer = ({ name }: GalleryRow) => name.startsWith('explorer/')

showsAsWritten(
  'shell',
  shellRows.filter((row) => !isOfExplorer(row)),
  (row) => (isAround(row) ? () => <RowInShell row={row} /> : screenOf(row)),
)
