import { databaseRows } from '../../../gallery/rows/databases'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('databases', databaseRows)
