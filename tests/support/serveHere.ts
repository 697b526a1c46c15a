import { openServer } from '../../server/openServer.ts'
import { readConfig } from '../../server/start/config.ts'
import { closeServer } from '../../server/start/stopping.ts'
import { StartRefusal } from '../../server/startRefusal.ts'
import { signIn, testPassword } from './app.ts'

const basics = {
  PORT: '0',
  CHARTROOM_LOG: 'silent',
  CHARTROOM_ADMIN_PASSWORD: testPassword,
}

/** The whole server in the process of the test, with its calls as its admin; `close` stops it as a signal does. */
export const serveHere = async (settings: Record<string, string>) => {
  const { app, closings, serve } = await openServer(readConfig({ ...basics, ...settings }))
  await serve()
  const person = await signIn(app, 'admin')
  return { app, plain: person, ...person, close: () => closeServer(app, closings) }
}
export type ServedHere = Awaited<ReturnType<typeof serveHere>>

/** What keeps a server from starting, or `started`; an error that a start would show with its stack is thrown. */
export const refusedHere = async (settings: Record<string, string>) => {
  try {
    const { app, closings } = await openServer(readConfig({ ...basics, ...settings }))
    await closeServer(app, closings)
    return 'started'
  } catch (error) {
    if (error instanceof StartRefusal) return error.message
    throw error
  }
}
