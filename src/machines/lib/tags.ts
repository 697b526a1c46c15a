/** The closed vocabulary of tags: `busy` while something runs, `attention` while the user has to act. */
export type Tag = 'busy' | 'attention'
