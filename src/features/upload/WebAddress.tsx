import { useSelector } from '@xstate/react'
import type { FileUploadRef } from '../../machines/upload/fileUpload.machine'
import { filesAt } from '../../machines/upload/takenFiles'
import { Button, Field } from '../../ui'

/** A web address in the place of a file, or several of several. */
export function WebAddress({ actor }: { actor: FileUploadRef }) {
  const address = useSelector(actor, (snapshot) => snapshot.context.address)
  const { length } = filesAt(address)
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
          disabledReason={
            length > 0 ? null : 'Enter an address that begins with http:// or https://'
          }
          onClick={() => actor.send({ type: 'address.entered' })}
        >
          {length > 1 ? `Fetch ${length} files` : 'Fetch the file'}
        </Button>
      )}
    </>
  )
}
