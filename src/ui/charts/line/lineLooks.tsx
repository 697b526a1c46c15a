import { DataArea20Regular, DataLine20Regular } from '@fluentui/react-icons'
import { chartColors } from '../../theme/color'
import { pictureRules } from '../types/pictureRules'
import type { VizTypeLook } from '../types/vizTypeLook'

const [c1, c2, c3] = chartColors
const lines = [
  { d: 'M10 60 L36 48 L62 52 L88 34 L114 30 L142 14', color: c1 },
  { d: 'M10 70 L36 64 L62 44 L88 50 L114 46 L142 38', color: c2 },
  { d: 'M10 74 L36 72 L62 66 L88 64 L114 68 L142 58', color: c3 },
]

export const lineLook: VizTypeLook = {
  icon: DataLine20Regular,
  picture: () => (
    <>
      {pictureRules()}
      {lines.map(({ d, color }) => (
        <path key={d} d={d} fill="none" stroke={color} strokeWidth="2" />
      ))}
    </>
  ),
  skeleton: 'lines',
  thumb: async () => (await import('../thumb/linesThumb')).linesThumb,
}

export const areaLook: VizTypeLook = {
  icon: DataArea20Regular,
  picture: () => (
    <>
      {pictureRules()}
      <path d="M10 48 L44 40 L78 26 L110 30 L142 14 V76 H10Z" fill={c3} />
      <path d="M10 58 L44 54 L78 42 L110 46 L142 34 V76 H10Z" fill={c2} />
      <path d="M10 68 L44 62 L78 60 L110 56 L142 52 V76 H10Z" fill={c1} />
    </>
  ),
  skeleton: 'lines',
  thumb: async () => (await import('../thumb/linesThumb')).areasThumb,
}
