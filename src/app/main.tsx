import '@fontsource-variable/inter'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createActor } from 'xstate'
import { connectSession } from '../api/client'
import { App } from './App'
import type { SessionRef } from '../machines/system/session.machine'
import { wireApp } from './rootWiring'
import { routes } from './routes'
import { Broken, ThemeProvider } from '../ui'
import { enterWindow } from '../effects/storage/windowId'
import '../ui/theme/global.css'

const inspect = import.meta.env.DEV
  ? (await import('../../inspector/developmentRecorder')).developmentRecorder()
  : window.actorObserver
const app = createActor(
  wireApp(() => router),
  inspect ? { inspect } : {},
)
const router = createBrowserRouter([
  {
    element: <App actor={app} />,
    errorElement: <Broken label="Reload page" onRetry={() => location.reload()} />,
    children: routes.map(({ path }) => ({ path, element: null })),
  },
])
enterWindow()
app.start()

const session = app.system.get('session') as SessionRef
connectSession({
  token: () => session.getSnapshot().context.login?.token ?? null,
  expired: () => session.send({ type: 'session.expired' }),
})

createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>
  </StrictMode>,
)
