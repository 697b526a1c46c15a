import type { Container } from '@nivo/core'
import type { ComponentProps } from 'react'
import { color, fonts } from './color'

/** Nivo's theme: data brighter than axes, axes brighter than the grid. */
export const chartTheme: NonNullable<ComponentProps<typeof Container>['theme']> = {
  background: 'transparent',
  text: { fontFamily: fonts.sans, fontSize: 11, fill: color.quiet },
  axis: {
    domain: { line: { stroke: 'transparent' } },
    ticks: { line: { stroke: 'transparent' }, text: { fontSize: 11, fill: color.quiet } },
    legend: { text: { fontSize: 11, fontWeight: 500, fill: color.quiet } },
  },
  grid: { line: { stroke: color.lineFaint, strokeWidth: 1 } },
  tooltip: { container: { background: 'transparent', padding: 0, boxShadow: 'none' } },
}
