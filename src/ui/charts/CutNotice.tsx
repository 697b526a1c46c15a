import { Button } from '../Button'
import { formatNumber } from '../format/numbers'
import { ChartNotice } from './ChartNotice'

interface Props {
  /** What has too many values, such as a column. */
  name: string
  values: number
  drawn: number
  /** Which of them are drawn: `largest`, `smallest`, `first`. */
  which: string
  fewest: number
  most: number
  limit: number
  onLimit: (limit: number) => void
  /** What became of those that are not drawn. */
  rest?: string
}

/** Says that only some of many categories are drawn, and draws more of them. */
export function CutNotice({
  name,
  values,
  drawn,
  which,
  fewest,
  most,
  limit,
  onLimit,
  rest = '',
}: Props) {
  return (
    <ChartNotice
      action={
        <Button appearance="subtle" onClick={() => onLimit(limit === fewest ? most : fewest)}>
          {limit === fewest
            ? `Show ${formatNumber(Math.min(most, values))}`
            : `Show ${formatNumber(fewest)}`}
        </Button>
      }
    >
      {`${name} has ${formatNumber(values)} values. The ${formatNumber(drawn)} ${which} are drawn${rest}.`}
    </ChartNotice>
  )
}
