import { useSelector } from '@xstate/react'
import { secretMask } from '../../api/contract'
import type { DatabaseDraft, DraftErrors } from '../../machines/databases/databaseDraft'
import type { DatabaseEditorRef } from '../../machines/databases/databaseEditor.machine'
import { addressFor, engineOf, engines, withoutPassword } from '../../machines/databases/engines'
import { DrawerPart, Field, SecretField, Select } from '../../ui'
import { ConnectionTest } from './ConnectionTest'

interface Props {
  actor: DatabaseEditorRef
  errors: DraftErrors
  readOnly: boolean
}

const dots = (password: string) =>
  password === secretMask ? password : '•'.repeat(password.length)
const veiled = (uri: string) => withoutPassword(uri, dots)

/** Name and address, with the form that the address of the chosen engine has. */
export function AddressFields({ actor, errors, readOnly }: Props) {
  const { draft, secretsAreGone, database } = useSelector(actor, (snapshot) => snapshot.context)
  const edit = (patch: Partial<DatabaseDraft>) => actor.send({ type: 'draft.edited', patch })
  const engine = engineOf(draft.sqlalchemy_uri)
  const form =
    engine === null ? 'Choose an engine to see an example.' : `${engine.template}\n${engine.help}`
  const stored = engine?.port ? ' The password is stored encrypted and never shown again.' : ''
  return (
    <DrawerPart>
      <Field
        label="DB Name"
        required
        autoFocus={!readOnly}
        autoComplete="off"
        value={draft.database_name}
        error={errors.database_name}
        readOnly={readOnly}
        onChange={(database_name) => edit({ database_name })}
      />
      {database?.is_internal ? null : (
        <Select
          label="Engine"
          value={engine?.backend ?? null}
          placeholder="Choose an engine"
          disabledReason={readOnly ? 'The address can be read only' : null}
          options={engines.map(({ backend, label }) => ({ value: backend, label }))}
          onChange={(backend) => {
            const chosen = engines.find((one) => one.backend === backend)
            if (chosen && chosen !== engine)
              edit({ sqlalchemy_uri: addressFor(chosen, draft.sqlalchemy_uri) })
          }}
        />
      )}
      <SecretField
        label="SQL Alchemy URI"
        required
        mono
        veil={veiled}
        value={draft.sqlalchemy_uri}
        error={errors.sqlalchemy_uri}
        readOnly={readOnly}
        hint={
          database?.is_internal
            ? 'Holds the data uploaded here.'
            : secretsAreGone
              ? 'Enter the password again: it is not kept after a reload.'
              : form + stored
        }
        onChange={(sqlalchemy_uri) => edit({ sqlalchemy_uri })}
      />
      <ConnectionTest actor={actor} />
    </DrawerPart>
  )
}
