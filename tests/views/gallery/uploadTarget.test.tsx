import { fileUploadRows } from '../../../gallery/rows/fileUpload'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('uploadTarget', fileUploadRows, {
  only: /^fileUpload\/(loading|empty|no database|databases failed|schemas failed|no schemas|web addresses|no web address|a web address|file refused|name refused|file read again|looking for an upload after a reload|reading the preview|preview failed)$/,
})
