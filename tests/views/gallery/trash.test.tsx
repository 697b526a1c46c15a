import { shellRows } from '../../../gallery/rows/shell'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('trash', shellRows, { only: /^(recent|trash|purgeThings)\// })
