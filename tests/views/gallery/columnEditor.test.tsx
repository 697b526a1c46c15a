import { columnEditorRows } from '../../../gallery/rows/dataset'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('columnEditor', columnEditorRows)
