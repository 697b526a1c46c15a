import { secretMask } from '../../api/contract'
import {
  notImpersonatedReason,
  type DatabaseDraft,
  type DraftErrors,
} from '../../machines/databases/databaseDraft'
import { Checkbox, Fold, TextArea } from '../../ui'

interface Props {
  draft: DatabaseDraft
  errors: DraftErrors
  fixed: string | null
  onEdit: (patch: Partial<DatabaseDraft>) => void
  onLeave: (field: keyof DatabaseDraft) => void
}

export function SecurityFields({ draft, errors, fixed, onEdit, onLeave }: Props) {
  const notTrino = notImpersonatedReason(draft.sqlalchemy_uri)
  const isStored = draft.encrypted_extra === secretMask
  return (
    <Fold
      title="Security"
      summary="Impersonate user, server certificate, encrypted extra"
      folded
      urgent={Boolean(errors.server_cert ?? errors.encrypted_extra)}
    >
      <Checkbox
        label="Impersonate the signed-in user"
        checked={draft.impersonate_user && notTrino === null}
        disabledReason={fixed ?? notTrino}
        onChange={(impersonate_user) => onEdit({ impersonate_user })}
      />
      <TextArea
        label="Server certificate"
        mono
        value={draft.server_cert}
        error={errors.server_cert}
        readOnly={fixed !== null}
        hint="The certificate (PEM) of the authority that signed the server’s TLS certificate."
        onChange={(server_cert) => onEdit({ server_cert })}
        onBlur={() => onLeave('server_cert')}
      />
      <TextArea
        label="Encrypted extra"
        mono
        value={draft.encrypted_extra}
        error={errors.encrypted_extra}
        readOnly={fixed !== null}
        hint={
          isStored
            ? 'Keep this mask to keep the stored value. Clear it to remove the value.'
            : 'JSON: ssl with cert, key, ca and passphrase; headers for ClickHouse and Trino, extraCredential for Trino. It is stored encrypted and never shown again.'
        }
        onChange={(encrypted_extra) => onEdit({ encrypted_extra })}
        onBlur={() => onLeave('encrypted_extra')}
      />
    </Fold>
  )
}
