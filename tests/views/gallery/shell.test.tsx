import type { GalleryRow } from '../../../gallery/frozenActor'
import { shellRows } from '../../../gallery/rows/shell'
import { showsAsWritten } from '../../support/galleryOutline'

/** What these show stands in the header and the menu around a screen. */
const isAround = ({ name }: GalleryRow) => /^(search|bell|shell|notices)\//.test(name)
const isOfExplorer = ({ name }: GalleryRow) => name.startsWith('explorer/')

showsAsWritten(
  'shell',
  shellRows.filter((row) => !isOfExplorer(row)),
  (row) => (isAround(row) ? row.show : (row.screen ?? row.show)),
)
