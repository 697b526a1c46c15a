import { fileUploadRows } from '../../../gallery/rows/fileUpload'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('uploadFiles', fileUploadRows, {
  only: /^fileUpload\/(several files|files .*|sheets .*|tables of .*|one table .*|warnings .*)$/,
  after: 'fileUpload/filled',
})
