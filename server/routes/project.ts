import { idParamsSchema, listAnswerSchema, qSchema } from '../../src/api/contract/list.ts'
import {
  projectAddedSchema,
  projectAnswerSchema,
  projectChildrenBodySchema,
  projectChildrenParamsSchema,
  projectCreatedSchema,
  projectCreateSchema,
  projectListItemSchema,
  projectRemovedSchema,
  projectSaveSchema,
} from '../../src/api/contract/project.ts'
import type { App } from '../instance.ts'
import { readIds, readListQuery } from '../store/lists/listQuery.ts'
import { listOf } from '../store/lists/lists.ts'
import {
  addToProject,
  changeMetadata,
  changeProject,
  createProject,
  removeFromProject,
} from '../store/projects/projectChanges.ts'
import { projectList, showProject } from '../store/projects/projects.ts'
import { addDeletion } from './deletion.ts'

const kinds = {
  charts: 'slices',
  slice: 'slices',
  slices: 'slices',
  dashboards: 'dashboards',
  metadata: 'members',
} as const

const idsIn = (
  q: string | undefined,
  body: { ids?: (number | string)[] | undefined } | null | undefined,
) => readIds(q, { ids: body?.ids ?? [] })

/** Projects: charts and dashboards that people share with each other. Who is no member sees no such project. */
export const projects = (app: App) => {
  const { store, reader } = app
  const config = { permission: 'any' } as const

  app.get('/projects/', {
    config,
    schema: { querystring: qSchema, response: { 200: listAnswerSchema(projectListItemSchema) } },
    handler: ({ query, caller }) => listOf(reader, projectList, readListQuery(query.q), caller),
  })
  app.get('/projects/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: projectAnswerSchema } },
    handler: async ({ params: { id }, caller }) => ({
      id,
      result: await showProject(store, id, caller),
    }),
  })
  app.post('/projects/', {
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: projectCreateSchema, response: { 201: projectCreatedSchema } },
    handler: async (request, reply) => {
      const { body, caller } = request
      const result = await app.once(request, {
        make: (write) => createProject(store, body, caller, write),
        show: (id: number) => showProject(store, id, caller),
      })
      return reply.status(201).send({ id: result.id, data: { id: result.id }, result })
    },
  })
  app.put('/projects/:id', {
    config,
    schema: {
      params: idParamsSchema,
      body: projectSaveSchema,
      response: { 200: projectAnswerSchema },
    },
    handler: async ({ params: { id }, body, caller }) => ({
      id,
      result: await changeProject(store, id, body, caller),
    }),
  })
  app.put('/projects/:id/:className', {
    config,
    schema: {
      params: projectChildrenParamsSchema,
      querystring: qSchema,
      body: projectChildrenBodySchema,
      response: { 200: projectAddedSchema },
    },
    handler: async ({ params: { id, className }, query, body, caller }) => {
      const kind = kinds[className]
      const ids = idsIn(query.q, body)
      const added = await (kind === 'members'
        ? changeMetadata(store, id, ids, body ?? {}, caller)
        : addToProject(store, kind, id, ids, caller))
      return { id, message: 'OK' as const, ...added }
    },
  })
  app.delete('/projects/:id/:className', {
    config,
    schema: {
      params: projectChildrenParamsSchema,
      querystring: qSchema,
      body: projectChildrenBodySchema,
      response: { 200: projectRemovedSchema },
    },
    handler: async ({ params: { id, className }, query, body, caller }) => {
      const removed = await removeFromProject(
        store,
        kinds[className],
        id,
        idsIn(query.q, body),
        caller,
      )
      return { id, message: 'OK' as const, ...removed }
    },
  })
  addDeletion(app, 'project')
}
