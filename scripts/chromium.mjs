import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const shells = ['chromium-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const named = process.env['CHROMIUM_PATH']

/** @param {string} path */
const runs = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string[]} programs */
const inPath = (programs) => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)))
}

/**
 * Chromium without all that a window needs: its pages are drawn alike in two thirds of the processor time.
 * @returns {string | undefined}
 */
export const findShell = () => [...(named ? [named] : []), ...inPath(shells)].find(runs)

/**
 * The browser of the browser tests: the one named by CHROMIUM_PATH, a headless shell, Playwright's own, or the system's.
 * @returns {Promise<string | undefined>}
 */
export const findChromium = async () => {
  const { chromium } = await import('playwright')
  return findShell() ?? [chromium.executablePath(), ...inPath(names), ...applications].find(runs)
}
