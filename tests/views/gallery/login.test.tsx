import { loginRows } from '../../../gallery/rows/login'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('login', loginRows)
