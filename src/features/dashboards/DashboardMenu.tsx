import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { enlargedIn, notEditable } from '../../machines/dashboard/openDashboard'
import { openDialog } from '../../machines/lib/peers'
import {
  AddTabIcon,
  DividerIcon,
  EditIcon,
  ExportIcon,
  FormatIcon,
  FullScreenIcon,
  IconButton,
  InfoIcon,
  LinkIcon,
  Menu,
  MoreHorizontalIcon,
  TextTypeIcon,
  UndoIcon,
} from '../../ui'

const intervals = [
  { seconds: 0, label: 'No automatic refresh' },
  { seconds: 60, label: 'Refresh every minute' },
  { seconds: 300, label: 'Refresh every 5 minutes' },
  { seconds: 1800, label: 'Refresh every 30 minutes' },
]

/** What is done with the whole dashboard, and what can be put on it beside charts. */
export function DashboardMenu({ actor }: { actor: DashboardRef }) {
  const { system } = actor
  const { dashboard, draft } = useSelector(actor, (snapshot) => snapshot.context)
  const forbidden = useSelector(actor, (snapshot) => notEditable(snapshot.context))
  const canUndo = useSelector(actor, (snapshot) => snapshot.can({ type: 'layout.undone' }))
  const exporter = useSelector(actor, (snapshot) => snapshot.children.exporter)
  const saving = useSelector(exporter, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isEnlarged = useSelector(actor, (snapshot) => enlargedIn(snapshot.context) !== null)
  const pending = useSelector(
    useSelector(actor, (snapshot) => snapshot.children.tileReads),
    (snapshot) => Object.values(snapshot?.context.outcomes ?? {}).includes('pending'),
  )
  const notExportable = pending
    ? 'Some charts are still loading'
    : saving
      ? 'An export is running'
      : isEnlarged
        ? 'Exit full screen first'
        : null
  const title = dashboard?.dashboard_title ?? ''
  const save = (format: 'png' | 'pdf') =>
    exporter?.send({ type: 'image.requested', format, title, name: title, of: 'tiles' })
  const disabledReason = forbidden === null ? null : `Not allowed: ${forbidden} change it`
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={<MoreHorizontalIcon />} label="More" />}
      items={[
        {
          key: 'link',
          label: 'Copy link',
          icon: <LinkIcon />,
          onSelect: () => actor.send({ type: 'link.requested' }),
        },
        ...(['png', 'pdf'] as const).map((format) => ({
          key: format,
          label: `Save as ${format.toUpperCase()}`,
          icon: <ExportIcon />,
          disabledReason: notExportable,
          onSelect: () => save(format),
        })),
        {
          key: 'wall',
          label: 'Full screen',
          icon: <FullScreenIcon />,
          onSelect: () => actor.send({ type: 'wall.toggled' }),
        },
        {
          key: 'info',
          label: 'Info',
          icon: <InfoIcon />,
          onSelect: () => openDialog(system, 'itemInfo', { kind: 'dashboard', item: dashboard }),
        },
        {
          key: 'details',
          label: 'Edit details',
          icon: <EditIcon />,
          disabledReason,
          onSelect: () => openDialog(system, 'editDashboard', { id: dashboard?.id }),
        },
        {
          key: 'undo',
          label: 'Undo the last change',
          icon: <UndoIcon />,
          separated: true,
          disabledReason: canUndo ? null : 'The layout was not changed',
          onSelect: () => actor.send({ type: 'layout.undone' }),
        },
        {
          key: 'heading',
          label: 'Add a heading',
          icon: <TextTypeIcon />,
          disabledReason,
          onSelect: () =>
            actor.send({ type: 'content.added', content: { type: 'heading', text: 'Heading' } }),
        },
        {
          key: 'text',
          label: 'Add a text',
          icon: <FormatIcon />,
          disabledReason,
          onSelect: () =>
            actor.send({ type: 'content.added', content: { type: 'text', markdown: '' } }),
        },
        {
          key: 'divider',
          label: 'Add a divider',
          icon: <DividerIcon />,
          disabledReason,
          onSelect: () => actor.send({ type: 'content.added', content: { type: 'divider' } }),
        },
        {
          key: 'tab',
          label: 'Add a tab',
          icon: <AddTabIcon />,
          disabledReason,
          onSelect: () => actor.send({ type: 'tab.added' }),
        },
        ...intervals.map(({ seconds, label }, at) => ({
          key: String(seconds),
          label,
          checked: draft.refreshSeconds === seconds,
          exclusive: true,
          separated: at === 0,
          disabledReason,
          onSelect: () => actor.send({ type: 'refresh.scheduled', seconds }),
        })),
      ]}
    />
  )
}
