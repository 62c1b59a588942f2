import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { signIn } from '../e2e/support/stage.ts'
import { findOrInstallChromium } from './find-chromium.ts'
import { root } from './run-command.ts'

/**
 * `npm run pictures -- http://localhost:8080 PASSWORD` makes the pictures of the README and of the guides from a running
 * product with its demo, whose people have that password.
 */
const [url, password] = process.argv.slice(2)
if (!url || !password) throw new Error('Usage: npm run pictures -- URL PASSWORD')

const FOLDER = join(root, 'docs/pictures')
const LARGEST_BYTES = 200_000

interface Picture {
  name: string
  path: string
  /** Brings the page to what is shown, and waits for it. */
  shows: (page: Page) => Promise<unknown>
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first().waitFor()
const firstRecord = (page: Page) => page.locator('main a[href^="/cases/"]').first()

/** A view of the list by its name in the navigation. */
const view = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: false }).first().click()

const OF_EDITORS: Picture[] = [
  { name: 'dashboard', path: '/dashboard', shows: (page) => heading(page, 'Requests by type') },
  { name: 'list', path: '/cases', shows: (page) => page.locator('main a[href^="/cases/"]').nth(5).waitFor() },
  { name: 'record', path: '/cases/2116', shows: (page) => page.getByRole('heading', { level: 1 }).first().waitFor() },
  {
    name: 'board',
    path: '/cases',
    shows: async (page) => {
      await view(page, 'Work Board')
      await page.waitForURL(/view=/)
      await firstRecord(page).waitFor()
    },
  },
  { name: 'search', path: '/search?term=streetlight', shows: (page) => firstRecord(page).waitFor() },
  {
    name: 'insight',
    path: '/insights',
    shows: async (page) => {
      await page.getByRole('link', { name: 'Requests by type' }).click()
      await page.getByRole('table').first().waitFor()
    },
  },
  {
    name: 'scheduling',
    path: '/scheduling',
    shows: (page) => page.getByText('Christmas tree drop-o').first().waitFor(),
  },
]

const settings = (section: string, title: string): Pick<Picture, 'path' | 'shows'> => ({
  path: `/configuration?section=${section}`,
  shows: (page) => heading(page, title),
})

const OF_ADMINISTRATORS: Picture[] = [
  {
    name: 'template',
    path: '/configuration?section=templates',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Bulky Items', exact: true }).click()
      await page.getByRole('tab', { name: 'Form' }).waitFor()
    },
  },
  { name: 'fields', ...settings('fields', 'Fields') },
  {
    name: 'rule',
    path: '/configuration?section=rules',
    shows: async (page) => {
      await page.getByRole('link', { name: 'Costly removals go to the desk' }).click()
      await page.getByRole('tab', { name: 'Runs' }).waitFor()
    },
  },
  { name: 'users', path: '/users', shows: (page) => page.getByText('Amelia Ortega').first().waitFor() },
  { name: 'integrations', path: '/integrations', shows: (page) => heading(page, 'Lamp crews') },
]

async function take(page: Page, { name, path, shows }: Picture): Promise<void> {
  await page.goto(path)
  await shows(page)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // Charts have been drawn, and pictures of people have come.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2_000)
  const file = join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  const { size } = await stat(file)
  console.log(`${name}.png: ${Math.round(size / 1000)} kB`)
  if (size > LARGEST_BYTES) throw new Error(`${name}.png is larger than ${LARGEST_BYTES / 1000} kB.`)
}

async function takeAs(browser: Browser, email: string, pictures: readonly Picture[]): Promise<void> {
  const context = await browser.newContext({
    baseURL: url!,
    viewport: { width: 1200, height: 750 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, email, password!)
  await page.waitForURL((address) => !address.pathname.endsWith('/login'))
  for (const picture of pictures) await take(page, picture)
  await context.close()
}

const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] })
try {
  await mkdir(FOLDER, { recursive: true })
  await takeAs(browser, 'editor@city.example', OF_EDITORS)
  await takeAs(browser, 'admin@city.example', OF_ADMINISTRATORS)
} finally {
  await browser.close()
}
