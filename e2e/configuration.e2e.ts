import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stillness } from './support/axe.ts'
import { callAs } from './support/call-as.ts'
import { expectAccessible } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})
const HOSTILE = readFileSync(new URL('./support/hostile-html.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
const RED_DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Calls the server as the page's own scripts would. */
async function send(page: Page, method: string, path: string, data: unknown) {
  return (await callAs(page.context(), { method, path, data })).status()
}

async function openInformation(page: Page) {
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Information' }).click()
  return page.getByRole('dialog', { name: 'Information' })
}

test('A-ROUTE-10 D-039 administrators find the settings in the navigation, others arrive at the list', async () => {
  const { page } = await stage.person('admin@city.example')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Names', exact: true }).waitFor()
  expect(await page.title()).toBe('Settings · Dossier')
  for (const section of ['Names', 'Information', 'Branding', 'Domain & SSO', 'Tenant Settings']) {
    await page.getByRole('link', { name: section, exact: true }).click()
    await page.getByRole('heading', { name: section, level: 1 }).waitFor()
    await expectAccessible(page, '.brand-preview')
  }
  const { page: other } = await stage.person('reader@city.example')
  expect(await other.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  await other.goto('/configuration')
  await other.waitForURL('**/dashboard')
})

test('C-NAME-01 D-002 a new word appears immediately for everybody who has the list open', async () => {
  const { page: reader } = await stage.person('reader@city.example')
  await reader.getByRole('link', { name: 'Records', exact: true }).waitFor()
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/configuration?section=names')
  await page.getByRole('textbox', { name: 'New record name' }).fill('Request')
  await page.getByRole('textbox', { name: 'New record name' }).press('Enter')
  await page.getByRole('button', { name: 'Make Request the default' }).click()
  await reader.getByRole('link', { name: 'Requests', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete Request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await reader.getByRole('link', { name: 'Records', exact: true }).waitFor()
})

test('C-TEN-02 D-117 a change is saved, and not abandoned without a question', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/configuration?section=tenant')
  await page.getByText('Fields can be edited in views').click()
  await page.getByRole('link', { name: 'Records', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved!').waitFor()
  await page.reload()
  const box = page.getByRole('checkbox', { name: 'Fields can be edited in views' })
  await expect.poll(() => box.isChecked()).toBe(false)
})

test('A-INFO-01 A-MENU-05 formatted information is written by an administrator and read by everyone', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/configuration?section=information')
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('textbox', { name: 'Title' }).last().fill('Opening hours')
  const text = page.getByRole('textbox', { name: 'Text' }).last()
  await text.click()
  await page.getByRole('button', { name: 'Bold' }).last().click()
  // The text takes the focus back a frame later.
  await text.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Nine to five')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved!').waitFor()

  const { page: reader } = await stage.person('reader@city.example')
  const dialog = await openInformation(reader)
  await dialog.getByRole('heading', { name: 'Opening hours' }).waitFor()
  await expect.poll(() => dialog.locator('strong').last().textContent()).toBe('Nine to five')
})

/** A photograph as cameras take them: nothing in it repeats. */
const photo = (page: Page, width: number, height: number) =>
  page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} })
    const pixels = new ImageData(${width}, ${height})
    pixels.data.forEach((_, at) => (pixels.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251))
    canvas.getContext('2d').putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1]
  })()`)

/** Pastes or drops a file into the text. */
const hand = (page: Page, how: 'paste' | 'drop', base64: string) =>
  page.evaluate(
    ([kind, data]) => {
      const text = [...document.querySelectorAll('.ProseMirror')].at(-1)!
      const bytes = Uint8Array.from(atob(data!), (sign) => sign.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], `${kind}.png`, { type: 'image/png' }))
      const { left, top } = text.getBoundingClientRect()
      const place = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 }
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { ...place, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...place, clipboardData: transfer })
      text.dispatchEvent(event)
    },
    [how, base64],
  )

test('C-FLD-12 D-105 a picture is chosen, pasted or dropped, scaled down, described, and shown at the available width', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  expect(await send(page, 'PUT', 'tenant/info', [])).toBe(200)
  await page.goto('/configuration?section=information')
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Map')
  const [large, small] = [await photo(page, 2000, 1000), await photo(page, 8, 8)]
  const text = page.getByRole('textbox', { name: 'Text' })
  const shown = text.locator('img[alt]:not(.ProseMirror-separator)')
  const files = page.locator('input[type=file]')
  await files.setInputFiles({ name: 'Town hall.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') })
  await expect.poll(() => shown.count()).toBe(1)
  expect((await shown.getAttribute('src'))!.length).toBeLessThanOrEqual(200_000)
  for (const [how, count] of [
    ['paste', 2],
    ['drop', 3],
  ] as const) {
    await hand(page, how, small)
    await expect.poll(() => shown.count()).toBe(count)
  }
  await files.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByText('Choose a PNG, JPEG, GIF or WebP picture.').waitFor()

  await page.getByRole('img', { name: 'Town hall' }).click()
  await page.getByLabel('Description of the picture').fill('The town hall by night')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved!').waitFor()

  const { page: reader } = await stage.person('reader@city.example')
  await reader.setViewportSize({ width: 390, height: 800 })
  await reader.goto('/cases')
  const { reports } = await noteMischief(reader)
  const dialog = await openInformation(reader)
  const picture = dialog.getByRole('img', { name: 'The town hall by night' })
  await picture.waitFor()
  expect(await dialog.getByRole('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))).toEqual(
    expect.arrayContaining(['The town hall by night', 'paste', 'drop']),
  )
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(250)
  expect(width).toBeLessThan(390)
  expect(Math.round(width / height)).toBe(2)
  expect(await reports()).toEqual([])
})

/** Records every question of a page and every violation of its policy, from its next load on. */
async function noteMischief(page: Page) {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(
    'self.reports = []; document.addEventListener("securitypolicyviolation", (e) => reports.push(e.violatedDirective))',
  )
  await page.reload()
  return { dialogs, reports: () => page.evaluate('self.reports') }
}

test(`D-105 ${HOSTILE.length} hostile texts show no dialog, ask for nothing and break no policy`, async () => {
  const { page } = await stage.person('admin@city.example')
  const { dialogs, reports } = await noteMischief(page)
  for (let at = 0; at < HOSTILE.length; at += 50) {
    const part = HOSTILE.slice(at, at + 50).map((value, i) => ({ title: `Text ${i}`, value: `<p>read me</p>${value}` }))
    expect(await send(page, 'PUT', 'tenant/info', part)).toBe(200)
    const dialog = await openInformation(page)
    await dialog.getByRole('heading', { name: `Text ${part.length - 1}`, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(dialogs).toEqual([])
  expect(await reports()).toEqual([])
})

test('D-105 hostile markup that a server would let through is also removed in the browser', async () => {
  const { page, watch } = await stage.person('admin@city.example')
  // The texts are parsed in a separate document, whose violations the browser reports as the page's.
  watch.expect(/Content Security Policy/)
  expect(await send(page, 'PUT', 'tenant/info', [{ title: 'Any', value: '<p>x</p>' }])).toBe(200)
  const { dialogs } = await noteMischief(page)
  await page.route('**/api/tenant/info', (route) =>
    route.fulfill({ json: HOSTILE.map((value, id) => ({ id: id + 1, title: `Raw ${id}`, value })) }),
  )
  const dialog = await openInformation(page)
  await dialog.getByRole('heading', { name: `Raw ${HOSTILE.length - 1}`, exact: true }).waitFor()
  const left = await dialog
    .locator('.rich-text *')
    .evaluateAll((all) =>
      all.map(({ localName, attributes }) => [localName, ...[...attributes].map(({ name }) => name)]),
    )
  const allowed = /^(p|br|strong|em|u|s|a|h[123]|ul|ol|li|blockquote|href|rel|target)$/
  expect(left.flat().filter((name) => !allowed.test(name))).toEqual([])
  const addresses = await dialog
    .locator('.rich-text a[href]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(addresses.filter((address) => !/^(https?|mailto):/.test(address ?? ''))).toEqual([])
  expect(dialogs).toEqual([])
})

test('A-GEN-08 D-029 C-TEN-04 C-TEN-05 a logo and a stylesheet change the look after signing in, not before', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/configuration?section=branding')
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: RED_DOT }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('img', { name: 'Current logo' }).waitFor()
  await page.locator('.tenant-logo').waitFor()

  const css = page.getByRole('textbox', { name: 'CSS' })
  await css.fill('@import "https://evil.example/a.css";')
  await page.getByText('The stylesheet must not use @import.').waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await css.fill('.side, .login-card { background: rgb(1, 2, 3) }')
  const background = (of: string) => page.evaluate(`getComputedStyle(document.querySelector('${of}')).backgroundColor`)
  await expect.poll(() => background('.brand-light .side')).toBe('rgb(1, 2, 3)')
  expect(await background('.app > .side')).not.toBe('rgb(1, 2, 3)')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved!').waitFor()
  await expect.poll(() => background('.app > .side')).toBe('rgb(1, 2, 3)')

  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.goto('/city/login')
  await page.locator('.login-picture').waitFor()
  expect(await background('.login-card')).not.toBe('rgb(1, 2, 3)')
})

test('C-TEN-03 elements hidden on the sign-in page are not shown there', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/configuration?section=domain')
  await page.getByText('Logo', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved!').waitFor()
  const { page: guest } = await stage.guest()
  await guest.goto('/city/login')
  await guest.getByLabel('Email').waitFor()
  await expect.poll(() => guest.locator('.login-logo').count()).toBe(0)
})

/** Covers and hides whatever it reaches, and whatever inherits from that. */
const COVER = `
  :root { --text: transparent; --text-2: transparent; --raised: red; --t-13: 0/0 serif; color: transparent }
  html, body { opacity: 0; visibility: hidden; display: none; transform: scale(0); zoom: 0.01; contain: strict; scale: 0 }
  body { -webkit-text-fill-color: transparent; font-size: 0; text-indent: -999px; letter-spacing: -9em; pointer-events: none }
  .scrim, .modal, .modal-box, .banner-slot, .support-line, [role=dialog], [role=alertdialog] { display: none !important }
  .scrim *, .banner-slot * { opacity: 0 !important; pointer-events: none !important; color: transparent !important }
  body::before, body::after, .app::after, .panel::before {
    content: ''; position: fixed !important; inset: 0; background: white
  }
  .panel, .side, .top { position: fixed !important; inset: 0 !important }
`

/** How the text of an element looks. */
const lookOf = (page: Page, of: string) =>
  page.evaluate<string>(`(() => {
    const style = getComputedStyle(document.querySelector('${of}'))
    const names = ['color', 'webkitTextFillColor', 'font', 'textIndent', 'letterSpacing', 'pointerEvents']
    return names.map((name) => style[name]).join('; ')
  })()`)

test('B.10 D-029 a hostile stylesheet neither covers, hides nor fades dialogs and the notice of support access', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/configuration?section=information')
  expect(await send(page, 'POST', 'tenant/enableSupportAccess', { value: '1 hour' })).toBe(200)
  const openDialog = async () => {
    await page.reload()
    await page.locator('.support-line').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await stillness(page)
    return Promise.all(['.modal-box', '.modal-box h2', '.support-line'].map((part) => lookOf(page, part)))
  }
  const looks = await openDialog()
  expect(await send(page, 'POST', 'tenant/css', { css: COVER, theme: 'light' })).toBe(200)
  expect(await openDialog()).toEqual(looks)
  await expect.poll(() => page.evaluate(`getComputedStyle(document.querySelector('.panel')).position`)).toBe('fixed')
  const dialog = page.getByRole('dialog')
  /** What somebody sees in the middle of an element. */
  const isOnTop = (of: string) =>
    page.evaluate(`(() => {
      const shown = document.querySelector('${of}')
      const { left, top, width, height } = shown.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const { opacity, visibility } = getComputedStyle(shown)
      return width > 0 && shown.contains(hit) && opacity === '1' && visibility === 'visible'
    })()`)
  expect(await isOnTop('.modal-box')).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await isOnTop('.support-line')).toBe(true)
})
