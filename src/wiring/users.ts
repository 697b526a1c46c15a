import * as security from '../api/security'
import type { User } from '../api/contract'
import { passwordChangeMachine } from '../machines/users/passwordChange.machine'
import { userEditorMachine } from '../machines/users/userEditor.machine'
import {
  deleteUserCommand,
  switchUserCommand,
  userListMachine,
  usersResource,
} from '../machines/users/userList.machine'
import { call, write, writeOnce } from './call'
import { writeTexts } from './writeTexts'

export const userList = userListMachine.provide({
  actors: {
    users: usersResource.provide({ actors: { load: call(security.listUsers) } }),
    deleteUser: deleteUserCommand.provide({
      actors: { run: write(security.deleteUser, writeTexts.removeUser) },
    }),
    switchUser: switchUserCommand.provide({
      actors: {
        run: write<User, unknown>(
          ({ id, active }, options) => security.updateUser({ id, active: !active }, options),
          writeTexts.saveUser,
        ),
      },
    }),
  },
})

export const userEditor = userEditorMachine.provide({
  actors: {
    listUsers: call(security.listUsers),
    saveUser: writeOnce(security.saveUser, writeTexts.saveUser),
  },
})

export const passwordChange = passwordChangeMachine.provide({
  actors: { resetPassword: writeOnce(security.resetPassword, writeTexts.savePassword) },
})
