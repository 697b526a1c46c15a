import { useSelector } from '@xstate/react'
import type { Cell, ColumnProfile, ColumnStatistics as Statistics } from '../../api/contract'
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
import { columnWriter } from '../../ui/format/numbers'
import { Histogram } from '../../ui/charts/frame/Histogram'
import { formatPeriod } from '../../api/contract/periodLabels'

type Values = Statistics | ColumnProfile

/** Only numbers and moments have parts; numbers have a mean. */
const isOfMoments = (values: Values) =>
  'bins' in values && values.bins.length > 0 && values.mean === null

const wordsOf = (column: string, values: Values) => {
  const write = columnWriter(column)
  const ofMoments = isOfMoments(values)
  return (cell: Cell) => {
    if (cell === null) return '–'
    if (typeof cell === 'number') return write(cell)
    return ofMoments ? formatPeriod(String(cell), 'none') : String(cell)
  }
}

const factsOf = (column: string, values: Values) => {
  const words = wordsOf(column, values)
  const { nulls, distinct, min, max, mean } = values
  return [
    { name: 'Rows', value: formatNumber('rows' in values ? values.rows : values.count) },
    { name: 'Missing', value: formatNumber(nulls) },
    { name: 'Distinct', value: formatNumber(distinct) },
    { name: 'Minimum', value: words(min) },
    { name: 'Maximum', value: words(max) },
    { name: 'Mean', value: words(mean) },
    ...('median' in values ? [{ name: 'Median', value: words(values.median) }] : []),
  ]
}

function Values({ column, values }: { column: string; values: Values }) {
  const words = wordsOf(column, values)
  return (
    <>
      <Facts facts={factsOf(column, values)} />
      {'bins' in values && values.bins.length > 0 ? (
        <Histogram
          least={words(values.min)}
          greatest={words(values.max)}
          counts={values.bins.map(({ count }) => count)}
        />
      ) : null}
      <Table
        label="Most frequent values"
        rows={values.top}
        rowKey={({ value }) => String(value)}
        empty={<EmptyState title="No values">This column is null in every row.</EmptyState>}
        columns={[
          {
            key: 'value',
            header: 'Most frequent values',
            render: ({ value }) => words(value),
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
  )
}

/** The columns of a result or of a dataset, and what the values of the chosen one are. */
export function ColumnStatistics({ actor }: { actor: ColumnStatisticsRef }) {
  const { request, statistics } = useSelector(actor, (snapshot) => snapshot.context)
  const { column, columns } = request
  const read = useSelector(statistics, (snapshot) => snapshot)
  const { data, problem } = read.context
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title={'datasetId' in request ? 'Column profile' : 'Column Statistics'}
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
        {read.matches('ready') && data ? <Values column={column} values={data} /> : null}
      </InfoStack>
    </Dialog>
  )
}
