import type { ThingInfo as Known } from '../../machines/items/info'
import type { ItemInfoRef } from '../../machines/items/itemInfo.machine'
import { Facts, FreeText, InfoColumns, InfoStack, Link, LinkList, Quiet } from '../../ui'
import { KindIcon } from './KindIcon'
import { doneBy, peopleNamed } from './people'

/** What is known about a chart, dashboard or dataset, and what uses it. */
export function ThingInfo({ actor, thing }: { actor: ItemInfoRef; thing: Known }) {
  const uses = thing.uses.filter(({ count }) => count > 0)
  const facts = thing.facts.map(({ label, value, leadsTo }) => ({
    name: label,
    value: leadsTo ? (
      <Link
        path={leadsTo.path}
        onFollow={() =>
          actor.send({ type: 'item.followed', kind: leadsTo.kind, item: leadsTo.item })
        }
      >
        {value}
      </Link>
    ) : (
      value
    ),
  }))
  return (
    <InfoStack>
      <Facts
        facts={[
          ...facts,
          { name: thing.owners.length > 1 ? 'Owners' : 'Owner', value: peopleNamed(thing.owners) },
          { name: 'Created', value: doneBy(thing.created_on_utc, thing.created_by) },
          { name: 'Last modified', value: doneBy(thing.changed_on_utc, thing.changed_by) },
          {
            name: 'Description',
            value: <FreeText label="Description" text={thing.description} none="No description." />,
          },
        ]}
      />
      {uses.length === 0 ? (
        <Quiet>{thing.unused}</Quiet>
      ) : (
        <InfoColumns>
          {uses.map(({ label, things, count }) => (
            <LinkList
              key={label}
              title={label}
              rows={things}
              count={count}
              nameOf={({ title }) => title}
              iconOf={({ kind, vizType }) => <KindIcon kind={kind} vizType={vizType} />}
              pathOf={({ path }) => path}
              onFollow={({ kind, item }) => actor.send({ type: 'item.followed', kind, item })}
            />
          ))}
        </InfoColumns>
      )}
    </InfoStack>
  )
}
