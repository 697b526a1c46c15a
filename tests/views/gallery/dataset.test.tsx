import { columnEditorRows, datasetRows } from '../../../gallery/rows/dataset'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('dataset', [...columnEditorRows, ...datasetRows], 'grids')
