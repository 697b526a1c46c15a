import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import { favoritesAnswerSchema, starAnswerSchema } from '../../src/api/contract/favorite.ts'
import { favoriteStatusSchema, idParamsSchema, qSchema } from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'
import {
  addFavorite,
  favoritesOf,
  favoriteStatus,
  removeFavorite,
} from '../store/things/favorites.ts'
import { readIds } from '../store/lists/listQuery.ts'
import { starredKindNamed } from '../store/things/things.ts'

const classParamsSchema = z.object({ className: boundedText(64) })
const starParamsSchema = idParamsSchema.extend({ className: boundedText(64) })
const statusNouns = ['projects', 'project', 'chart', 'slice', 'dashboard', 'Dashboard', 'dataset']

const starred = (id: number, value: boolean) => ({
  message: 'OK' as const,
  count: Number(value),
  result: { id, value },
})

/** The stars of the caller, whatever they are on. */
export const favorites = (app: App) => {
  const { store } = app
  const config = { permission: 'any' } as const

  app.get('/favstar/:className', {
    config,
    schema: { params: classParamsSchema, response: { 200: favoritesAnswerSchema } },
    handler: async ({ params, caller }) => {
      const kind = starredKindNamed(params.className)
      const rows = await favoritesOf(store, kind, caller)
      const result = rows.map(({ id, dttm }) => ({
        id,
        obj_id: id,
        class_name: kind.favorites,
        value: true as const,
        dttm,
      }))
      return {
        class_name: kind.favorites,
        count: rows.length,
        ids: rows.map(({ id }) => id),
        result,
      }
    },
  })
  app.post('/favstar/:className/:id', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: { params: starParamsSchema, response: { 200: starAnswerSchema } },
    handler: async ({ params: { className, id }, caller }) => {
      await addFavorite(store, starredKindNamed(className), id, caller)
      return starred(id, true)
    },
  })
  app.delete('/favstar/:className/:id', {
    config,
    schema: { params: starParamsSchema, response: { 200: starAnswerSchema } },
    handler: async ({ params: { className, id }, caller }) => {
      await removeFavorite(store, starredKindNamed(className), id, caller)
      return starred(id, false)
    },
  })
  for (const noun of statusNouns)
    app.get(`/${noun}/favorite_status/`, {
      config,
      schema: { querystring: qSchema, response: { 200: favoriteStatusSchema } },
      handler: ({ query, caller }) =>
        favoriteStatus(store, starredKindNamed(noun).favorites, readIds(query.q), caller),
    })
}
