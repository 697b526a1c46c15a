import { axesRows } from '../../../gallery/rows/axes'
import { chartOf, withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

/** The rows behind a mark stand in a grid, which is the browser's to draw. */
const isChart = ({ name }: { name: string }) => name.startsWith('explorer/')

showsAsWritten('axes', axesRows.filter(isChart).map(chartOf))
