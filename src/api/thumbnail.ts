import { http, type CallOptions } from './client'

interface Pictured {
  type: 'chart' | 'dashboard'
  id: number
}

/** Stores the picture of a chart or dashboard: a PNG of at most 200 kB; answers its new tag. */
export const putThumbnail = async ({ type, id, picture }: Pictured & { picture: Blob }, options: CallOptions = {}) => {
  const headers = { 'content-type': 'image/png' }
  const { data } = await http.put<{ result: { thumbnail: string } }>(`/${type}/${id}/thumbnail`, picture, { ...options, headers })
  return data.result.thumbnail
}

/** The stored picture of a chart or dashboard. */
export const getThumbnail = async ({ type, id }: Pictured, options: CallOptions = {}) =>
  (await http.get<Blob>(`/${type}/${id}/thumbnail`, { ...options, responseType: 'blob' })).data
