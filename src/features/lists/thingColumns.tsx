import type { ThingType } from '../../api/contract'
import { kinds } from '../../machines/items/kinds'
import { Named, Quiet, type TableColumn } from '../../ui'
import { KindIcon } from '../items/KindIcon'

interface Thing {
  type: ThingType
  title: string
  viz_type: string | null
}

const named = ({ type }: Thing) => kinds[type].noun.replace(/^./, (letter) => letter.toUpperCase())

/** The first columns of a list over every kind. */
export const thingColumns = <Row extends Thing>(): TableColumn<Row>[] => [
  {
    key: 'title',
    header: 'Title',
    sortable: true,
    render: (thing) => (
      <Named icon={<KindIcon kind={thing.type} vizType={thing.viz_type} />} name={thing.title} />
    ),
  },
  {
    key: 'type',
    header: 'Type',
    sortable: true,
    width: '12%',
    render: (thing) => <Quiet>{named(thing)}</Quiet>,
  },
]
