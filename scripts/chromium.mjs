import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {string} path */
const runs = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The browser of the browser tests: the one named by CHROMIUM_PATH, Playwright's own, or the system's.
 * @returns {Promise<string | undefined>}
 */
export const findChromium = async () => {
  const { chromium } = await import('playwright')
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const system = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  const named = process.env['CHROMIUM_PATH']
  return [...(named ? [named] : []), chromium.executablePath(), ...system, ...applications].find(runs)
}
