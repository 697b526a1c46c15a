import type { FluentIcon } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import type { SkeletonShape } from '../frame/ChartSkeleton'
import type { ThumbPainter } from '../thumb/thumbChart'

/** How a chart type looks where it is named, and where a chart of it is not there yet or small. */
export interface VizTypeLook {
  icon: FluentIcon
  /** SVG in a box of 152 by 88. */
  picture: () => ReactNode
  skeleton: SkeletonShape
  /** Loads what paints the thumbnails of its charts. */
  thumb: () => Promise<ThumbPainter>
}
