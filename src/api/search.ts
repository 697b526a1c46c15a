import { http, type CallOptions } from './client'
import type { SearchItem } from './contract'

/** Things of every kind whose title holds the text, those that begin with it first. */
export const search = async (wanted: { text: string; limit?: number }, options: CallOptions = {}) => {
  const { data } = await http.get<{ result: SearchItem[] }>('/search/', { ...options, params: { q: JSON.stringify(wanted) } })
  return data.result
}
