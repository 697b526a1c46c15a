import { useSelector } from '@xstate/react'
import type { ProjectListItem } from '../../api/contract'
import { alreadyInReason, type AddToProjectRef } from '../../machines/items/addToProject.machine'
import { countOf, nameOf } from '../../machines/items/kinds'
import { goTo } from '../../machines/lib/peers'
import {
  Button,
  Dialog,
  EmptyState,
  formatDate,
  Named,
  Pager,
  ProblemNote,
  ProjectIcon,
  Quiet,
  SearchBox,
  Stack,
  SubmitFooter,
  Table,
  type TableColumn,
} from '../../ui'
import { KindIcon } from './KindIcon'

const pageSize = 25

const columns: TableColumn<ProjectListItem>[] = [
  {
    key: 'title',
    header: 'Project',
    render: (project) => <Named icon={<ProjectIcon />} name={project.project_title ?? ''} />,
  },
  {
    key: 'charts',
    header: 'Charts',
    width: 72,
    align: 'end',
    render: (project) => project.slice_count ?? 0,
  },
  {
    key: 'dashboards',
    header: 'Dashboards',
    width: 96,
    align: 'end',
    render: (project) => project.dashboard_count ?? 0,
  },
  {
    key: 'modified',
    header: 'Modified',
    width: 150,
    render: (project) => <Quiet>{formatDate(project.changed_on_utc)}</Quiet>,
  },
]

export function AddToProject({ actor }: { actor: AddToProjectRef }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { kind, items, search, list, chosen, problem } = context
  const adding = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { data, key, problem: listProblem } = useSelector(list, (snapshot) => snapshot.context)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const [first] = items
  const subject = items.length === 1 && first ? nameOf(kind, first) : countOf(kind, items.length)
  const choose = (project: ProjectListItem) => actor.send({ type: 'project.chosen', project })
  const nothing = data?.total === 0
  const from = key.page * pageSize
  return (
    <Dialog
      title="Add to project"
      size={676}
      height={520}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
      onSubmit={() => actor.send({ type: 'addition.confirmed' })}
      footer={
        <SubmitFooter
          submit="Add"
          busy={adding}
          disabledReason={
            chosen === null ? 'Choose a project first' : alreadyInReason(context, chosen)
          }
          onCancel={() => actor.send({ type: 'dialog.dismissed' })}
        />
      }
    >
      <Stack>
        <Named
          icon={
            <KindIcon kind={kind} vizType={items.length === 1 ? (first?.viz_type ?? null) : null} />
          }
          name={subject}
        />
        <SearchBox
          label="Search Projects"
          size="large"
          autoFocus
          value={search}
          onChange={(text) => actor.send({ type: 'search.edited', text })}
          counter={data ? `${data.count}/${data.total}` : undefined}
        />
        {problem && !adding ? <ProblemNote title="Nothing was added." problem={problem} /> : null}
        {failed && listProblem ? (
          <ProblemNote
            title="The projects could not be loaded."
            problem={listProblem}
            onRetry={() => actor.send({ type: 'list.retried' })}
          />
        ) : null}
        {failed && data === null ? null : (
          <Table
            label="Projects"
            fill
            columns={columns}
            rows={data?.result ?? []}
            rowKey={(project) => project.id}
            loading={loading}
            selectedKey={chosen?.id ?? null}
            onRowClick={choose}
            onRowOpen={(project) => {
              choose(project)
              actor.send({ type: 'addition.confirmed' })
            }}
            empty={
              <EmptyState
                compact
                title="No Projects Found ..."
                action={
                  nothing ? (
                    <Button onClick={() => goTo(actor.system, '/projects/new')}>New Project</Button>
                  ) : (
                    <Button onClick={() => actor.send({ type: 'search.edited', text: '' })}>
                      Clear search
                    </Button>
                  )
                }
              >
                {nothing ? 'You belong to no project yet.' : 'None of your projects matches.'}
              </EmptyState>
            }
            foot={
              data && data.count > pageSize ? (
                <Pager
                  from={from}
                  to={from + data.result.length}
                  count={data.count}
                  page={key.page}
                  onTurn={(page) => actor.send({ type: 'page.turned', page })}
                />
              ) : null
            }
          />
        )}
      </Stack>
    </Dialog>
  )
}
