import { useSelector } from '@xstate/react'
import { counted } from '../../api/contract/counted'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import type { DashboardPanel } from '../../machines/dashboard/openDashboard'
import type { TileReadsRef } from '../../machines/dashboard/tileReads.machine'
import { goTo } from '../../machines/lib/peers'
import { currentProjectOf } from '../../machines/projects/currentProject.machine'
import {
  BackIcon,
  Button,
  Chip,
  formatTime,
  IconButton,
  RefreshIcon,
  Spinner,
  Switches,
} from '../../ui'
import { AccountMenu } from '../account/AccountMenu'
import { StarButton } from '../items/StarButton'
import { DashboardMenu } from './DashboardMenu'
import { DashboardTitle, HeaderSpace, HeaderState } from './parts/DashboardFrame'

export function BackButton({ actor }: { actor: DashboardRef }) {
  const project = useSelector(
    currentProjectOf(actor.system),
    (snapshot) => snapshot?.context.project,
  )
  return (
    <IconButton
      size="large"
      icon={<BackIcon />}
      label={`Back to ${project ? project.title : 'the dashboards'}`}
      onClick={() => actor.send({ type: 'dashboard.left' })}
    />
  )
}

export function DashboardHeader({ actor }: { actor: DashboardRef }) {
  const { system } = actor
  const { dashboard, panel } = useSelector(actor, (snapshot) => snapshot.context)
  const reads = useSelector(actor, (snapshot) => snapshot.children.tileReads)
  const toggle = (chosen: DashboardPanel) =>
    actor.send({ type: 'panel.chosen', panel: chosen === panel ? null : chosen })
  if (!dashboard || !reads) return null
  return (
    <>
      <BackButton actor={actor} />
      <DashboardTitle title={dashboard.dashboard_title} onFollow={(path) => goTo(system, path)} />
      <StarButton system={system} kind="dashboard" item={dashboard} />
      <SaveState actor={actor} />
      <HeaderSpace />
      <ReadState reads={reads} />
      <IconButton
        icon={<RefreshIcon />}
        label="Refresh every chart"
        onClick={() => actor.send({ type: 'refresh.requested' })}
      />
      <Switches
        label="Side panel"
        options={[
          { key: 'filters', label: 'Filters' },
          { key: 'charts', label: 'Charts' },
        ]}
        on={panel}
        onToggle={toggle}
      />
      <SaveButton actor={actor} />
      <DashboardMenu actor={actor} />
      <AccountMenu system={system} />
    </>
  )
}

function SaveState({ actor }: { actor: DashboardRef }) {
  const saving = useSelector(actor, (snapshot) => snapshot.matches({ open: 'saving' }))
  const saved = useSelector(actor, (snapshot) => snapshot.matches({ open: 'saved' }))
  if (saved) return null
  return <Chip>{saving ? 'Saving' : 'Unsaved'}</Chip>
}

function SaveButton({ actor }: { actor: DashboardRef }) {
  const unsaved = useSelector(actor, (snapshot) => snapshot.can({ type: 'changes.saved' }))
  const lost = useSelector(actor, (snapshot) => snapshot.can({ type: 'changes.discarded' }))
  if (lost)
    return (
      <Button size="large" onClick={() => actor.send({ type: 'changes.discarded' })}>
        Discard changes
      </Button>
    )
  return (
    <Button
      size="large"
      disabledReason={unsaved ? null : 'All changes are saved'}
      onClick={() => actor.send({ type: 'changes.saved' })}
    >
      Save
    </Button>
  )
}

function ReadState({ reads }: { reads: TileReadsRef }) {
  const { outcomes, startedAt, endedAt } = useSelector(reads, (snapshot) => snapshot.context)
  const all = Object.values(outcomes)
  const failed = all.filter((outcome) => outcome === 'failed').length
  const pending = all.filter((outcome) => outcome === 'pending').length
  const failures = failed > 0 ? `, ${failed} failed` : ''
  if (pending > 0)
    return (
      <HeaderState running>
        <Spinner instant />
        {`${all.length - pending - failed} of ${counted(all.length, 'chart')} done${failures}`}
      </HeaderState>
    )
  if (startedAt === null || endedAt === null) return null
  const seconds = (Math.max(0, endedAt - startedAt) / 1000).toFixed(1)
  return (
    <HeaderState running={false}>
      {`Data from ${formatTime(endedAt)}, ${seconds} s${failures}`}
    </HeaderState>
  )
}
