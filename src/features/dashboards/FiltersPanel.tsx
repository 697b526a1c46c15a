import { useSelector } from '@xstate/react'
import type { DashboardDataset, DashboardFilter } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import { filteredCharts, noViewerFilters } from '../../machines/dashboard/activeFilters'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { notEditable, shownCharts } from '../../machines/dashboard/openDashboard'
import type { DashboardFiltersRef } from '../../machines/dashboard/dashboardFilters.machine'
import {
  lostReason,
  openFilterReason,
  valueWords,
  variableProblem,
} from '../../machines/dashboard/filterForm'
import { draftProblem } from '../../machines/explorer/filters/filterDraft'
import { takesNothing } from '../../machines/explorer/filters/filters'
import {
  AddIcon,
  Button,
  DeleteIcon,
  EditIcon,
  EmptyState,
  Field,
  IconButton,
  Select,
} from '../../ui'
import { FilterValue, OperatorSelect } from '../filters/FilterFields'
import { FilterCard, FilterCards, FilterForm, OperatorAndValue } from './parts/FilterCards'

interface Props {
  actor: DashboardRef
  filtering: DashboardFiltersRef
}

/** The filters of the dashboard, to be changed by its owners. */
export function FiltersPanel({ actor }: { actor: DashboardRef }) {
  const filtering = useSelector(actor, (snapshot) => snapshot.children.dashboardFilters)
  return filtering ? <Panel actor={actor} filtering={filtering} /> : null
}

function Panel({ actor, filtering }: Props) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const edits = useSelector(filtering, (snapshot) => snapshot.matches('editing'))
  const formId = useSelector(filtering, (snapshot) => snapshot.context.form.id)
  const forbidden = notEditable(context)
  const datasets = useSelector(context.datasets, (snapshot) => snapshot.context.data)
  const { filters } = context.draft
  const reason =
    forbidden ?? (datasets === null ? 'the columns are loading' : edits ? openFilterReason : null)
  return (
    <>
      <FilterCards>
        {filters.map((filter) => (
          <FilterCard
            key={filter.id}
            column={filter.column}
            operator={filter.operator}
            value={takesNothing(filter.operator) ? '' : valueWords(filter.filter_val)}
            dataset={datasets?.find(({ id }) => id === filter.dataset)?.table_name ?? ''}
            variable={filter.filter_variable ?? null}
            lost={datasets === null ? null : lostReason(filter, datasets)}
            selected={edits && filter.id === formId}
            tools={
              <>
                <IconButton
                  size="small"
                  icon={<EditIcon />}
                  label="Edit"
                  spokenLabel={`Edit the filter on ${filter.column}`}
                  disabledReason={reason}
                  onClick={() => {
                    if (reason === null && datasets !== null)
                      filtering.send({ type: 'filter.opened', filter, datasets })
                  }}
                />
                <IconButton
                  size="small"
                  icon={<DeleteIcon />}
                  label="Remove"
                  spokenLabel={`Remove the filter on ${filter.column}`}
                  disabledReason={forbidden}
                  onClick={() => {
                    if (forbidden === null) actor.send({ type: 'filter.removed', filter })
                  }}
                />
              </>
            }
          />
        ))}
        {filters.length === 0 && !edits ? (
          <EmptyState compact title="No filters">
            A filter applies to every chart of its dataset.
          </EmptyState>
        ) : null}
        {edits ? null : (
          <Button
            icon={<AddIcon />}
            disabledReason={forbidden}
            onClick={() => {
              if (forbidden === null) filtering.send({ type: 'filter.added' })
            }}
          >
            Add filter
          </Button>
        )}
      </FilterCards>
      {edits && datasets !== null ? (
        <Form actor={actor} filtering={filtering} filters={filters} datasets={datasets} />
      ) : null}
    </>
  )
}

interface FormProps extends Props {
  filters: readonly DashboardFilter[]
  datasets: readonly DashboardDataset[]
}

function Form({ actor, filtering, filters, datasets }: FormProps) {
  const form = useSelector(filtering, (snapshot) => snapshot.context.form)
  const editor = useSelector(filtering, (snapshot) => snapshot.children.filterEditor)
  const problem = useSelector(editor, (snapshot) => snapshot && draftProblem(snapshot.context))
  const charts = useSelector(actor, (snapshot) => shownCharts(snapshot.context))
  const { id, dataset, column, variable } = form
  const stored = filters.find((filter) => filter.id === id)
  const lost = stored && column === null ? lostReason(stored, datasets) : null
  const changed = filteredCharts(
    charts,
    [{ id, dataset: dataset?.id ?? 0, column: '', operator: 'IS NULL' }],
    noViewerFilters,
  ).length
  const wrongName = variableProblem(variable)
  const missing = dataset === null ? 'Choose a dataset' : 'Choose a column'
  return (
    <FilterForm
      title={stored ? 'Edit filter' : 'New filter'}
      changes={`Changes ${counted(changed, 'chart')}`}
      saveReason={editor ? (problem?.reason ?? wrongName) : missing}
      onSave={() => editor?.send({ type: 'filter.submitted' })}
      onCancel={() => filtering.send({ type: 'filters.dismissed' })}
    >
      <Select
        label="Dataset"
        placeholder="Choose a dataset"
        value={dataset === null ? null : String(dataset.id)}
        options={datasets.map((one) => ({ value: String(one.id), label: one.table_name }))}
        error={dataset === null ? lost : null}
        onChange={(value) => {
          const chosen = datasets.find((one) => String(one.id) === value)
          if (chosen && chosen.id !== dataset?.id)
            filtering.send({ type: 'dataset.chosen', dataset: chosen })
        }}
      />
      <Select
        label="Column"
        placeholder="Choose a column"
        value={column?.column_name ?? null}
        options={(dataset?.columns ?? []).map((one) => ({
          value: one.column_name,
          label: one.column_name,
        }))}
        error={dataset === null ? null : lost}
        disabledReason={dataset === null ? 'Choose a dataset first' : null}
        onChange={(value) => {
          const chosen = dataset?.columns.find((one) => one.column_name === value)
          if (chosen && chosen !== column) filtering.send({ type: 'column.chosen', column: chosen })
        }}
      />
      {editor ? (
        <OperatorAndValue
          operator={<OperatorSelect actor={editor} />}
          value={<FilterValue actor={editor} />}
        />
      ) : null}
      <Field
        label="Filter variable, optional"
        mono
        value={variable}
        placeholder="since_date"
        error={wrongName}
        hint={
          variable === '' || wrongName !== null
            ? 'Names the value in the link'
            : `Its value comes from ?${variable}=… in the link`
        }
        onChange={(text) => filtering.send({ type: 'variable.edited', variable: text })}
      />
    </FilterForm>
  )
}
