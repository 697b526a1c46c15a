import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { notEditable, tabIn } from '../../machines/dashboard/openDashboard'
import { AddIcon, IconButton, Menu, MoreHorizontalIcon, Tabs } from '../../ui'
import { TabLine } from './parts/DashboardFrame'
import { WordsEditor } from './parts/WordsEditor'

/** The tabs of the page, where it has any. */
export function TabStrip({ actor }: { actor: DashboardRef }) {
  const layout = useSelector(actor, (snapshot) => snapshot.context.draft.layout)
  const { id: tabId } = useSelector(actor, (snapshot) => tabIn(snapshot.context))
  const writing = useSelector(actor, (snapshot) => snapshot.context.writing)
  const forbidden = useSelector(actor, (snapshot) => notEditable(snapshot.context))
  if (layout.length < 2 && !layout[0]?.title) return null
  if (writing?.id === tabId)
    return (
      <TabLine>
        <WordsEditor
          label="Title of the tab"
          words={writing.words}
          onEdit={(words) => actor.send({ type: 'words.edited', words })}
          onSave={() => actor.send({ type: 'words.saved' })}
          onCancel={() => actor.send({ type: 'words.cancelled' })}
        />
      </TabLine>
    )
  const at = layout.findIndex(({ id }) => id === tabId)
  return (
    <TabLine>
      <Tabs
        label="Tabs of the dashboard"
        selected={tabId}
        tabs={layout.map(({ id, title }) => ({ key: id, label: title || 'Untitled' }))}
        onSelect={(id) => actor.send({ type: 'tab.chosen', id })}
      />
      {forbidden === null ? (
        <>
          <Menu
            trigger={
              <IconButton size="small" icon={<MoreHorizontalIcon />} label="Change the tab" />
            }
            items={[
              {
                key: 'rename',
                label: 'Rename',
                onSelect: () => actor.send({ type: 'words.opened', id: tabId }),
              },
              {
                key: 'left',
                label: 'Move left',
                disabledReason: at === 0 ? 'It is the first tab' : null,
                onSelect: () => actor.send({ type: 'tab.moved', id: tabId, by: -1 }),
              },
              {
                key: 'right',
                label: 'Move right',
                disabledReason: at === layout.length - 1 ? 'It is the last tab' : null,
                onSelect: () => actor.send({ type: 'tab.moved', id: tabId, by: 1 }),
              },
              {
                key: 'remove',
                label: 'Remove with its charts',
                danger: true,
                separated: true,
                disabledReason:
                  layout.length === 1 ? 'A dashboard with tabs needs at least one' : null,
                onSelect: () => actor.send({ type: 'tab.removed', id: tabId }),
              },
            ]}
          />
          <IconButton
            size="small"
            icon={<AddIcon />}
            label="Add a tab"
            onClick={() => actor.send({ type: 'tab.added' })}
          />
        </>
      ) : null}
    </TabLine>
  )
}
