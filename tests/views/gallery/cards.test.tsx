import { cardRows } from '../../../gallery/rows/cards'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('cards', cardRows)
