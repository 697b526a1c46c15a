import { importRows } from '../../../gallery/rows/importTables'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('importTables', importRows)
