import type { Store } from './open.ts'

/** A fact of the installation itself, or undefined when it was never stored. */
export const settingOf = async (store: Store, name: string): Promise<string | undefined> =>
  (await store.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())
    ?.value

export const storeSetting = (store: Store, name: string, value: string) =>
  store
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
