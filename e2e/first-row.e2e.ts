import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { costOf, watchFor } from './support/page-cost.ts'
import { createRecord, pick } from './support/record-page.ts'
import { setStage, signIn } from './support/stage.ts'

// Of its own: what others do at the shared product makes answers stale, and pages then ask again.
const stage = setStage({})

const KIBIBYTE = 1024
const READER = 'reader@city.example'
const firstRow = (page: Page) => page.locator('[data-row="0"]')

/**
 * Every element of a row with its text and attributes. The glyphs come with the app, which also decides where the focus
 * is.
 */
const contentOf = (row: Locator) =>
  row.evaluate((element) =>
    [element, ...element.querySelectorAll('*:not(svg *)')].map((one) => [
      one.localName,
      one.children.length === 0 ? one.textContent : '',
      ...[...one.attributes]
        .filter(({ name }) => name !== 'tabindex' && name !== 'viewBox')
        .map(({ name, value }) => `${name}=${value}`)
        .toSorted(),
    ]),
  )

/** Delays what the browser asks for until `release` is called. */
async function hold(page: Page, address: RegExp) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return release
}

test('B-VIEW-01 the first row takes no call, and drawn by the browser 10 requests and 111 KiB of scripts; nothing is asked twice', async () => {
  const { context, page } = await stage.person(READER)
  await watchFor(context, '[data-row="0"]')
  // Right after the start the server cannot know what a page has missed.
  const askedTwice = async () => {
    await page.goto('/cases')
    await page.getByRole('button', { name: /, account/ }).waitFor()
    await page.waitForLoadState('networkidle')
    return (await costOf(page, { whole: true })).twice
  }
  await expect.poll(askedTwice, { timeout: 40_000 }).toEqual([])
  // On a busy machine the app may load before the rows are painted: here it waits.
  const release = await hold(page, /assets\/(frame|list)-/)
  await page.goto('/cases')
  expect((await costOf(page)).calls).toEqual([])
  // This page may be about to say again who reads it.
  await page.goto('about:blank')
  await context.clearCookies({ name: 'reader' })
  await page.goto('/cases')
  const { requests, calls, decoded } = await costOf(page)
  release()
  // Its answer came with the page.
  expect(calls).toEqual([])
  expect(requests).toBeLessThanOrEqual(10)
  expect(decoded).toBeLessThanOrEqual(111 * KIBIBYTE)
})

test('B-VIEW-01 rows drawn for a reader elsewhere, or of another day, are not shown: the browser draws its own', async () => {
  const { context, page } = await stage.person(READER)
  const url = new URL(page.url()).origin
  await context.addCookies([{ name: 'reader', value: 'Asia/Tokyo~ja-JP~narrow', url }])
  const release = await hold(page, /assets\/first-/)
  const answer = await page.goto('/cases')
  expect(await answer?.text()).toContain('data-row="0"')
  expect(await page.locator('[data-row]').count()).toBe(0)
  release()
  await firstRow(page).waitFor()
  expect(await page.locator('.row.narrow').count()).toBe(0)
  const said = await context.cookies()
  expect(said.find(({ name }) => name === 'reader')?.value).toBe('America/Los_Angeles~en-US~wide')
})

test('B-VIEW-09 a heading pressed before the rows that came with the page can answer sorts when they can', async () => {
  const { page } = await stage.person(READER)
  const release = await hold(page, /assets\/.*\.js/)
  await page.goto('/cases', { waitUntil: 'commit' })
  await firstRow(page).waitFor()
  expect(await page.locator('#answers, #drawn').count(), 'what came with the page leaves it when it is read').toBe(0)
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  release()
  await page.waitForURL('**/cases?sort=title*')
})

test('T55 B-VIEW-01 a title with markup is text in the rows that come with the page', async () => {
  const { page } = await stage.person('editor@city.example')
  const title = `</template></script><img src=x onerror=alert(1)> style="display:none" & <!-- $1`
  await createRecord(page, { title })
  const release = await hold(page, /assets\/.*\.js/)
  await page.goto('/cases?sort=created&desc=true', { waitUntil: 'commit' })
  await firstRow(page).waitFor()
  expect(await firstRow(page).getByRole('link').textContent()).toBe(title)
  release()
  await page.getByRole('button', { name: /, account/ }).waitFor()
  expect(await firstRow(page).getByRole('link').textContent()).toBe(title)
})

test('A-OUT-02 Back after signing out shows no row that came with a page', async () => {
  const { page } = await stage.person(READER)
  await page.goto('/cases?sort=title')
  await page.getByRole('button', { name: /, account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Email').waitFor()
  await page.goBack()
  await page.getByLabel('Email').waitFor()
  expect(await page.locator('[data-row]').count()).toBe(0)
})

test('A-LOGIN-01 the sign-in form comes with the page: text typed before the app has loaded is kept, and nothing moves', async () => {
  const { page } = await stage.guest()
  const release = await hold(page, /assets\/.*\.js/)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('.first').waitFor()
  await page.keyboard.type('ada@example.org')
  const email = page.getByLabel('Email')
  expect(await email.inputValue(), 'the box has the focus').toBe('ada@example.org')
  const next = page.getByRole('button', { name: 'Next' })
  const placesOf = async () => [await email.boundingBox(), await next.boundingBox()]
  const before = await placesOf()
  expect(await next.isDisabled()).toBe(true)
  release()
  await expect.poll(() => next.isEnabled()).toBe(true)
  expect(await placesOf()).toEqual(before)
  await page.keyboard.type('.au')
  expect(await email.inputValue()).toBe('ada@example.org.au')
})

test('A-LOGIN-01 Enter pressed before the app has loaded leads to the password, and nothing of that is readable', async () => {
  const { page } = await stage.guest()
  const release = await hold(page, /assets\/.*\.js/)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('.first').waitFor()
  await page.keyboard.type('ada@example.org')
  await page.keyboard.press('Enter')
  await page.keyboard.type('secret')
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.org')
  release()
  expect(await page.getByLabel('Password').inputValue()).toBe('')
  await page.getByText('ada@example.org').waitFor()
})

test('A-LOGIN-01 the sign-in page takes 15 requests and 464 KiB of scripts, and asks nothing twice', async () => {
  const { context, page } = await stage.guest()
  await watchFor(context, 'input')
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await page.waitForLoadState('networkidle')
  const { requests, calls, decoded, twice } = await costOf(page, { whole: true })
  expect(calls.length).toBeLessThanOrEqual(3)
  expect(requests).toBeLessThanOrEqual(15)
  expect(decoded).toBeLessThanOrEqual(464 * KIBIBYTE)
  expect(twice).toEqual([])
  // What follows the password comes while the email is typed.
  const later = page.waitForResponse(/assets\/LaterStep-/)
  await page.getByLabel('Email').fill('a')
  expect((await later).ok()).toBe(true)
})

const bySize = [1440, 390].flatMap((width) => (['server', 'browser'] as const).map((by) => [width, by] as const))

test.each(bySize)(
  'B-VIEW-01 at %i pixels rows drawn by the %s are shown before the app has loaded, and stay where they are',
  async (width, by) => {
    const { context, page } = await stage.person(READER, { viewport: { width, height: 900 } })
    // The server knows the browser by a cookie of the page before.
    if (by === 'browser') await context.clearCookies({ name: 'reader' })
    const release = await hold(page, by === 'server' ? /assets\/.*\.js/ : /assets\/frame-/)
    await page.goto('/cases', { waitUntil: 'commit' })
    await firstRow(page).waitFor()
    const before = { box: await firstRow(page).boundingBox(), content: await contentOf(firstRow(page)) }
    expect(await page.getByRole('button', { name: /, account/ }).count()).toBe(0)
    expect(await firstRow(page).getByRole('link').getAttribute('href')).toMatch(/^\/cases\/[^/]+$/)
    release()
    await page.getByRole('button', { name: /, account/ }).waitFor()
    expect(await firstRow(page).boundingBox()).toEqual(before.box)
    expect(await contentOf(firstRow(page))).toEqual(before.content)
    expect(await page.locator('[data-row="0"]').count()).toBe(1)
  },
)

test('B-LIVE-04 a change between the first rows and the app is on screen in the end', async () => {
  const { page } = await stage.person(READER)
  const { page: other } = await stage.person('editor@city.example')
  await createRecord(other, { title: 'Left at the gate' })
  const row = page.getByRole('row').filter({ hasText: 'Left at the gate' })
  const release = await hold(page, /assets\/frame-/)
  await page.goto('/cases')
  await row.waitFor()
  await pick(other, 'statusId', 'On Hold')
  expect(await row.textContent()).not.toContain('On Hold')
  release()
  await row.filter({ hasText: 'On Hold' }).waitFor()
})

test('B-VIEW-01 total and rows stay on the screen while the app takes the place of the first rows', async () => {
  const { page } = await stage.person('reader@city.example')
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const head = document.querySelector('.cases-head')
      if (!head) return
      const isWhole = /record\(s\)/.test(head.textContent) && document.querySelector('[data-row]') !== null
      const state = isWhole ? 'whole' : 'partly'
      if (seen.at(-1) !== state) seen.push(state)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await page.getByRole('button', { name: /, account/ }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['whole'])
})

test('A-OUT-02 D-028 a page whose session moves after its first answer shows nothing of the other organization', async () => {
  const { context, page } = await stage.guest()
  await page.goto('/clinic/login')
  await signIn(page, 'both@city.example')
  await page.waitForURL('**/clinic/cases')
  const moving = await context.newPage()
  await moving.goto('/clinic/cases')
  const release = await hold(page, /assets\/(frame|list)-/)
  await page.goto('/clinic/cases')
  await moving.getByRole('button', { name: /, account/ }).click()
  await moving.getByRole('menuitem', { name: /Los Angeles/ }).click()
  await moving.waitForURL((url) => !url.pathname.startsWith('/clinic'))
  await moving.goto('/cases')
  await firstRow(moving).waitFor()
  const theirs = await moving.locator('[data-row] .row-link').allTextContents()
  release()
  // The first answer may still be that of the session which has ended by now.
  await page
    .getByText(/You switched|^Sign in$/)
    .first()
    .waitFor()
  for (const title of await page.locator('[data-row] .row-link').allTextContents()) expect(theirs).not.toContain(title)
})

test('A-OUT-02 a session that has ended shows the sign-in page and no row', async () => {
  const { context, page } = await stage.person(READER)
  await watchFor(context, '[data-row="0"]')
  // This page may be about to connect, and would rightly complain.
  await page.goto('about:blank')
  await context.clearCookies({ name: 'session' })
  await page.goto('/cases')
  await page.waitForURL('**/login')
  expect(await page.locator('[data-row]').count()).toBe(0)
  await page.getByLabel('Email').waitFor()
})

test('B-VIEW-01 while the data is late, the app loads; its answer is used when it comes', async () => {
  const { context, page } = await stage.person(READER)
  await watchFor(context, '[data-row="0"]')
  const release = await hold(page, /api\/views\/cases/)
  // A page that may take long does not come with the first answer.
  await page.goto('/cases?sort=created&filter=e')
  await page.getByRole('button', { name: /, account/ }).waitFor()
  release()
  await firstRow(page).waitFor()
  const { twice } = await costOf(page)
  expect(twice).not.toContain('/api/views/cases')
})
