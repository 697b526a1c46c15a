import { useSelector } from '@xstate/react'
import type { DatabaseListRef } from '../../machines/databases/databaseList.machine'
import { panelPath } from '../../machines/databases/storedDrafts'
import { goTo } from '../../machines/lib/peers'
import { AddIcon, Button, EmptyState, ListPage } from '../../ui'
import { useListScreen } from '../lists/useListScreen'
import { databaseColumns } from './columns'

export function DatabaseList({ actor, narrow }: { actor: DatabaseListRef; narrow: boolean }) {
  const { system } = actor
  const list = useListScreen(actor)
  const me = useSelector(actor, (snapshot) => snapshot.context.me)
  const add = (appearance: 'primary' | 'secondary') => (
    <Button
      size="large"
      appearance={appearance}
      icon={<AddIcon />}
      onClick={() => goTo(system, panelPath(null))}
    >
      New Database
    </Button>
  )
  return (
    <ListPage
      {...list}
      title="Databases"
      noun="Databases"
      spins
      tools={add(narrow || list.rows === null || list.total === 0 ? 'secondary' : 'primary')}
      columns={databaseColumns(system, me, narrow)}
      emptyTitle="No Databases Found ..."
      empty={
        <EmptyState title="No Databases Found ..." action={add('primary')}>
          Connections to the databases that hold your data appear here.
        </EmptyState>
      }
    />
  )
}
