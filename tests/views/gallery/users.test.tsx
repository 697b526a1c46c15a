import { userRows } from '../../../gallery/rows/users'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('users', userRows)
