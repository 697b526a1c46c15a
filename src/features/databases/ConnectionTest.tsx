import { useSelector } from '@xstate/react'
import type { DatabaseEditorRef } from '../../machines/databases/databaseEditor.machine'
import { Button, ConnectIcon, Notice, Outcome, ToolLine } from '../../ui'

/** The button that tries the connection, and how that ended. */
export function ConnectionTest({ actor }: { actor: DatabaseEditorRef }) {
  const cause = useSelector(actor, (snapshot) => snapshot.context.cause)
  const testing = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'testing' }))
  const connected = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'connected' }))
  const refused = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  const typed = useSelector(
    actor,
    (snapshot) => snapshot.context.draft.sqlalchemy_uri.trim() !== '',
  )
  return (
    <>
      <ToolLine>
        <Button
          size="large"
          icon={<ConnectIcon />}
          busy={testing}
          disabledReason={typed ? null : 'Enter the SQL Alchemy URI first'}
          onClick={() => actor.send({ type: 'test.requested' })}
        >
          Test Connection
        </Button>
        {testing ? (
          <Button appearance="subtle" onClick={() => actor.send({ type: 'test.stopped' })}>
            Stop
          </Button>
        ) : null}
        {testing ? <Outcome intent="progress">Testing Connection...</Outcome> : null}
        {connected ? <Outcome intent="success">Connection seems OK!</Outcome> : null}
      </ToolLine>
      {refused ? (
        <Notice
          intent="danger"
          title="ERROR: Connection failed."
        >{`Please check your connection settings\n${cause}`}</Notice>
      ) : null}
    </>
  )
}
