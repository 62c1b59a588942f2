import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { paint, stillness } from './axe.ts'
import { openBrowser } from './browser.ts'
import { callAs } from './call-as.ts'
import { demoPassword, startProduct, type Product } from './product.ts'
import { sharedUrl } from './shared-product.ts'
import { watch, type Watch } from './watch.ts'

/** For the steps of a page on a busy machine; a step ends as soon as it can. */
const PATIENCE = 30_000

export interface Guest {
  context: BrowserContext
  page: Page
  watch: Watch
}

/** The people in front of the product, for the journeys of one file. */
export class Stage {
  #browser!: Browser
  #own: Product | undefined
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

  /** A person who has signed in, without the sign-in page, and has not opened any other yet. */
  async signedIn(email: string, options: BrowserContextOptions = {}): Promise<Guest> {
    const guest = await this.guest(options)
    await beginSession(guest.context, email)
    return guest
  }

  /** A person who has signed in and sees the list. Who goes elsewhere first is spared it: a page costs a core second. */
  async person(email: string, options: BrowserContextOptions = {}): Promise<Guest> {
    const guest = await this.signedIn(email, options)
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
    // A request that a journey still delays may end with its page.
    const pages = guests.flatMap(({ context }) => [context, ...context.pages()])
    await Promise.all(pages.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(guests.map(({ context }) => context.close()))
    expect(guests.flatMap(({ watch }) => watch.complaints)).toEqual([])
  }

  /** `env`: settings, even none, for a product of its own. */
  async open(env?: Record<string, string>) {
    this.#browser = await openBrowser()
    if (env) this.#own = await startProduct({ env })
  }

  async close() {
    await this.#own?.stop()
  }
}

/**
 * A browser for all journeys of a file, at the shared product, or with settings, even empty ones, at one of its own:
 * for journeys that change what everybody sees.
 */
export function setStage(env?: Record<string, string>): Stage {
  const stage = new Stage()
  beforeAll(() => stage.open(env))
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
  const data = { email, password: demoPassword }
  const answer = await callAs(context, { method: 'POST', path: 'login', data })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`)
}

/** Fills in both steps of the sign-in page that is open. */
export async function signIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
