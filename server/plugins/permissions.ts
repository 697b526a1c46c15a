import type { RouteOptions } from 'fastify'
import type { App, Permission } from '../instance.ts'

/** The app does not start with a route that does not say who may call it. */
export const demandPermissions = (app: App) => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.filter((route) => route.config?.permission === undefined)
    if (silent.length === 0) return
    const names = silent.map(({ method, url }) => `${String(method)} ${url}`)
    throw new Error(`These routes have no config.permission: ${names.join(', ')}`)
  })
}

/** For a scope that other people's plugins fill: gives each of its routes a permission and keeps it out of the log. */
export const permitAll = (scope: App, permissionOf: (route: RouteOptions) => Permission) => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, permission: permissionOf(route) }
    route.logLevel = 'warn'
  })
}
