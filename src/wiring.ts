import * as chartData from './api/chartData'
import * as security from './api/security'
import { call } from './call'
import { queriesMachine } from './machines/queries.machine'
import { passwordChangeMachine } from './machines/users/passwordChange.machine'
import { deleteUserCommand, userListMachine, usersResource } from './machines/users/userList.machine'
import { userEditorMachine } from './machines/users/userEditor.machine'
import { workspaceMachine } from './machines/workspace.machine'
import { menuStorage } from './storage'

export const queries = queriesMachine.provide({ actors: { queryChart: call(chartData.queryChart) } })
export const workspace = workspaceMachine.provide({ actors: { queries, menuStorage } })
export { shortcutsMachine as shortcuts } from './machines/shell/shortcuts.machine'

export const userList = userListMachine.provide({
  actors: {
    users: usersResource.provide({ actors: { load: call(security.listUsers) } }),
    deleteUser: deleteUserCommand.provide({ actors: { run: call(security.deleteUser) } }),
  },
})
export const userEditor = userEditorMachine.provide({
  actors: { listUsers: call(security.listUsers), saveUser: call(security.saveUser) },
})
export const passwordChange = passwordChangeMachine.provide({ actors: { resetPassword: call(security.resetPassword) } })
