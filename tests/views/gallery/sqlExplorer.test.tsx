import type { GalleryRow } from '../../../gallery/frozenActor'
import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

const isScreen = ({ name }: GalleryRow) => name.startsWith('sql/')

showsAsWritten('sqlExplorer', sqlRows.filter(isScreen), 'grids')
