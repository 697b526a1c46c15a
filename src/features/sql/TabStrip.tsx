import { useSelector } from '@xstate/react'
import { openDialog } from '../../machines/lib/peers'
import { tabId, type QueryTabsRef } from '../../machines/sql/queryTabs.machine'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import { AddIcon, IconButton, Menu, MoreHorizontalIcon, RestoreIcon } from '../../ui'
import { BusyMark } from './parts/BusyMark'
import { QueryTabStrip } from './parts/QueryTabStrip'

interface Props {
  tabs: QueryTabsRef
  runs: Record<string, TabRunRef>
}

function RunMark({ run }: { run: TabRunRef | undefined }) {
  const busy = useSelector(run, (snapshot) => snapshot?.hasTag('busy') ?? false)
  return busy ? <BusyMark label="running" /> : null
}

export function TabStrip({ tabs, runs }: Props) {
  const { tabs: open, active, closed } = useSelector(tabs, (snapshot) => snapshot.context.book)
  const at = open.findIndex(({ id }) => id === active)
  const rename = (id: string, name: string) => openDialog(tabs.system, 'renameTab', { id, name })
  const close = (id: string) => tabs.send({ type: 'tab.closed', id, spareId: tabId() })
  const reopen = () => tabs.send({ type: 'tab.reopened' })
  const none = closed.length === 0 ? 'No tab was closed' : null
  return (
    <QueryTabStrip
      label="Query tabs"
      active={active}
      tabs={open.map(({ id, name }) => ({ id, name, mark: <RunMark run={runs[id]} /> }))}
      onMove={(id, by) => tabs.send({ type: 'tab.moved', id, by })}
      onActivate={(id) => tabs.send({ type: 'tab.activated', id })}
      onClose={close}
      onRename={rename}
      onReopen={reopen}
      after={
        <IconButton
          icon={<AddIcon />}
          label="New tab"
          onClick={() => tabs.send({ type: 'tab.opened', id: tabId() })}
        />
      }
      end={
        <>
          <IconButton
            icon={<RestoreIcon />}
            label="Reopen closed tab"
            disabledReason={none}
            onClick={reopen}
          />
          <Menu
            align="end"
            trigger={<IconButton icon={<MoreHorizontalIcon />} label="Tab actions" />}
            items={[
              {
                key: 'rename',
                label: 'Rename',
                onSelect: () => rename(active, open[at]?.name ?? ''),
              },
              {
                key: 'duplicate',
                label: 'Duplicate',
                onSelect: () => tabs.send({ type: 'tab.duplicated', id: active, copyId: tabId() }),
              },
              {
                key: 'left',
                label: 'Move left',
                disabledReason: at === 0 ? 'It is the first tab' : null,
                onSelect: () => tabs.send({ type: 'tab.moved', id: active, by: -1 }),
              },
              {
                key: 'right',
                label: 'Move right',
                disabledReason: at === open.length - 1 ? 'It is the last tab' : null,
                onSelect: () => tabs.send({ type: 'tab.moved', id: active, by: 1 }),
              },
              { key: 'close', label: 'Close', separated: true, onSelect: () => close(active) },
              {
                key: 'others',
                label: 'Close All Other Tabs',
                disabledReason: open.length === 1 ? 'There is no other tab' : null,
                onSelect: () => tabs.send({ type: 'tab.othersClosed', id: active }),
              },
            ]}
          />
        </>
      }
    />
  )
}
