import { rowOf } from '../../../api/contract/rowOf'
import { chartColors, color } from '../../theme/color'
import { vizTypeLooks } from './vizTypeLooks'

const [c1] = chartColors

const dashboard = () => (
  <g fill={color.lineStrong}>
    <rect x="16" y="14" width="56" height="26" rx="2" />
    <rect x="80" y="14" width="56" height="26" rx="2" fill={c1} />
    <rect x="16" y="48" width="76" height="26" rx="2" fill={c1} />
    <rect x="100" y="48" width="36" height="26" rx="2" />
  </g>
)

/** A small drawing of what a chart type, or a `dashboard`, looks like. */
export function VizTypeThumb({ id, height = 80 }: { id: string; height?: number }) {
  return (
    <svg
      viewBox="0 0 152 88"
      width="100%"
      height={height}
      aria-hidden
      style={{ display: 'block', background: color.thumb }}
    >
      {id === 'dashboard' ? dashboard() : rowOf(vizTypeLooks, id)?.picture()}
    </svg>
  )
}
