import type { GalleryRow } from '../../../gallery/frozenActor'
import { RowInShell } from '../../../gallery/RowInShell'
import { shellRows } from '../../../gallery/rows/shell'
import { showsAsWritten } from '../../support/galleryOutline'

/** What these show stands in the header and the menu around a screen. */
const isAround = ({ name }: GalleryRow) => /^(search|bell|shell|notices)\//.test(name)
const isOfExplorer = ({ name }: GalleryRow) => name.startsWith('explorer/')

showsAsWritten(
  'shell',
  shellRows
    .filter((row) => !isOfExplorer(row))
    .map((row) => (isAround(row) ? { ...row, show: () => <RowInShell row={row} /> } : row)),
)
