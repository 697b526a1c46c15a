/** The SQL explorer. */
export const sqlPath = '/sql-page'

/** The SQL explorer with a run of the history in a tab. */
export const historyQueryPath = (id: number) => `${sqlPath}?queryId=${id}`

/** The SQL explorer with a saved query in a tab. */
export const savedQueryPath = (id: number) => `${sqlPath}?savedQueryId=${id}`
