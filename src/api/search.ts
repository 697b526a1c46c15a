import { get, type CallOptions } from './client'
import { searchAnswerSchema } from './contract/search'

/** Things of every kind whose title holds the text, those that begin with it first. */
export const search = async (
  requested: { text: string; limit?: number },
  options: CallOptions = {},
) =>
  (
    await get(searchAnswerSchema, '/search/', {
      ...options,
      params: { q: JSON.stringify(requested) },
    })
  ).result
