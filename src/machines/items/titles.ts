import { kinds, type Kind } from './kinds'

const words: Record<Kind, { empty: string; blank: string }> = {
  project: { empty: 'Title is required', blank: 'Title is required' },
  chart: { empty: 'Required.', blank: 'Empty chart title' },
  dashboard: { empty: 'Title is required', blank: 'Title is required' },
  dataset: { empty: 'Required.', blank: 'Required.' },
}

/** Why a thing cannot be called this; null when it can. */
export const titleProblem = (kind: Kind, title: string) => {
  if (title === '') return words[kind].empty
  if (title.trim() === '') return words[kind].blank
  const { longestTitle } = kinds[kind]
  return title.trim().length > longestTitle ? `At most ${longestTitle} characters` : null
}
