import { useSelector } from '@xstate/react'
import type { Metric } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import { chartsByMetric, unreadCharts } from '../../machines/dataset/metricUses'
import type { DatasetDetailRef } from '../../machines/dataset/datasetDetail.machine'
import type { DatasetFormRef } from '../../machines/dataset/datasetForm.machine'
import { notOwnerReason } from '../../machines/items/ownership'
import {
  AddIcon,
  Button,
  DeleteIcon,
  EditIcon,
  EmptyState,
  IconButton,
  MetricIcon,
  MonoText,
  Named,
  ProblemNote,
  Quiet,
  Table,
  ToolLine,
  type TableColumn,
} from '../../ui'
import { MetricDialogs } from '../metrics/MetricDialogs'

const wordsOf = (charts: readonly string[] | undefined) => {
  if (charts === undefined) return '…'
  return charts.length === 0 ? '–' : `${counted(charts.length, 'chart')}: ${charts.join(', ')}`
}

export function MetricsTab({ actor, form }: { actor: DatasetDetailRef; form: DatasetFormRef }) {
  const { dataset, me } = useSelector(form, (snapshot) => snapshot.context)
  const charts = useSelector(actor, (snapshot) => snapshot.context.charts)
  const editor = useSelector(actor, (snapshot) => snapshot.children.metricEditor)
  const read = useSelector(charts ?? undefined, (snapshot) => snapshot?.context.data ?? null)
  const problem = useSelector(charts ?? undefined, (snapshot) =>
    snapshot?.matches('failed') ? snapshot.context.problem : null,
  )
  const forbidden = notOwnerReason(dataset, me)
  const uses = read && chartsByMetric(read)
  const unread = read === null ? 0 : unreadCharts(read)
  const usersOf = (metric: string) => (uses ? (uses.get(metric) ?? []) : undefined)
  const add = () => editor?.send({ type: 'metric.added' })
  const columns: TableColumn<Metric>[] = [
    {
      key: 'name',
      header: 'Name',
      width: '22%',
      render: (metric) => <Named icon={<MetricIcon />} name={metric.metric_name} />,
    },
    {
      key: 'expression',
      header: 'Expression',
      width: '30%',
      render: (metric) => <MonoText>{metric.expression}</MonoText>,
    },
    {
      key: 'description',
      header: 'Description',
      render: (metric) => <Quiet>{metric.description}</Quiet>,
    },
    {
      key: 'used',
      header: 'Used by',
      width: '20%',
      render: (metric) => <Quiet>{wordsOf(usersOf(metric.metric_name))}</Quiet>,
    },
    {
      key: 'tools',
      header: '',
      align: 'tools',
      width: 76,
      render: (metric) => (
        <>
          <IconButton
            size="small"
            icon={<EditIcon />}
            label={`${forbidden === null ? 'Edit' : 'Show'} ${metric.metric_name}`}
            onClick={() => editor?.send({ type: 'metric.opened', metric })}
          />
          <IconButton
            size="small"
            icon={<DeleteIcon />}
            label={`Delete ${metric.metric_name}`}
            disabledReason={forbidden}
            onClick={() => editor?.send({ type: 'metric.deletionRequested', metric })}
          />
        </>
      ),
    },
  ]
  return (
    <>
      <ToolLine
        end={
          <Button size="large" icon={<AddIcon />} disabledReason={forbidden} onClick={add}>
            Add metric
          </Button>
        }
      >
        <Quiet>Metrics are reusable calculations, available in every chart on this dataset.</Quiet>
      </ToolLine>
      {problem ? (
        <ProblemNote
          title="The charts that use the metrics could not be read."
          problem={problem}
          onRetry={() => charts?.send({ type: 'resource.invalidated' })}
        />
      ) : null}
      {unread > 0 ? (
        <Quiet>{`“Used by” leaves out ${unread === 1 ? 'a chart that is too large' : `${unread.toLocaleString('en-US')} charts that are too large or too many`}.`}</Quiet>
      ) : null}
      <Table
        label="Metrics"
        columns={columns}
        rows={dataset.metrics}
        rowKey={(metric) => metric.id}
        empty={
          <EmptyState
            title="No metrics"
            action={
              <Button
                size="large"
                appearance="primary"
                icon={<AddIcon />}
                disabledReason={forbidden}
                onClick={add}
              >
                Add metric
              </Button>
            }
          >
            Define a calculation once and use it in many charts.
          </EmptyState>
        }
      />
      {editor ? (
        <MetricDialogs
          actor={editor}
          tableName={dataset.table_name}
          forbidden={forbidden}
          usersOf={usersOf}
        />
      ) : null}
    </>
  )
}
