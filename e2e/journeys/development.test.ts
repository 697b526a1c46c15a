import { globSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareAlbums } from '../../gallery/compareAlbums'
import { explorerPage } from '../pages/ExplorerPage'
import { startDevelopmentPages } from '../support/developmentPages'
import { look, lookAlike, openGallery, rowsToLookAt } from '../support/gallery'
import { signIn } from '../support/signIn'
import { coldPage, releaseContexts } from '../support/warmBrowser'
import { adminPassword, startWorkspace, type Workspace } from '../support/workspace'

/** Where photographs are laid for a person to look at; none are taken without it. */
const album = process.env['CHARTROOM_ALBUM']
/** An album of an earlier run: what looks another way now is shown in `gallery/differences.html`. */
const albumBefore = process.env['CHARTROOM_ALBUM_BEFORE']

/** The photographs of the rows, which are the same as long as the rows are. */
const galleryOf = (folder: string) => join(folder, 'gallery')

let workspace: Workspace
let pages: Awaited<ReturnType<typeof startDevelopmentPages>>
beforeAll(async () => {
  workspace = await startWorkspace({ CHARTROOM_INSPECTOR: '1' })
  pages = await startDevelopmentPages(workspace.url)
  if (album !== undefined) await mkdir(galleryOf(album), { recursive: true })
})
afterAll(async () => {
  await releaseContexts()
  await pages.close()
  await workspace.close()
})

/** What is wrong with rows of an opened gallery, looked at one after the other. */
const findingsOf = async (
  { page, complaints }: Awaited<ReturnType<typeof openGallery>>,
  names: readonly string[],
) => {
  const findings: string[] = []
  const reopen = async () => {
    findings.push(...complaints)
    ;({ page, complaints } = await openGallery(pages.url, album !== undefined, page))
  }
  for (const name of names) {
    const seen = await look(page, name)
    if (seen === null) {
      findings.push(`${name} shows nothing`)
      await reopen()
      continue
    }
    findings.push(...seen.withoutContrast.map((html) => `${name}: ${html}`))
    if (!seen.isWhole) findings.push(`${name} is not whole`)
    findings.push(...seen.unformatted.map((number) => `${name}: no format has written ${number}`))
    findings.push(...seen.misformatted.map((text) => `${name}: ${text} is not in its own format`))
    findings.push(...seen.overlapping.map((texts) => `${name}: ${texts} lie on each other`))
    findings.push(...seen.keysOutside.map((key) => `${name}: ${key} is outside its chart`))
    findings.push(...seen.moving.map((html) => `${name}: ${html} moves without end`))
    if (seen.isBlank) findings.push(`${name} is blank`)
    findings.push(...complaints.splice(0).map((complaint) => `${name}: ${complaint}`))
    if (album !== undefined)
      await page.screenshot({
        path: join(galleryOf(album), `${name.replaceAll(/[/ ]/g, '-')}.png`),
        animations: 'disabled',
      })
  }
  await page.context().close()
  return [...findings, ...complaints]
}

test('every text of the gallery has a contrast of 4.5 in the first row where it looks as it does, and every drawing has no error, no name on another and no number of its own, and nothing moves without end where little motion is wanted', async () => {
  const gallery = await openGallery(pages.url, album !== undefined)
  const names = await gallery.page.locator('[data-row]').allTextContents()
  expect(names.length).toBeGreaterThan(300)
  expect(names.length).toBe(new Set(names).size)
  expect(await findingsOf(gallery, album === undefined ? rowsToLookAt(names) : names)).toEqual([])
  if (album === undefined || albumBefore === undefined) return
  const opened = await openGallery(pages.url, true)
  const folders = [galleryOf(album), galleryOf(albumBefore)] as const
  console.warn('Rows that differ:', await compareAlbums(...folders, lookAlike(opened.page)))
  await opened.context.close()
}, 1_200_000)

/** A tree of an orchard: 5,000 of them train for a while, and none of their names may reach the inspector. */
const treeAt = (at: number) =>
  `Secretia-${String(at)},${String((at * 37) % 50)},${String((at * 11) % 17)},${String(((at * 37) % 50) * 2)}`
const trees = ['name,height,girth,kg', ...Array.from({ length: 5000 }, (_, at) => treeAt(at))].join(
  '\n',
)

/** The inspector in a window beside a page; `received` is all that the page has sent to it. */
const openInspector = async (context: BrowserContext) => {
  const window = await context.newPage()
  await window.setViewportSize({ width: 1440, height: 900 })
  await window.addInitScript(() => {
    const received: string[] = []
    new BroadcastChannel('chartroom.inspector').addEventListener('message', ({ data }) =>
      received.push(JSON.stringify(data)),
    )
    Object.assign(globalThis, { received })
  })
  await window.goto('/inspector/')
  const actors = window.getByRole('navigation', { name: 'Actors' })
  const events = window.getByRole('region', { name: 'Events' })
  return {
    window,
    choose: (name: RegExp) => actors.getByRole('button', { name }).first().click(),
    /** What the drawn statechart says that its machine is in. */
    drawn: () => window.getByRole('img').getAttribute('aria-label'),
    /** What the inspector says of an event of the chosen actor. */
    why: (event: string) => window.getByRole('row', { name: event }).first().textContent(),
    /** The newest event of this name. */
    event: (name: RegExp) => events.getByRole('button', { name }).first(),
    text: async (region: string) => window.getByRole('region', { name: region }).innerText(),
    received: () =>
      window.evaluate(() => (globalThis as unknown as { received: string[] }).received.join('\n')),
    picture: async (name: string) => {
      if (album !== undefined) await window.screenshot({ path: join(album, `${name}.png`) })
    },
  }
}

test('the inspector follows login, upload, a new chart and a training in a window beside the page, offline, without secrets and rows', async () => {
  const admin = await signIn(workspace)
  await admin.upload('trees', 'height,kg\n1,2\n')
  const { page, context, complaints } = await coldPage(pages.url)
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const inspector = await openInspector(context)
  const { choose, drawn, why, event, picture } = inspector

  await page.goto('/login?inspect')
  await choose(/^login editing/)
  await expect.poll(drawn).toBe('login is in editing')
  await page.getByRole('button', { name: 'Sign in' }).focus()
  await expect
    .poll(() => why('draft.submitted'))
    .toMatch(/refused.*draftIsComplete.*draft\.identifier = ""/)
  await picture('inspector-why')
  await page.getByLabel('Username or email').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')

  await page.getByRole('link', { name: 'Datasets' }).first().click()
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'From File' }).click()
  const upload = page.getByRole('dialog', { name: 'Define Dataset from .csv file' })
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'trees.csv', mimeType: 'text/csv', buffer: Buffer.from(trees) })
  await upload.getByRole('button', { name: 'Submit' }).click()
  await upload.getByRole('alert').waitFor()
  await event(/uploadFile → uploadRun upload.refused/).click()
  await expect.poll(drawn).toBe('uploadRun is in ended')
  const refused = await inspector.text('Events')
  expect(refused).toContain('status: 409')
  expect(refused).toContain('already exists')
  await picture('inspector-upload')
  await inspector.window.getByRole('button', { name: 'Show now' }).click()
  await upload.getByRole('textbox', { name: 'Table name' }).fill('orchard')
  await upload.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Success!').waitFor()
  await event(/uploadFile → uploadRun upload.finished/).click()
  expect(await inspector.text('Events')).toContain('table_name: "orchard"')
  await inspector.window.getByRole('button', { name: 'Show now' }).click()

  await page.getByRole('link', { name: 'Charts' }).first().click()
  await page.getByRole('button', { name: 'New Chart' }).first().click()
  await choose(/^newChart choosingType/)
  await expect.poll(drawn).toMatch(/^newChart is in choosingType/)
  const newChart = page.getByRole('dialog')
  await newChart.getByText('Bar Chart', { exact: true }).click()
  await picture('inspector-new-chart')
  await newChart.getByRole('checkbox', { name: /^Start with/ }).uncheck()
  await newChart.getByRole('button', { name: 'OK' }).click()
  const explorer = explorerPage(page)
  await explorer.save.focus()
  await expect
    .poll(() => inspector.text('Why can’t I?'))
    .toMatch(/“Save” is disabled. The page says: /)
  await inspector.window.getByRole('button', { name: 'slots', exact: true }).first().click()
  await expect
    .poll(() => why('save.requested'))
    .toMatch(/refused.*formIsComplete.*form\.metrics = undefined/)

  await explorer.field('kg').click()
  await page.getByRole('menuitem', { name: 'Prediction Toolbox' }).click()
  await page.getByRole('button', { name: 'Train', exact: true }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await event(/→ modelJob job.cancelled/).click()
  await expect.poll(drawn).toBe('modelJob is in following.cancelling')
  await event(/call of cancelJob → calls/).waitFor()
  await picture('inspector-training')
  await event(/readJob → modelJob xstate.done/).click()
  await expect.poll(drawn).toBe('modelJob is in ended')

  await inspector.window.getByRole('searchbox', { name: 'Search actors' }).fill('login')
  await choose(/^login done/)
  await inspector.window.getByLabel('Of this actor only').check()
  await event(/draft.submitted/).click()
  await expect.poll(drawn).toBe('login is in signingIn')
  await picture('inspector-past')
  await inspector.window.getByRole('button', { name: 'Show now' }).click()
  await expect.poll(drawn).toBe('login is in done')

  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('chartroom.login') ?? '{}') as { token: string }).token,
  )
  const received = await inspector.received()
  expect(received.length).toBeGreaterThan(100_000)
  for (const secret of [adminPassword, token, 'Secretia']) expect(received).not.toContain(secret)
  expect([...hosts]).toEqual([new URL(pages.url).host])
  expect(complaints.map((complaint) => complaint.replace(/.*\((\w+)\).*/s, '$1'))).toEqual([
    'Conflict',
  ])
  await context.close()
})

test('two windows of a built page are recorded apart on a server whose setting turns the inspector on', async () => {
  const { page, context, complaints } = await coldPage(workspace.url)
  const { window, choose, drawn, why } = await openInspector(context)
  await page.goto('/login?inspect')
  await choose(/^login editing/)
  await expect.poll(drawn).toBe('login is in editing')
  await expect.poll(() => why('draft.submitted')).toMatch(/draftIsComplete refuses in editing/)
  const other = await context.newPage()
  await other.goto('/nowhere?inspect')
  const shown = window.getByRole('combobox', { name: 'Page' })
  await expect.poll(() => shown.locator('option').allTextContents()).toHaveLength(2)
  expect(await drawn()).toBe('login is in editing')
  await page.close()
  await shown.selectOption({ index: 1 })
  await choose(/^app/)
  await expect.poll(drawn).toMatch(/^app is in/)
  expect(await shown.locator('option').allTextContents()).toEqual([
    expect.stringMatching(/ \/login \(left\)$/),
    expect.stringMatching(/ \/nowhere$/),
  ])
  expect(complaints).toEqual([])
  await context.close()
})

test('nothing of the inspector or the gallery is in the built page', () => {
  const built = globSync('dist/**/*.{js,html}', { exclude: ['dist/inspector/**'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(built.length).toBeGreaterThan(100_000)
  for (const trace of ['stately.ai', 'xstateinspector', 'chartroom.inspector', '/gallery/'])
    expect(built).not.toContain(trace)
})
