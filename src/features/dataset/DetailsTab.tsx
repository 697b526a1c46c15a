import { useSelector } from '@xstate/react'
import { lengthProblem, maxLength, type Dataset, type UserReference } from '../../api/contract'
import { datasetSources } from '../../machines/items/datasetSources'
import { ownerOf, type Owner } from '../../machines/dataset/datasetDraft'
import type { DatasetDetailRef } from '../../machines/dataset/datasetDetail.machine'
import type { DatasetFormRef } from '../../machines/dataset/datasetForm.machine'
import { notOwnerReason } from '../../machines/items/ownership'
import {
  CodeText,
  Columns,
  Facts,
  Fields,
  FileLink,
  formatDate,
  MultiSelect,
  TextArea,
} from '../../ui'

const by = (person: UserReference | null) => (person ? ` by ${person.username}` : '')

/** The lines as a file: where each stood, and its text as it was written. */
const fileOf = (lines: NonNullable<Dataset['upload']>['left_out']) =>
  [
    'line,text',
    ...lines.map(({ line, text }) => `${line},"${text.replaceAll('"', '""')}"`),
    '',
  ].join('\n')

const uploadFactsOf = ({ table_name, upload }: Dataset) => {
  if (!upload) return []
  const { warnings, left_out: lines } = upload
  return [
    ...(lines.length === 0
      ? []
      : [
          {
            name: 'Lines left out',
            value: (
              <FileLink name={`${table_name}_left_out.csv`} text={fileOf(lines)}>
                {`Download ${lines.length === 1 ? 'the line' : `${lines.length.toLocaleString('en-US')} lines`}`}
              </FileLink>
            ),
          },
        ]),
    ...warnings.map((warning) => ({ name: 'Upload', value: warning })),
  ]
}

const factsOf = (dataset: Dataset) => [
  { name: 'Database', value: dataset.database.database_name },
  { name: 'Schema', value: dataset.schema ?? '–' },
  { name: 'Kind', value: dataset.kind === 'virtual' ? 'Custom SQL' : 'Table' },
  { name: 'Created from', value: datasetSources[dataset.source] },
  { name: 'Created', value: `${formatDate(dataset.created_on_utc)}${by(dataset.created_by)}` },
  {
    name: 'Changed',
    value: `${formatDate(dataset.changed_on_utc)}${by(dataset.changed_by)}, ${dataset.changed_on_delta_humanized}`,
  },
]

export function DetailsTab({ actor, form }: { actor: DatasetDetailRef; form: DatasetFormRef }) {
  const { dataset, draft, me } = useSelector(form, (snapshot) => snapshot.context)
  const readOnly = notOwnerReason(dataset, me) !== null
  return (
    <Columns
      aside={
        <Facts
          facts={[
            ...factsOf(dataset),
            ...uploadFactsOf(dataset),
            ...(readOnly
              ? [
                  {
                    name: 'Owners',
                    value: dataset.owners.map(({ username }) => username).join(', ') || '–',
                  },
                ]
              : []),
          ]}
        />
      }
    >
      <Fields>
        <TextArea
          label="Description"
          value={draft.description}
          readOnly={readOnly}
          error={lengthProblem(draft.description, maxLength.description)}
          onChange={(description) => form.send({ type: 'draft.edited', patch: { description } })}
        />
        {readOnly ? null : <Owners actor={actor} form={form} />}
        {dataset.sql === null ? null : <CodeText label="SQL">{dataset.sql}</CodeText>}
      </Fields>
    </Columns>
  )
}

const choiceOf = ({ id, username }: Owner) => ({ id, title: username })

function Owners({ actor, form }: { actor: DatasetDetailRef; form: DatasetFormRef }) {
  const { people, ownerSearch } = useSelector(actor, (snapshot) => snapshot.context)
  const { draft, me } = useSelector(form, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(people, (snapshot) => snapshot.context)
  const loading = useSelector(people, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(people, (snapshot) => snapshot.matches('failed'))
  const term = ownerSearch.trim().toLowerCase()
  const found = (data ?? []).filter(
    ({ username, name, active }) =>
      active && [username, name].some((text) => text.toLowerCase().includes(term)),
  )
  const shown = found.slice(0, 50)
  const toggle = (id: number) => {
    const owner = data?.find((user) => user.id === id)
    const others = draft.owners.filter((one) => one.id !== id)
    const owners =
      others.length < draft.owners.length
        ? others
        : owner
          ? [...others, ownerOf(owner)]
          : draft.owners
    form.send({ type: 'draft.edited', patch: { owners } })
    actor.send({ type: 'owners.searched', text: '' })
  }
  return (
    <MultiSelect
      label="Owners"
      chosen={draft.owners.map(choiceOf)}
      options={shown.map(({ id, username, name }) => ({
        id,
        title: username,
        ...(name === username ? {} : { hint: name }),
      }))}
      more={found.length - shown.length}
      search={ownerSearch}
      onSearch={(text) => actor.send({ type: 'owners.searched', text })}
      onToggle={({ id }) => toggle(id)}
      loading={loading && data === null}
      problem={failed ? problem : null}
      none="No people match"
      placeholder="Search for people"
      hint={
        me?.isAdmin
          ? 'Owners may change and delete the dataset'
          : 'Owners may change and delete the dataset. You stay an owner.'
      }
    />
  )
}
