import type { ReactElement } from 'react'
import { chosenTypes, type PreviewAnswer } from '../../api/contract'
import { typed, type ChosenType, type UploadDraft } from '../../machines/upload/uploadDraft'
import {
  BooleanTypeIcon,
  CalendarIcon,
  NumberTypeIcon,
  TextTypeIcon,
  type MenuChoice,
} from '../../ui'
import { type ParsedColumn } from './parts/ParsedRows'
import { columnKinds } from '../../api/contract/columnKinds'

const kinds: Record<ChosenType, string> = {
  VARCHAR: 'text',
  BIGINT: 'whole number',
  DOUBLE: 'number',
  BOOLEAN: 'yes or no',
  DATE: 'date',
  TIMESTAMP: 'date and time',
}
const isChosenType = (type: string): type is ChosenType => type in kinds

const generic: Record<number, { kind: string; icon: ReactElement }> = {
  0: { kind: 'number', icon: <NumberTypeIcon /> },
  2: { kind: 'date and time', icon: <CalendarIcon /> },
  3: { kind: 'yes or no', icon: <BooleanTypeIcon /> },
}
const wholeNumbers = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/

/** A type of the engine in a word. */
const kindOf = (type: string, typeGeneric: number) =>
  isChosenType(type)
    ? kinds[type]
    : wholeNumbers.test(type)
      ? 'whole number'
      : type === 'TIME'
        ? 'time of day'
        : (generic[typeGeneric]?.kind ?? 'text')

/** The columns of a preview with what can be chosen of each. */
export const parsedColumns = (
  read: PreviewAnswer,
  { options }: UploadDraft,
  onOptions: (options: UploadDraft['options']) => void,
): ParsedColumn[] => {
  const used = options.use_columns ?? []
  return read.columns.map(({ name, type, type_generic }) => {
    const own = options.column_types?.[name]
    const isRead = used.length === 0 || used.includes(name)
    const choose = (chosen: ChosenType | null) => onOptions(typed(options, name, chosen))
    const types: MenuChoice[] = [
      {
        key: 'detected',
        label: 'Auto',
        exclusive: true,
        checked: own === undefined,
        onSelect: () => choose(null),
      },
      ...(name === read.file_column ? [] : chosenTypes).map((chosen) => ({
        key: chosen,
        label: kinds[chosen],
        exclusive: true,
        checked: own === chosen,
        onSelect: () => choose(chosen),
      })),
    ]
    return {
      name,
      isRead,
      types,
      kind: kindOf(own ?? type, type_generic),
      icon: generic[type_generic]?.icon ?? <TextTypeIcon />,
      isNumber: type_generic === columnKinds.number,
      fixedReason:
        isRead && (used.length === 1 || read.columns.length === 1)
          ? 'One column at least is read'
          : null,
    }
  })
}
