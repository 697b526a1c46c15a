import { filterRows } from '../../../gallery/rows/filters'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('filters', filterRows, {
  only: /^(limit\/|explorer\/filter (new|with values|typed|without a match|without values|with an unknown operator|refused)$|explorer\/filters$)/,
})
