import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

/** The editor is the browser's to draw. */
const hasEditor = ({ name }: { name: string }) => name.startsWith('sql/')

showsAsWritten(
  'sql',
  sqlRows.filter((row) => !hasEditor(row)),
)
