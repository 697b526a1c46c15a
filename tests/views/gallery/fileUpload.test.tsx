import { fileUploadRows } from '../../../gallery/rows/fileUpload'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('fileUpload', fileUploadRows, { only: /^fileUpload\/(filled|preview stale)$/ })
