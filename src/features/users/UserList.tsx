import { useSelector } from '@xstate/react'
import { goTo } from '../../machines/lib/peers'
import type { SessionRef } from '../../machines/system/session.machine'
import type { UserListRef } from '../../machines/users/userList.machine'
import { AddPersonIcon, Button, EmptyState, Page, ProblemNote, SearchBox, Table } from '../../ui'
import { userColumns } from './columns'
import { DeleteUser } from './DeleteUser'
import { SwitchUser } from './SwitchUser'

const matches = (search: string) => {
  const term = search.trim().toLowerCase()
  return ({ name, username, email }: { name: string; username: string; email: string }) =>
    [name, username, email].some((text) => text.toLowerCase().includes(term))
}

export function UserList({ actor }: { actor: UserListRef }) {
  const { system } = actor
  const me = useSelector(
    system.get('session') as SessionRef,
    (snapshot) => snapshot.context.login?.user,
  )
  const { search, users } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(users, (snapshot) => snapshot.context)
  const busy = useSelector(users, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(users, (snapshot) => snapshot.matches('failed'))
  const deletion = useSelector(actor, (snapshot) =>
    snapshot.matches('deleting') ? snapshot.children.deleteUser : undefined,
  )
  const switching = useSelector(actor, (snapshot) =>
    snapshot.matches('switching') ? snapshot.children.switchUser : undefined,
  )
  const shown = (data ?? []).filter(matches(search))
  const isAdmin = me?.isAdmin ?? false
  return (
    <Page
      title="Users"
      tools={
        <>
          <SearchBox
            label="Search users"
            size="large"
            width={280}
            counter={data ? `${shown.length}/${data.length}` : undefined}
            value={search}
            onChange={(text) => actor.send({ type: 'search.edited', text })}
          />
          <Button
            size="large"
            appearance="primary"
            icon={<AddPersonIcon />}
            disabledReason={isAdmin ? null : 'Only admins can add users'}
            onClick={() => goTo(system, '/users-create')}
          >
            Add user
          </Button>
        </>
      }
    >
      {failed && problem ? (
        <ProblemNote
          title="The users could not be loaded"
          problem={problem}
          onRetry={() => actor.send({ type: 'list.retried' })}
        />
      ) : null}
      {failed && !data ? null : (
        <Table
          label="Users"
          loading={busy}
          rows={shown}
          rowKey={(user) => user.id}
          columns={userColumns({
            isAdmin,
            myId: me?.id ?? null,
            edit: (user) => goTo(system, `/users/${user.id}/update`),
            switchOver: (user) => actor.send({ type: 'user.switchRequested', user }),
            remove: (user) => actor.send({ type: 'user.deletionRequested', user }),
          })}
          empty={
            <EmptyState title="No user matches">
              Nobody here has &ldquo;{search.trim()}&rdquo; in the name, username or email.
            </EmptyState>
          }
        />
      )}
      {deletion ? <DeleteUser actor={deletion} /> : null}
      {switching ? <SwitchUser actor={switching} /> : null}
    </Page>
  )
}
