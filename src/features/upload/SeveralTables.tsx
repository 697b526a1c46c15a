import { useSelector } from '@xstate/react'
import type { FileUploadRef } from '../../machines/upload/fileUpload.machine'
import { severalOf } from '../../machines/upload/severalTables'
import { Select } from '../../ui'

interface Props {
  actor: FileUploadRef
  disabledReason: string | null
}

const labels = { files: 'Several files', sheets: 'Several sheets', tables: 'Several tables' }

/** What becomes of several files, of those of an archive, of the sheets of a workbook, or of the tables of a text. */
export function SeveralTables({ actor, disabledReason }: Props) {
  const form = useSelector(actor, (snapshot) => snapshot.context)
  const several = severalOf(form)
  if (several === null) return null
  const { noun, names, joins, arrangement } = several
  const isOnly = (name: string) => typeof arrangement === 'object' && arrangement.only === name
  const options = [
    ...(joins ? [{ value: 'one', label: 'All into one table' }] : []),
    { value: 'each', label: 'Each into a table of its own' },
    ...(noun === 'sheets' ? names.filter(isOnly) : names).map((name) => ({
      value: `only ${name}`,
      label: `Only ${name}`,
    })),
  ]
  return (
    <Select
      label={labels[noun]}
      value={typeof arrangement === 'string' ? arrangement : `only ${arrangement.only}`}
      options={options}
      disabledReason={disabledReason}
      onChange={(value) =>
        actor.send({
          type: 'tables.arranged',
          arrangement:
            value === 'one' || value === 'each' ? value : { only: value.slice('only '.length) },
        })
      }
    />
  )
}
