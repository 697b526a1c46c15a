import type { TableReaders as Readers } from '../../api/contract'
import { counted } from '../../api/contract/counted'

const max = 5

const listed = (things: readonly { title: string }[]) => {
  const names = things
    .slice(0, max)
    .map(({ title }) => title)
    .join(', ')
  return things.length > max ? `${names} and ${things.length - max} more` : names
}

const reported = (word: string, things: readonly { title: string }[]) =>
  things.length === 0 ? [] : [`${word}: ${listed(things)}`]

/** What else reads a table, as far as it can be known. */
export function TableReaders({ table, readers }: { table: string; readers: Readers }) {
  const {
    datasets,
    virtual_datasets: virtual,
    charts,
    saved_queries: queries,
    others_saved_queries: others,
  } = readers
  const lines = [
    ...reported('Datasets', datasets),
    ...reported('Virtual datasets that name it', virtual),
    ...reported('Charts', charts),
    ...reported('Saved queries that name it', queries),
    ...(others > 0 ? [`${counted(others, 'saved query', 'saved queries')} of other people`] : []),
  ]
  if (lines.length === 0)
    return (
      <p>
        Nothing else is known to use <b>{table}</b>.
      </p>
    )
  return (
    <>
      <p>
        These use <b>{table}</b> and will stop working:
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
