import { Calendar } from '@fluentui/react-calendar-compat'

interface Props {
  /** ISO text; a calendar without a chosen day when it is no date. */
  value: string
  /** The day as `YYYY-MM-DD`. */
  onPick: (day: string) => void
}

const twoDigits = (part: number) => String(part).padStart(2, '0')

const dayOf = (text: string) => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(day))
}

/** A calendar to pick one day from; loaded when the first date is picked. */
export default function DayPicker({ value, onPick }: Props) {
  const day = dayOf(value)
  return (
    <Calendar
      {...(day ? { value: day } : {})}
      showGoToToday={false}
      isMonthPickerVisible={false}
      highlightSelectedMonth
      onSelectDate={(date) =>
        onPick(
          `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`,
        )
      }
    />
  )
}
