import { filterRows } from '../../../gallery/rows/filters'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('filters', filterRows)
