import * as project from '../api/project'
import type { ProjectAdded } from '../api/contract'
import { call, write, writeOnce } from './call'
import * as itemCalls from '../effects/itemCalls'
import * as itemReads from '../effects/itemReads'
import {
  addToProjectMachine,
  projectChoicesResource,
  type ProjectAddition,
} from '../machines/items/addToProject.machine'
import { deleteItemsMachine } from '../machines/items/deleteItems.machine'
import { itemInfoMachine } from '../machines/items/itemInfo.machine'
import { renameItemMachine, titleSaveMachine } from '../machines/items/renameItem.machine'
import { writeTexts } from './writeTexts'

export const itemInfo = itemInfoMachine.provide({ actors: { readInfo: call(itemReads.readInfo) } })
export const renameItem = renameItemMachine.provide({
  actors: {
    readItem: call(itemReads.readItem),
    titleSave: titleSaveMachine.provide({
      actors: { save: write(itemCalls.renameItem, writeTexts.rename) },
    }),
  },
})
export const projectChoices = projectChoicesResource.provide({
  actors: { load: call(project.listProjects) },
})
export const addToProject = addToProjectMachine.provide({
  actors: {
    list: projectChoices,
    addToProject: write<ProjectAddition, ProjectAdded>(
      project.addToProject,
      writeTexts.addToProject,
    ),
  },
})
export const deleteItems = deleteItemsMachine.provide({
  actors: {
    readUses: call(itemReads.readUses),
    deleteItems: writeOnce(itemCalls.deleteItems, writeTexts.remove),
  },
})
