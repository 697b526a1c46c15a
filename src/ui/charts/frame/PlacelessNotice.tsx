import { counted } from '../../../api/contract/counted'
import { ChartNotice } from './ChartNotice'
import { hasPlace, type ValueAxis } from './valueScale'

interface Props {
  axis: ValueAxis
  values: Iterable<number | null>
}

/** Says how many values a logarithmic axis leaves out. */
export function PlacelessNotice({ axis, values }: Props) {
  if (!axis.log) return null
  let count = 0
  for (const value of values) if (value !== null && !hasPlace(axis, value)) count += 1
  return count === 0 ? null : (
    <ChartNotice>
      {`${counted(count, 'value')} of 0 or below cannot be shown on a logarithmic axis.`}
    </ChartNotice>
  )
}
