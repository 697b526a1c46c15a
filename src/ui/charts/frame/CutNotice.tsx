import { Button } from '../../controls/Button'
import { formatNumber } from '../../format/numbers'
import { ChartNotice } from './ChartNotice'

interface Props {
  /** What has too many values, such as a column. */
  name: string
  values: number
  drawn: number
  /** Which of them are drawn: `largest`, `smallest`, `first`. */
  which: string
  minDrawn: number
  maxDrawn: number
  limit: number
  onLimit: (limit: number) => void
  /** What became of those that are not drawn. */
  rest?: string
}

/** Says that only some of many categories are drawn, and draws more of them, or fewer again. */
export function CutNotice({
  name,
  values,
  drawn,
  which,
  minDrawn,
  maxDrawn,
  limit,
  onLimit,
  rest = '',
}: Props) {
  return (
    <ChartNotice
      intent={drawn < values ? 'warning' : 'info'}
      action={
        <Button
          appearance="subtle"
          onClick={() => onLimit(limit === minDrawn ? maxDrawn : minDrawn)}
        >
          {limit === minDrawn ? `Show ${formatNumber(Math.min(maxDrawn, values))}` : 'Show fewer'}
        </Button>
      }
    >
      {drawn < values
        ? `Showing the ${which} ${formatNumber(drawn)} of ${formatNumber(values)} values of ${name}${rest}.`
        : `Showing all ${formatNumber(values)} values of ${name}.`}
    </ChartNotice>
  )
}
