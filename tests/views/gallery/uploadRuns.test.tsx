import { fileUploadRows } from '../../../gallery/rows/fileUpload'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('uploadRuns', fileUploadRows, {
  only: /^fileUpload\/(uploading.*|reading|writing|stopping|failed|bad cells)$/,
  after: 'fileUpload/filled',
})
