import { queryListRows } from '../../../gallery/rows/queryLists'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('queryLists', queryListRows)
