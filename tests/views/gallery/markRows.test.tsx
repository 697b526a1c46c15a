import { axesRows } from '../../../gallery/rows/axes'
import { pointRows } from '../../../gallery/rows/points'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('markRows', [...axesRows, ...pointRows], { only: /^markRows\//, draws: 'grids' })
