import { useSelector } from '@xstate/react'
import type { FileUploadRef } from '../../machines/upload/fileUpload.machine'
import { Button, Field } from '../../ui'

/** A web address in the place of a file. */
export function WebAddress({ actor }: { actor: FileUploadRef }) {
  const address = useSelector(actor, (snapshot) => snapshot.context.address)
  const isWhole = useSelector(actor, (snapshot) => snapshot.can({ type: 'address.entered' }))
  return (
    <>
      <Field
        label="Or a web address"
        placeholder="https://…"
        value={address}
        onChange={(text) => actor.send({ type: 'address.edited', address: text })}
      />
      {address === '' ? null : (
        <Button
          wide
          disabledReason={isWhole ? null : 'Enter an address that begins with http:// or https://'}
          onClick={() => actor.send({ type: 'address.entered' })}
        >
          Fetch the file
        </Button>
      )}
    </>
  )
}
