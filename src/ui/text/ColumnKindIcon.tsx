import { columnKinds } from '../../api/contract/columnKinds'
import { BooleanTypeIcon, DateTypeIcon, NumberTypeIcon, TextTypeIcon } from './icons'

/** The sign of what a column holds: numbers, dates, truth values, else text. */
export function ColumnKindIcon({ kind }: { kind: number | undefined }) {
  if (kind === columnKinds.number) return <NumberTypeIcon />
  if (kind === columnKinds.moment) return <DateTypeIcon />
  return kind === columnKinds.boolean ? <BooleanTypeIcon /> : <TextTypeIcon />
}
