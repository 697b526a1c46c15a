import { post, remove, type CallOptions } from './client'
import type { FavoriteClass } from './contract'
import { starAnswerSchema } from './contract/favorite'

interface Starred {
  className: FavoriteClass
  id: number
}

/** Makes a thing a favourite of the caller; answers whether it is one now. */
export const star = async ({ className, id }: Starred, options: CallOptions = {}) =>
  (await post(starAnswerSchema, `/favstar/${className}/${id}`, undefined, options)).result.value

/** Takes a thing off the caller's favourites; answers whether it still is one. */
export const unstar = async ({ className, id }: Starred, options: CallOptions = {}) =>
  (await remove(starAnswerSchema, `/favstar/${className}/${id}`, undefined, options)).result.value
