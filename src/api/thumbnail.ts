import { getBlob, put, type CallOptions } from './client'
import { thumbnailAnswerSchema } from './contract/thumbnail'

interface Pictured {
  type: 'chart' | 'dashboard'
  id: number
}

/** Stores the picture of a chart or dashboard: a PNG of at most 200 kB; answers its new tag. */
export const putThumbnail = async (
  { type, id, picture }: Pictured & { picture: Blob },
  options: CallOptions = {},
) => {
  const headers = { 'content-type': 'image/png' }
  return (
    await put(thumbnailAnswerSchema, `/${type}/${id}/thumbnail`, picture, { ...options, headers })
  ).result.thumbnail
}

/** The stored picture of a chart or dashboard. */
export const getThumbnail = ({ type, id }: Pictured, options: CallOptions = {}) =>
  getBlob('image/png', `/${type}/${id}/thumbnail`, options)
