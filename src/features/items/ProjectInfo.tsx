import { useSelector } from '@xstate/react'
import type { Project } from '../../api/contract'
import type { ItemInfoRef } from '../../machines/items/itemInfo.machine'
import { vizTypeOf } from '../../machines/pickers/vizTypes'
import {
  Avatar,
  DashboardIcon,
  EmptyState,
  Facts,
  formatAge,
  FreeText,
  InfoCard,
  InfoCards,
  InfoStack,
  Tabs,
} from '../../ui'
import { VizTypeIcon } from '../../ui/charts/types/VizTypeIcon'
import { doneBy, peopleNamed } from './people'

/** A project with its people, charts and dashboards, each under a tab. */
export function ProjectInfo({ actor, project }: { actor: ItemInfoRef; project: Project }) {
  const tab = useSelector(actor, (snapshot) => snapshot.context.tab)
  const { members_metadata, slice_metadata, dashboard_metadata } = project
  return (
    <InfoStack>
      <Facts
        facts={[
          {
            name: 'Created by',
            value: project.created_by ? peopleNamed([project.created_by]) : '–',
          },
          { name: 'Last modified', value: doneBy(project.changed_on_utc, project.changed_by) },
          {
            name: 'Description',
            value: (
              <FreeText label="Description" text={project.description} none="No description." />
            ),
          },
        ]}
      />
      <Tabs
        label="What the project holds"
        selected={tab}
        onSelect={(next) => actor.send({ type: 'tab.chosen', tab: next })}
        tabs={[
          { key: 'members', label: 'Members', count: project.member_count },
          { key: 'charts', label: 'Charts', count: project.slice_count },
          { key: 'dashboards', label: 'Dashboards', count: project.dashboard_count },
        ]}
      />
      {tab === 'members' ? (
        <InfoCards label="Members">
          {members_metadata.map(({ userId, initials, name, role, email }) => (
            <InfoCard
              key={userId}
              sign={<Avatar initials={initials} />}
              title={name}
              lines={[role, email]}
            />
          ))}
        </InfoCards>
      ) : null}
      {tab === 'charts' ? (
        slice_metadata.length === 0 ? (
          <EmptyState compact title="No charts in this project">
            Open the project to add some.
          </EmptyState>
        ) : (
          <InfoCards label="Charts">
            {slice_metadata.map(({ id, slice_name, viz_type, changed_on_utc }) => (
              <InfoCard
                key={id}
                sign={<VizTypeIcon id={viz_type} />}
                title={slice_name}
                lines={[
                  vizTypeOf(viz_type)?.name ?? viz_type,
                  `Last modified ${formatAge(changed_on_utc)}`,
                ]}
              />
            ))}
          </InfoCards>
        )
      ) : null}
      {tab === 'dashboards' ? (
        dashboard_metadata.length === 0 ? (
          <EmptyState compact title="No dashboards in this project">
            Open the project to add some.
          </EmptyState>
        ) : (
          <InfoCards label="Dashboards">
            {dashboard_metadata.map(({ id, dashboard_title, description, changed_on_utc }) => (
              <InfoCard
                key={id}
                sign={<DashboardIcon />}
                title={dashboard_title}
                lines={[
                  description || 'No description',
                  `Last modified ${formatAge(changed_on_utc)}`,
                ]}
              />
            ))}
          </InfoCards>
        )
      ) : null}
    </InfoStack>
  )
}
