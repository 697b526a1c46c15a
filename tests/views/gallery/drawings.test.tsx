import { drawingRows } from '../../../gallery/rows/drawings'
import { chartOf, withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

/** Those with more marks than the pictures of a page have are the browser's to draw. */
const isSmall = ({ name }: { name: string }) =>
  !/WebGL|100,000|260 by 230|60 by 40|of 700|on a canvas/.test(name)

showsAsWritten('drawings', drawingRows.filter(isSmall).map(chartOf))
