import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { DatasetDetailRef, DatasetTab } from '../../machines/dataset/datasetDetail.machine'
import { isEdited, type DatasetFormRef } from '../../machines/dataset/datasetForm.machine'
import { goTo } from '../../machines/lib/peers'
import { notOwnerReason } from '../../machines/items/ownership'
import { Button, Page, ProblemNote, TabBar, Tabs } from '../../ui'
import { ConflictDialog } from '../conflict/ConflictDialog'
import { StarButton } from '../items/StarButton'
import { ColumnsTab } from './ColumnsTab'
import { DatasetTools, InfoButton } from './DatasetTools'
import { DataTab } from './DataTab'
import { DetailsTab } from './DetailsTab'
import { MetricsTab } from './MetricsTab'
import { UsedTab } from './UsedTab'

interface Props {
  actor: DatasetDetailRef
  form: DatasetFormRef
}

const views: Record<DatasetTab, (props: Props) => ReactNode> = {
  columns: ColumnsTab,
  data: DataTab,
  metrics: MetricsTab,
  details: DetailsTab,
  used: UsedTab,
}

export function OpenDataset({ actor, form }: Props) {
  const { system } = actor
  const { tab, related } = useSelector(actor, (snapshot) => snapshot.context)
  const { dataset, me, problem } = useSelector(form, (snapshot) => snapshot.context)
  const refused = useSelector(form, (snapshot) => snapshot.matches({ editing: 'refused' }))
  const save = useSelector(form, (snapshot) => snapshot.children.datasetSave)
  const counts = useSelector(related, (snapshot) => snapshot.context.data?.counts)
  const used = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const forbidden = notOwnerReason(dataset, me)
  const View = views[tab]
  const tabs: { key: DatasetTab; label: string; count?: number }[] = [
    { key: 'columns', label: 'Columns', count: dataset.columns.length },
    { key: 'data', label: 'Data' },
    { key: 'metrics', label: 'Metrics', count: dataset.metrics.length },
    { key: 'details', label: 'Details' },
    { key: 'used', label: 'Used by', ...(used === undefined ? {} : { count: used }) },
  ]
  return (
    <Page
      title={dataset.table_name}
      above={{ title: 'Datasets', path: '/datasets', onFollow: (path) => goTo(system, path) }}
      beside={
        <>
          <StarButton system={system} kind="dataset" item={dataset} />
          <InfoButton system={system} dataset={dataset} />
        </>
      }
      tools={<DatasetTools actor={actor} dataset={dataset} forbidden={forbidden} />}
    >
      <TabBar
        end={forbidden === null ? <SaveTools form={form} /> : `Read only: ${forbidden} change it`}
      >
        <Tabs
          label="Dataset"
          selected={tab}
          tabs={tabs}
          onSelect={(next) => actor.send({ type: 'tab.chosen', tab: next })}
        />
      </TabBar>
      {refused && problem ? (
        <ProblemNote title="The dataset was not saved." problem={problem} />
      ) : null}
      <View key={tab} actor={actor} form={form} />
      <ConflictDialog actor={save} />
    </Page>
  )
}

function SaveTools({ form }: Pick<Props, 'form'>) {
  const edited = useSelector(form, (snapshot) => isEdited(snapshot.context))
  const busy = useSelector(form, (snapshot) => snapshot.hasTag('busy'))
  const reason = edited || busy ? null : 'Nothing has been changed'
  return (
    <>
      {edited ? <span>Unsaved changes</span> : null}
      <Button
        disabledReason={busy ? 'The changes are being saved' : reason}
        onClick={() => form.send({ type: 'changes.dropped' })}
      >
        Discard
      </Button>
      <Button
        appearance={edited ? 'primary' : 'secondary'}
        busy={busy}
        disabledReason={reason}
        onClick={() => form.send({ type: 'changes.saved' })}
      >
        Save
      </Button>
    </>
  )
}
