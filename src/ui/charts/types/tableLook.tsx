import { Table16Regular } from '@fluentui/react-icons'
import { chartColors, color } from '../../theme/color'
import type { VizTypeLook } from './vizTypeLook'

const [c1] = chartColors

export const tableLook: VizTypeLook = {
  icon: Table16Regular,
  picture: () =>
    [0, 1, 2, 3, 4, 5].map((row) => (
      <g key={row} transform={`translate(0,${14 + row * 12})`}>
        <line x1="10" x2="142" y1="6" y2="6" stroke={color.bone} />
        {[12, 60, 88, 118].map((x, column) => (
          <rect
            key={x}
            x={x}
            y="-3"
            height="4"
            rx="2"
            width={row === 0 ? 20 : [24, 14, 18, 12, 20, 16][(row * 2 + column) % 6]}
            fill={row === 0 ? color.faint : column === 3 ? c1 : color.lineStrong}
          />
        ))}
      </g>
    )),
  skeleton: 'table',
  thumb: async () => (await import('../thumb/rowsThumb')).rowsThumb,
}
