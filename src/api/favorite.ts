import { http, type CallOptions } from './client'
import type { FavoriteClass, StarAnswer } from './contract'

interface Starred {
  className: FavoriteClass
  id: number
}

/** Makes a thing a favourite of the caller; answers whether it is one now. */
export const star = async ({ className, id }: Starred, options: CallOptions = {}) =>
  (await http.post<StarAnswer>(`/favstar/${className}/${id}`, undefined, options)).data.result.value

/** Takes a thing off the caller's favourites; answers whether it still is one. */
export const unstar = async ({ className, id }: Starred, options: CallOptions = {}) =>
  (await http.delete<StarAnswer>(`/favstar/${className}/${id}`, options)).data.result.value
