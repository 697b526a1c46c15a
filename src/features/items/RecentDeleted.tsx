import { goTo } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { Button } from '../../ui'

/** What is said of a chart without its dataset. */
export const deletedDataset = {
  title: 'The dataset of this chart was deleted',
  text: 'For 30 days its owner or an admin can restore it from Recent Deleted.',
}

/** Leads to where deleted things are restored. */
export function RecentDeleted({ system, size }: { system: System; size?: 'large' }) {
  return (
    <Button {...(size ? { size } : {})} onClick={() => goTo(system, '/trash')}>
      Recent Deleted
    </Button>
  )
}
