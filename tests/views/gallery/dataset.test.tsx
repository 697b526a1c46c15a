import { columnEditorRows, datasetRows } from '../../../gallery/rows/dataset'
import { screenOf, showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('dataset', [...columnEditorRows, ...datasetRows], screenOf, 'grids')
