import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { rangeProblems, rangeWords, type TimeRange } from '../../machines/dashboard/timeRange'
import type { ViewerFiltersRef } from '../../machines/dashboard/viewerFilters.machine'
import { Button, CalendarIcon, FootSpace } from '../../ui'
import { ValueField } from '../filters/parts/ValueField'
import { BarPopover, CardForm } from './parts/FilterParts'

interface Props {
  actor: DashboardRef
  viewing: ViewerFiltersRef
}

/** The time range of the whole page, in the link as the viewer's own. */
export function TimeRangeControl({ actor, viewing }: Props) {
  const timeRange = useSelector(actor, (snapshot) => snapshot.context.viewer.timeRange)
  const isOpen = useSelector(viewing, (snapshot) => snapshot.matches('ranging'))
  const dismiss = () => viewing.send({ type: 'filters.dismissed' })
  return (
    <BarPopover
      anchor={
        <Button
          icon={<CalendarIcon />}
          label={`Time range: ${rangeWords(timeRange)}`}
          onClick={() => viewing.send({ type: 'timeRange.opened', timeRange })}
        >
          {rangeWords(timeRange)}
        </Button>
      }
      card={
        isOpen
          ? {
              label: 'Time range',
              content: <RangeForm viewing={viewing} onDismiss={dismiss} />,
              onDismiss: dismiss,
            }
          : null
      }
    />
  )
}

interface FormProps {
  viewing: ViewerFiltersRef
  onDismiss: () => void
}

const ends = [
  { end: 'since', label: 'From' },
  { end: 'until', label: 'Until, that day left out' },
] as const

function RangeForm({ viewing, onDismiss }: FormProps) {
  const range = useSelector(viewing, (snapshot) => snapshot.context.range)
  const problems = rangeProblems(range)
  const edit = (patch: Partial<TimeRange>) => viewing.send({ type: 'range.edited', patch })
  return (
    <CardForm
      title="Time range of every chart"
      onSubmit={() => viewing.send({ type: 'range.submitted' })}
      footer={
        <>
          <Button
            appearance="subtle"
            disabledReason={range.since === '' && range.until === '' ? 'Both ends are open' : null}
            onClick={() => edit({ since: '', until: '' })}
          >
            All time
          </Button>
          <FootSpace />
          <Button onClick={onDismiss}>Cancel</Button>
          <Button
            appearance="primary"
            type="submit"
            disabledReason={problems.since ?? problems.until}
          >
            Apply
          </Button>
        </>
      }
    >
      {ends.map(({ end, label }) => (
        <ValueField
          key={end}
          label={label}
          text={range[end]}
          tags={null}
          readOnly={false}
          error={problems[end]}
          isDate
          suggestions={null}
          onType={(text) => edit({ [end]: text })}
          onEnter={() => undefined}
          onChoose={(value) => edit({ [end]: value })}
          onRemove={() => undefined}
        />
      ))}
    </CardForm>
  )
}
