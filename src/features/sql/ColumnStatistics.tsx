import { useSelector } from '@xstate/react'
import type { Cell, ColumnStatistics as Statistics } from '../../api/contract'
import type { ColumnStatisticsRef } from '../../machines/sql/columnStatistics.machine'
import {
  Button,
  Dialog,
  EmptyState,
  Facts,
  FootSpace,
  formatNumber,
  InfoStack,
  ProblemNote,
  Select,
  Spinner,
  Table,
} from '../../ui'

const shown = (cell: Cell) =>
  cell === null ? '–' : typeof cell === 'number' ? formatNumber(cell) : String(cell)

const factsOf = ({ count, nulls, distinct, min, max, mean, median }: Statistics) => [
  { name: 'Rows', value: formatNumber(count) },
  { name: 'Missing', value: formatNumber(nulls) },
  { name: 'Distinct', value: formatNumber(distinct) },
  { name: 'Minimum', value: shown(min) },
  { name: 'Maximum', value: shown(max) },
  { name: 'Mean', value: shown(mean) },
  { name: 'Median', value: shown(median) },
]

/** The columns of a result, and what the values of the chosen one are. */
export function ColumnStatistics({ actor }: { actor: ColumnStatisticsRef }) {
  const { column, columns, statistics } = useSelector(actor, (snapshot) => snapshot.context)
  const read = useSelector(statistics, (snapshot) => snapshot)
  const { data, problem } = read.context
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title="Column Statistics"
      size={480}
      height={640}
      onDismiss={dismiss}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Close
          </Button>
        </>
      }
    >
      <InfoStack>
        <Select
          label="Column"
          value={column}
          options={columns.map((name) => ({ value: name, label: name }))}
          onChange={(name) => actor.send({ type: 'column.chosen', column: name })}
        />
        {read.hasTag('busy') ? <Spinner fill label="Reading the values …" /> : null}
        {read.matches('failed') && problem ? (
          <ProblemNote
            title={`The values of ${column} could not be read.`}
            problem={problem}
            onRetry={() => statistics.send({ type: 'resource.invalidated' })}
          />
        ) : null}
        {read.matches('ready') && data ? (
          <>
            <Facts facts={factsOf(data)} />
            <Table
              label="Most frequent values"
              rows={data.top}
              rowKey={({ value }) => String(value)}
              empty={<EmptyState title="No values">Every row misses this column.</EmptyState>}
              columns={[
                {
                  key: 'value',
                  header: 'Most frequent values',
                  render: ({ value }) => shown(value),
                },
                {
                  key: 'count',
                  header: 'Rows',
                  width: 96,
                  align: 'end',
                  render: ({ count }) => formatNumber(count),
                },
              ]}
            />
          </>
        ) : null}
      </InfoStack>
    </Dialog>
  )
}
