import { fileUploadRows } from '../../../gallery/rows/fileUpload'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('uploadColumns', fileUploadRows, {
  only: /^fileUpload\/(columns left out|bad cell in .*|preamble in .*|workbook|advanced .*)$/,
  after: 'fileUpload/filled',
})
