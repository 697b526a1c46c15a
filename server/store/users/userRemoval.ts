import { thingTypeSchema } from '../../../src/api/contract/thing.ts'
import type { Store } from '../db/open.ts'
import { together } from '../db/transaction.ts'
import { lockAdmins, otherAdmins } from './users.ts'

const trashable = thingTypeSchema.options
const authored = ['database', ...trashable] as const

const passWhatTheyMade = async (writing: Store, id: number, heir: number) => {
  for (const table of authored) {
    await writing
      .updateTable(table)
      .set({ created_by_id: heir })
      .where('created_by_id', '=', id)
      .execute()
    await writing
      .updateTable(table)
      .set({ changed_by_id: null })
      .where('changed_by_id', '=', id)
      .execute()
  }
  await writing
    .updateTable('model')
    .set({ created_by_id: heir })
    .where('created_by_id', '=', id)
    .execute()
  for (const table of trashable)
    await writing
      .updateTable(table)
      .set({ deleted_by_id: heir })
      .where('deleted_by_id', '=', id)
      .execute()
}

const passOwnership = (writing: Store, id: number, heir: number) =>
  writing
    .insertInto('owner')
    .columns(['kind', 'object_id', 'user_id'])
    .expression((from) =>
      from
        .selectFrom('owner')
        .select((row) => ['kind', 'object_id', row.val(heir).as('user_id')])
        .where('user_id', '=', id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const passProjects = async (writing: Store, id: number, heir: number) => {
  const led = await writing
    .selectFrom('project_member')
    .select('project_id')
    .where('user_id', '=', id)
    .where('role', '=', 'Owner')
    .execute()
  for (const { project_id } of led)
    await writing
      .insertInto('project_member')
      .values({ project_id, user_id: heir, role: 'Owner' })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'user_id']).doUpdateSet({ role: 'Owner' }),
      )
      .execute()
}

/** Removes a user for good; what they made and own passes to the heir. Answers false when nobody would be left to administer. */
export const removeUser = (store: Store, id: number, heir: number) =>
  together(store, async (writing) => {
    await lockAdmins(writing)
    if ((await otherAdmins(writing, id)).length === 0) return false
    await passWhatTheyMade(writing, id, heir)
    await passOwnership(writing, id, heir)
    await passProjects(writing, id, heir)
    await writing.deleteFrom('user').where('id', '=', id).execute()
    return true
  })
