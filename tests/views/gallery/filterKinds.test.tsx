import { filterRows } from '../../../gallery/rows/filters'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('filterKinds', filterRows, {
  only: /^explorer\/filter of /,
})
