import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** The answers of instances to a question, cached. */
export interface InstanceCache<Answer> {
  /** The instance's answer, read once; a question that failed is put again. */
  of: (instance: DuckDBInstance) => Promise<Answer>
  /** Has the answer read anew: it is no longer so. */
  forget: (instance: DuckDBInstance) => void
}

/** Caches for each instance the answer to a question, which is put on a connection of its own. */
export const instanceCache = <Answer>(
  question: (connection: DuckDBConnection) => Promise<Answer>,
): InstanceCache<Answer> => {
  const answers = new WeakMap<DuckDBInstance, Promise<Answer>>()

  const ask = async (instance: DuckDBInstance) => {
    const connection = await instance.connect()
    try {
      return await question(connection)
    } finally {
      connection.closeSync()
    }
  }

  const forget = (instance: DuckDBInstance) => {
    answers.delete(instance)
  }

  return {
    of: (instance) => {
      const known = answers.get(instance)
      if (known !== undefined) return known
      const answer = ask(instance)
      answers.set(instance, answer)
      answer.catch(() => forget(instance))
      return answer
    },
    forget,
  }
}
