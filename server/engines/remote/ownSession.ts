import type { Rows } from './driver.ts'

interface Closing {
  close: () => unknown
}

/** Does work in a session of its own, which is closed when the work has failed or its rows are read. */
export const readInOwn = async <Session extends Closing>(
  session: Session,
  read: (session: Session) => Promise<Rows>,
): Promise<Rows> => {
  const { columns, batches } = await read(session).catch(async (error: unknown) => {
    await session.close()
    throw error
  })
  async function* untilRead() {
    try {
      yield* batches
    } finally {
      await session.close()
    }
  }
  return { columns, batches: untilRead() }
}

/** Does work in a session of its own, which is closed after it. */
export const doInOwn = async <Session extends Closing, Answer>(
  session: Session,
  work: (session: Session) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await work(session)
  } finally {
    await session.close()
  }
}
