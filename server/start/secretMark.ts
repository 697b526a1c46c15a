import { createHmac } from 'node:crypto'
import { StartRefusal } from '../startRefusal.ts'
import type { Store } from '../store/db/open.ts'
import { settingOf, storeSetting } from '../store/db/settings.ts'
import type { Peers } from '../store/peers/peers.ts'

const setting = 'secret_mark'

/** Refuses a server whose signing key is not that of the others: each would sign out whom the other let in. */
export const checkSecret = async (store: Store, secret: string, peers: Peers): Promise<void> => {
  if (peers.number === 0) return
  const mark = createHmac('sha256', secret).update('chartroom: mark of the key').digest('base64url')
  if (!peers.isAlone && (await settingOf(store, setting)) !== mark)
    throw new StartRefusal(
      'The servers of this workspace sign with another key. Give all of them one CHARTROOM_DATA folder, or one CHARTROOM_SECRET.',
    )
  await storeSetting(store, setting, mark)
}
