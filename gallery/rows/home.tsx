import { Home } from '../../src/features/home/Home'
import { inShell } from '../inShell'
import { homeScreen, nothing, type ShownHome } from '../samples/home'
import { theServerIsDown } from '../samples/problems'

const home = (name: string, shown: ShownHome) =>
  inShell(`home/${name}`, Home, homeScreen(shown), { path: shown.path ?? '/' })

export const homeRows = [
  home('loading', { state: 'loading' }),
  home('ready', {}),
  home('as lists by title', { settings: { layout: 'list', order: 'title' } }),
  home('all as cards', { settings: { layout: 'grid' } }),
  home('folded', { settings: { folded: true } }),
  home('favorites only', { settings: { favoritesOnly: true } }),
  home('favorites only without any', { items: nothing, settings: { favoritesOnly: true } }),
  home('empty sections', { items: nothing, settings: { layout: 'grid' } }),
  home('nothing there', { items: nothing }),
  home('failed', { state: 'failed', problem: { problem: theServerIsDown } }),
  home('favorites', { path: '/favorites' }),
  home('favorites without any', { items: nothing, path: '/favorites' }),
]
