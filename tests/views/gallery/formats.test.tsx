import { formatRows } from '../../../gallery/rows/formats'
import { chartOf, withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('formats', formatRows.map(chartOf))
