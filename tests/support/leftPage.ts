import {
  fromCallback,
  fromPromise,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type InputFrom,
} from 'xstate'
import type { ProjectAdded } from '../../src/api/contract'
import type { Children } from '../../src/machines/projects/children'
import {
  currentProjectMachine,
  currentProjectOf,
} from '../../src/machines/projects/currentProject.machine'
import { writesMachine } from '../../src/machines/system/writes.machine'
import { project } from './projects'
import { storageOf } from './storage'
import { inWorld } from './world'

const current = { id: 6, title: 'Strikes', members: project.members_metadata }

/** A page of the project Strikes (6) that can be left while it writes; `joined` is what was added to projects until now. */
export const leftPage = <Logic extends AnyActorLogic>(logic: Logic, input?: InputFrom<Logic>) => {
  const joined: Children[] = []
  const addToProject = fromPromise<ProjectAdded, Children>(({ input: added }) => {
    joined.push(added)
    return Promise.resolve({ id: added.id, result: project, message: 'OK', added: added.ids })
  })
  const page = setup({ actors: { part: logic as AnyActorLogic } }).createMachine({
    initial: 'elsewhere',
    states: {
      elsewhere: { on: { opened: 'shown' } },
      shown: {
        invoke: { id: 'part', src: 'part', input: input as object },
        on: { left: 'elsewhere' },
      },
    },
  })
  const { actor, heard, noticed } = inWorld(page, undefined, [
    'notifications',
    'charts',
    'dashboards',
    [
      'writes',
      writesMachine.provide({ actors: { confirmBeforeLeaving: fromCallback(() => undefined) } }),
    ],
    [
      'currentProject',
      currentProjectMachine.provide({
        actors: { storedProject: storageOf({ userId: 0, value: current }).logic, addToProject },
      }),
    ],
  ])
  actor.send({ type: 'opened' })
  const part = actor.getSnapshot().children['part'] as ActorRefFrom<Logic>
  const leave = () => {
    actor.send({ type: 'left' })
    currentProjectOf(actor.system)?.send({ type: 'project.left' })
  }
  return { part, leave, joined, heard, noticed }
}
