import { itemRows } from '../../../gallery/rows/items'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('items', itemRows)
