import { listRows } from '../../../gallery/rows/lists'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('lists', listRows, { only: /^(dashboards|datasets|projects)\// })
