import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { paint, stillness } from './axe.ts'
import { openBrowser, openThriftyBrowser } from './browser.ts'
import { demoPassword, startProduct, type Product } from './product.ts'
import { sharedUrl } from './shared-product.ts'
import { watch, type Watch } from './watch.ts'

const PATIENCE = 15_000

export interface Guest {
  context: BrowserContext
  page: Page
  watch: Watch
}

interface Props {
  /** Settings, even none, for a product of its own. */
  env?: Record<string, string> | undefined
  /** A browser of its own that needs less of the machine. */
  isThrifty?: boolean
}

/** The people in front of the product, for the journeys of one file. */
export class Stage {
  #browser!: Browser
  #own: Product | undefined
  #isThrifty = false
  readonly #guests: Guest[] = []

  /** A person with their own browser, not signed in, at the shared product or the one at `baseURL`. */
  async guest(options: BrowserContextOptions = {}): Promise<Guest> {
    const baseURL = options.baseURL ?? this.#own?.url ?? sharedUrl()
    const context = await this.#browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'America/Los_Angeles',
      ...options,
      baseURL,
    })
    context.setDefaultTimeout(PATIENCE)
    const guest = { context, watch: watch(context, baseURL), page: await context.newPage() }
    this.#guests.push(guest)
    return guest
  }

  /** A person who has signed in, without the sign-in page, and sees the list. */
  async person(email: string, options: BrowserContextOptions = {}): Promise<Guest> {
    const guest = await this.guest(options)
    await beginSession(guest.context, email)
    await guest.page.goto('/cases')
    // The app is there, and not just the first rows, which know a single key.
    await guest.page.getByRole('button', { name: /, account/ }).waitFor()
    return guest
  }

  /** Saves a screenshot of every open page if the settings ask for it. */
  async photograph(name: string) {
    const folder = process.env['E2E_PICTURES']
    if (!folder) return
    const pages = this.#guests.flatMap(({ context }) => context.pages())
    const file = name.replace(/\W+/g, '-').slice(0, 80)
    await Promise.all(pages.map((page, i) => page.screenshot({ path: join(folder, `${file}-${i + 1}.png`) })))
  }

  /** Saves screenshots of a page, wide and narrow, in both themes. */
  async photographAll(page: Page, name: string) {
    const folder = process.env['E2E_PICTURES']
    if (!folder) return
    const size = page.viewportSize()!
    for (const width of [1440, 390])
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await paint(page, theme)
        await stillness(page)
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
      }
    await page.setViewportSize(size)
    await paint(page, 'light')
  }

  /** Ends every visit and fails when one of the pages did what none may do. */
  async clear() {
    const guests = this.#guests.splice(0)
    await Promise.all(guests.map(({ context }) => context.close()))
    expect(guests.flatMap(({ watch }) => watch.complaints)).toEqual([])
  }

  async open({ env, isThrifty = false }: Props) {
    this.#isThrifty = isThrifty
    this.#browser = await (isThrifty ? openThriftyBrowser() : openBrowser())
    if (env) this.#own = await startProduct({ env })
  }

  async close() {
    if (this.#isThrifty) await this.#browser.close()
    await this.#own?.stop()
  }
}

/**
 * A browser for all journeys of a file, at the shared product, or with settings, even empty ones, at one of its own:
 * for journeys that change what everybody sees.
 */
export const setStage = (env?: Record<string, string>): Stage => setUp({ env })

/** The same for files that use pages by the hundred: pages are not looked at, and the machine is spared. */
export const setThriftyStage = (): Stage => setUp({ isThrifty: true })

function setUp(props: Props): Stage {
  const stage = new Stage()
  beforeAll(() => stage.open(props))
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await stage.photograph(task.name)
    await stage.clear()
  })
  afterAll(() => stage.close())
  return stage
}

/** Signs in by the call alone: the page takes more of the machine than everything else that a short journey does. */
async function beginSession(context: BrowserContext, email: string) {
  await context.request.get('/api/users/me')
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post('/api/login', {
    data: { email, password: demoPassword },
    headers: { 'x-xsrf-token': token },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`)
}

/** Fills in both steps of the sign-in page that is open. */
export async function signIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
