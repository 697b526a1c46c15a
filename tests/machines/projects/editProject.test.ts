import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Project, ProjectRemoved } from '../../../src/api/contract'
import {
  editProjectMachine,
  type Leaving,
} from '../../../src/machines/projects/editProject.machine'
import {
  isChanged,
  leavingOf,
  metadataOf,
  saveMetadata,
  type MetadataSave,
} from '../../../src/machines/projects/projectMetadata'
import { crashes, gives, hangs, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { project } from '../../support/projects'

const forbidden = { status: 403, message: 'Forbidden' }
const cleo = { id: 9, title: 'Cleo Brandt' }
const mira = { id: 2, title: 'Mira Okafor' }
const ben = project.members_metadata[1] as Project['members_metadata'][number]
const bensChange: Project = {
  ...project,
  description: 'Birds, aircraft and weather',
  members_metadata: [
    ...project.members_metadata,
    {
      userId: 9,
      name: 'Cleo Brandt',
      username: 'cleo',
      email: 'cleo@example.org',
      initials: 'CL',
      role: 'Member',
    },
  ],
  version: 5,
  changed_by: { id: 3, user_id: 3, username: 'ben', first_name: 'Ben', last_name: 'Adeyemi' },
}
const tooLate = {
  status: 409,
  message: 'Ben Adeyemi changed it a minute ago',
  errors: [
    { message: 'Changed', error_type: 'CONFLICT', level: 'error', extra: { current: bensChange } },
  ],
}

/** The edit of a project that is stored with version 4; each save and each removal is refused with what is given for it, if anything. */
const open = async ({
  refusedSaves = [],
  refusedRemovals = [],
  actors = {},
}: {
  refusedSaves?: unknown[]
  refusedRemovals?: unknown[]
  actors?: Parameters<typeof editProjectMachine.provide>[0]['actors']
} = {}) => {
  const [saves, removals]: [MetadataSave[], Leaving[]] = [[], []]
  const answer = (refusal: unknown, output: object) =>
    refusal === undefined ? Promise.resolve(output) : Promise.reject(refusal as Error)
  const save = fromPromise<Project, MetadataSave>(({ input }) => {
    const { added: _, version, ...texts } = input
    const stored = refusedSaves.includes(tooLate) ? bensChange : project
    return answer(refusedSaves[saves.push(input) - 1], {
      ...stored,
      ...texts,
      version: version + 1,
    }) as Promise<Project>
  })
  const remove = fromPromise<ProjectRemoved, Leaving>(
    ({ input }) => answer(refusedRemovals[removals.push(input) - 1], {}) as Promise<ProjectRemoved>,
  )
  const machine = editProjectMachine.provide({
    actors: {
      getProject: gives<Project, { id: number }>(project),
      saveMetadata: saveMetadata.provide({ actors: { save } }),
      removeMembers: remove,
      ...actors,
    },
  })
  const world = inWorld(machine, { project: { id: 5 } }, ['notifications', 'project'])
  const at = (state: string | object) =>
    waitFor(world.actor, (snapshot) => snapshot.matches(state as never))
  await at('editing')
  const submit = (patch: object) => {
    world.actor.send({ type: 'draft.edited', patch })
    world.actor.send({ type: 'draft.submitted' })
  }
  const saving = () => world.actor.getSnapshot().children.saving
  const conflict = async () => {
    const requested = saving()
    if (requested === undefined) throw new Error('Nothing is being saved')
    return (await waitFor(requested, (snapshot) => snapshot.matches('conflicted'))).context.conflict
  }
  const titles = () =>
    world.heard('notifications').map(({ notice }) => (notice as { title: string }).title)
  return { ...world, saves, removals, at, submit, saving, conflict, titles }
}

test('refused members or metadata say so in the specified words, and what was typed stays', async () => {
  const { actor, at, submit, titles } = await open({ refusedSaves: [forbidden] })
  submit({ project_title: 'Strikes', members: [mira, cleo] })
  await at({ editing: 'failed' })
  const { draft, problem } = actor.getSnapshot().context
  expect({ titles: titles(), problem, draft }).toEqual({
    titles: ['Failed to add Member(s) to Project'],
    problem: forbidden,
    draft: { project_title: 'Strikes', description: 'Birds and aircraft', members: [mira, cleo] },
  })
})

test('whoever saves second is asked, told what both changed, and keeps both changes', async () => {
  const { saves, removals, at, submit, saving, conflict, titles } = await open({
    refusedSaves: [tooLate],
  })
  submit({ project_title: 'Strikes' })
  expect(await conflict()).toEqual({
    title: 'Ben Adeyemi changed it a minute ago',
    name: 'Wildlife strikes',
    who: 'Ben Adeyemi',
    fits: true,
    differences: [
      { label: 'Title', yours: 'Strikes', theirs: 'Wildlife strikes', changedBy: 'you' },
      {
        label: 'Description',
        yours: 'Birds and aircraft',
        theirs: 'Birds, aircraft and weather',
        changedBy: 'them',
      },
      {
        label: 'Members',
        yours: 'Mira Okafor, Ben Adeyemi',
        theirs: 'Mira Okafor, Ben Adeyemi, Cleo Brandt',
        changedBy: 'them',
      },
    ],
  })
  saving()?.send({ type: 'conflict.merged' })
  await at('done')
  const sent = { id: 5, project_title: 'Strikes', added: [] }
  expect({ saves, removals, titles: titles() }).toEqual({
    saves: [
      { ...sent, version: 4 },
      { ...sent, version: 5 },
    ],
    removals: [],
    titles: ['Saved Strikes'],
  })
})

test('whoever overwrites brings back the description and the members that the other person changed', async () => {
  const { saves, removals, at, submit, saving, conflict } = await open({ refusedSaves: [tooLate] })
  submit({ project_title: 'Strikes' })
  await conflict()
  saving()?.send({ type: 'conflict.overwritten' })
  await at('done')
  const sent = { id: 5, project_title: 'Strikes', added: [] }
  expect({ saves, removals }).toEqual({
    saves: [
      { ...sent, version: 4 },
      { ...sent, version: 5, description: 'Birds and aircraft' },
    ],
    removals: [{ id: 5, ids: [9] }],
  })
})

test('whoever keeps both changes, is too late again and overwrites has written over the members too', async () => {
  const { removals, at, submit, saving, conflict } = await open({
    refusedSaves: [tooLate, tooLate],
  })
  submit({ project_title: 'Strikes' })
  await conflict()
  saving()?.send({ type: 'conflict.merged' })
  await conflict()
  saving()?.send({ type: 'conflict.overwritten' })
  await at('done')
  expect(removals).toEqual([{ id: 5, ids: [9] }])
})

test('a description is sent where it was changed, so that one from before the limit stops no other change', async () => {
  const { saves, at, submit } = await open({ refusedSaves: [forbidden] })
  submit({ project_title: 'Strikes' })
  await at({ editing: 'failed' })
  submit({ description: ' Birds ', project_title: ' Strikes ' })
  await at('done')
  const sent = { id: 5, project_title: 'Strikes', version: 4, added: [] }
  expect(saves).toEqual([sent, { ...sent, description: 'Birds' }])
})

test('who leaves is removed after the rest is saved', async () => {
  const { saves, removals, at, submit, titles, heard } = await open()
  submit({ members: [mira, cleo] })
  await at('done')
  expect({ added: saves.map(({ added }) => added), removals, titles: titles() }).toEqual({
    added: [[9]],
    removals: [{ id: 5, ids: [3] }],
    titles: ['Saved Wildlife strikes'],
  })
  expect(heard('project')).toEqual([
    { type: 'resource.invalidated' },
    { type: 'resource.invalidated' },
  ])
})

test('a refused removal is told, and trying again does not meet what was saved before as a conflict', async () => {
  const { actor, saves, removals, at, submit, titles } = await open({
    refusedRemovals: [forbidden],
  })
  submit({ project_title: 'Strikes', members: [mira] })
  await at({ editing: 'failed' })
  expect({ titles: titles(), draft: actor.getSnapshot().context.draft }).toEqual({
    titles: ['Failed to add Member(s) to Project'],
    draft: { project_title: 'Strikes', description: 'Birds and aircraft', members: [mira] },
  })
  submit({})
  await at('done')
  expect({
    versions: saves.map(({ version }) => version),
    removals,
    lastTitle: titles().at(-1),
  }).toEqual({
    versions: [4, 5],
    removals: [
      { id: 5, ids: [3] },
      { id: 5, ids: [3] },
    ],
    lastTitle: 'Saved Strikes',
  })
})

test('blanks around what is there and the order of members are nothing to save', async () => {
  const { actor } = await open()
  const can = (patch: object) => {
    actor.send({ type: 'draft.edited', patch })
    return actor.getSnapshot().can({ type: 'draft.submitted' })
  }
  const { project_title, description, members } = actor.getSnapshot().context.draft
  expect([
    can({ description: ` ${description} ` }),
    can({ project_title: ` ${project_title} ` }),
    can({ members: members.toReversed() }),
    can({ description: `${description}.` }),
  ]).toEqual([false, false, false, true])
  const joinedOtherwise = { ...project, members_metadata: project.members_metadata.toReversed() }
  expect(isChanged(joinedOtherwise, metadataOf(project))).toBe(false)
})

test('who joined elsewhere leaves where the own change of members is saved over theirs, and stays where there was none', () => {
  const draft = metadataOf(project)
  const leaving = (members: typeof draft.members, kind: 'merged' | 'saved', stored = bensChange) =>
    leavingOf({ ...draft, members }, project, { kind, stored, problem: null })
  expect({
    untouched: leaving(draft.members, 'merged'),
    'written over': leaving(draft.members, 'saved'),
    removed: leaving([mira], 'saved'),
    'removed beside another change': leaving([mira], 'merged', project),
    'added beside another change': leaving([...draft.members, cleo], 'merged', {
      ...bensChange,
      members_metadata: [...bensChange.members_metadata, { ...ben, userId: 4 }],
    }),
  }).toEqual({
    untouched: [],
    'written over': [9],
    removed: [3, 9],
    'removed beside another change': [3],
    'added beside another change': [4],
  })
})

test('a project that cannot be read says so, is read again, and can be left', async () => {
  const getProject = refuses<Project, { id: number }>({ status: 503, message: 'Down' })
  const machine = editProjectMachine.provide({ actors: { getProject } })
  const { actor } = inWorld(machine, { project: { id: 5 } })
  await waitFor(actor, (snapshot) => snapshot.matches('unloaded'))
  expect(actor.getSnapshot().context.problem).toEqual({ status: 503, message: 'Down' })
  actor.send({ type: 'loading.retried' })
  expect(actor.getSnapshot().value).toBe('loading')
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})

test('a title that was left empty is refused with its reason', async () => {
  const { actor } = await open()
  actor.send({ type: 'draft.edited', patch: { project_title: ' ' } })
  actor.send({ type: 'title.left' })
  expect({
    touched: actor.getSnapshot().context.touched,
    canBeSaved: actor.getSnapshot().can({ type: 'draft.submitted' }),
  }).toEqual({ touched: true, canBeSaved: false })
  actor.send({ type: 'draft.submitted' })
  expect(actor.getSnapshot().matches('editing')).toBe(true)
})

test.each(['reloaded', 'dismissed'] as const)(
  'a conflict that is %s returns to the form',
  async (choice) => {
    const { actor, at, submit, saving, conflict } = await open({ refusedSaves: [tooLate] })
    submit({ description: 'Mine' })
    await conflict()
    saving()?.send({ type: `conflict.${choice}` })
    await at('editing')
    const { description } = actor.getSnapshot().context.draft
    expect(description).toBe(choice === 'reloaded' ? bensChange.description : 'Mine')
  },
)

test('a save that crashes leaves what was typed, with the reason', async () => {
  const { actor, at, submit } = await open({ actors: { saveMetadata: crashes } })
  submit({ project_title: 'Strikes' })
  await at({ editing: 'failed' })
  expect(actor.getSnapshot().context.draft.project_title).toBe('Strikes')
})

test.each(['saving', 'removing'])(
  'a dialog that is closed while it is %s is gone',
  async (state) => {
    const actors = { [state === 'saving' ? 'saveMetadata' : 'removeMembers']: hangs() as never }
    const { actor, at, submit } = await open({ actors })
    submit({ members: [mira] })
    await at(state)
    actor.send({ type: 'dialog.dismissed' })
    expect(actor.getSnapshot().status).toBe('done')
  },
)

test('a dialog without its list of people closes', () => {
  const machine = editProjectMachine.provide({ actors: { peopleList: crashes } })
  expect(inWorld(machine, { project: { id: 5 } }).actor.getSnapshot().status).toBe('done')
})
