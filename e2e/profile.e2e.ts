import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage()

/** A picture as a camera takes it, drawn by the browser itself. */
async function photo(page: Page, colour: string) {
  const address = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const pen = canvas.getContext('2d')
    pen.fillStyle = '${colour}'
    pen.fillRect(0, 0, 900, 600)
    return canvas.toDataURL('image/jpeg')
  })()`)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

async function openAccount(page: Page, name: string) {
  await page.getByRole('button', { name: `${name}, account` }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

const menuPicture = (page: Page) => page.locator('.me .avatar img')

test('A-MENU-04 A-PIC-03 A-PIC-10 A-PIC-11 a picture is chosen, uploaded, shown everywhere and deleted', async () => {
  const { page } = await stage.person('priya@city.example')
  await openAccount(page, 'Priya Raman')
  expect(await menuPicture(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await page.getByRole('heading', { name: 'Update your profile picture' }).waitFor()
  expect(await page.getByRole('button', { name: 'Update', exact: true }).isDisabled(), 'A-PIC-06').toBe(true)
  const buffer = await photo(page, 'teal')
  await page.locator('input[type=file]').setInputFiles({ name: 'me.JPG', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await menuPicture(page).waitFor()
  const address = await menuPicture(page).getAttribute('src')
  expect(address, 'A-PIC-13').toMatch(/\/api\/users\/picture\/\d+\?p=.+/)
  await expect.poll(() => page.evaluate<number>(`document.querySelector('.me .avatar img').naturalWidth`)).toBe(512)

  await page.getByRole('button', { name: 'Profile picture' }).click()
  await page.getByRole('menuitem', { name: 'Delete profile picture' }).click()
  await menuPicture(page).waitFor({ state: 'detached' })
})

test('A-PIC-08 A-PIC-09 what only looks like a picture is refused by the server, and can be replaced', async () => {
  const { page, watch } = await stage.signedIn('owen@city.example')
  watch.expect(/ApiError/)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByText("Unable to upload your selected image, please ensure it's a supported file type.").waitFor()
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(page, 'navy') })
  expect(await page.getByText('Unable to upload').count()).toBe(0)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await menuPicture(page).waitFor()
})

test('A-PIC-10 a new picture appears for a colleague without a reload', async () => {
  const colleague = await stage.signedIn('admin@city.example')
  await colleague.page.goto('/cases?filter=graffiti')
  const { page } = await stage.person('tanya@city.example')
  const id = await page.evaluate<number>(`fetch('/api/users/me').then((answer) => answer.json()).then(({ id }) => id)`)
  await colleague.page.goto(`/userprofile/${id}`)
  await colleague.page.getByRole('heading', { name: 'Tanya Brooks', level: 1 }).waitFor()
  await openAccount(page, 'Tanya Brooks')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const buffer = await photo(page, 'olive')
  await page.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await colleague.page.locator('.profile-picture img').waitFor()
  await colleague.page.getByRole('button', { name: 'Choose a picture' }).click()
  await colleague.page.getByRole('heading', { name: "Update Tanya Brooks's profile picture" }).waitFor()
})

test('A-PROF-11 A-PROF-04 own fields are saved and stay; records open from the list', async () => {
  const { page } = await stage.person('marcus@city.example')
  await openAccount(page, 'Marcus Bell')
  await page.getByRole('textbox', { name: 'Phone' }).fill('213 555 0142')
  await page.getByRole('button', { name: /^Shift/ }).click()
  await page.getByRole('option', { name: 'Night' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('213 555 0142')
  await page.getByRole('button', { name: 'Shift Night' }).waitFor()
  const active = page.getByRole('table', { name: /^Active/ })
  await active.getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Updates' }).waitFor()
})

test('A-MENU-10 A-MENU-11 settings are saved and are there again', async () => {
  const { page } = await stage.person('gwen@city.example')
  const open = async () => {
    await page.getByRole('button', { name: 'Gwen Prichard, account' }).click()
    await page.getByRole('menuitem', { name: 'My Settings' }).click()
    await page.getByRole('radio', { name: 'Same tab' }).waitFor()
  }
  await open()
  expect(await page.getByRole('radio', { name: 'New tab' }).isChecked()).toBe(true)
  await page.getByText('View folders expanded').click()
  await page.getByRole('radio', { name: 'Same tab' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()
  await page.reload()
  await open()
  expect(await page.getByRole('radio', { name: 'Same tab' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'View folders expanded' }).isChecked()).toBe(false)
})

test.each([1440, 390])('profile, settings and picture window are accessible in both themes at %s', async (width) => {
  const { page } = await stage.person('hector@city.example', {
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  const found: string[] = []
  await openAccount(page, 'Hector Salgado')
  await page.getByRole('heading', { name: /^Archived \(/ }).waitFor()
  await page.getByRole('heading', { name: /^Active \(/ }).waitFor()
  found.push(...(await violations(page, 'profile')))
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await page.getByText('Drop a picture here').waitFor()
  found.push(...(await violations(page, 'picture window', '.modal')))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Hector Salgado, account' }).click()
  await page.getByRole('menuitem', { name: 'My Settings' }).click()
  await page.getByText('Views open in').waitFor()
  found.push(...(await violations(page, 'settings', '.modal')))
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Account' }).waitFor()
  found.push(...(await violations(page, 'account')))
  expect(found).toEqual([])
})

async function typePhone(page: Page, text: string) {
  await openAccount(page, 'Priya Raman')
  await page.getByRole('textbox', { name: 'Phone' }).fill(text)
}

test('A-PROF-11 A-OUT-04 signing out with unsaved fields asks, and canceling keeps the page', async () => {
  const { page } = await stage.person('priya@city.example')
  await typePhone(page, '555 0199')
  const leave = async () => {
    await page.getByRole('button', { name: 'Priya Raman, account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  }
  await leave()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('555 0199')
  await leave()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
})

test('A-PROF-11 A-OUT-03 D-019 after the session has ended nobody is asked whether to leave, and typed text is on offer after signing in', async () => {
  const { page, context } = await stage.person('priya@city.example')
  await typePhone(page, '555 0199')
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await signIn(page, 'priya@city.example')
  await page.getByRole('group', { name: 'Unsaved text for Your profile' }).waitFor()
  await page.goto('/cases')
  await page.getByRole('button', { name: 'Unsaved text (1)' }).click()
  await page.getByRole('link', { name: 'Open Your profile' }).click()
  await page.getByRole('button', { name: 'Use it: unsaved text for Your profile' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()
  expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('555 0199')
  expect(await page.getByRole('button', { name: /^Unsaved text/ }).count()).toBe(0)
})
