import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { askAs, createByCall } from './support/call-as.ts'
import { expectNames } from './support/page-checks.ts'
import { chooseTemplate, place } from './support/record-page.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage()

const options = (width: number) => ({ reducedMotion: 'reduce' as const, viewport: { width, height: 900 } })

test.each([1440, 390])('every page is accessible in both themes at %s', async (width) => {
  const { page } = await stage.guest(options(width))
  const found: string[] = []
  const check = async (state: string) => found.push(...(await violations(page, state)))
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await check('login')
  await signIn(page, 'reader@city.example')
  // Otherwise an element under the pointer would show its tooltip at some point.
  await page.mouse.move(0, 0)
  await page.getByRole('gridcell').first().waitFor()
  await check('list')
  await page.goto('/cases?filter=nothing-like-this')
  await page.getByText('No Records found.').waitFor()
  await page.getByRole('button', { name: /, account/ }).waitFor()
  await check('empty list')
  await page.goto('/cases/1')
  await page.getByRole('tab', { name: 'History' }).waitFor()
  await check('record')
  await page.goto('/cases/New')
  await chooseTemplate(page, 'Illegal Dumping Pickup')
  await page.getByText('Filled in by the crews').waitFor()
  await check('new record')
  await page.goto(`/cases/restricted/${await sensitiveRecord()}`)
  await page.getByText('This Record is restricted.').waitFor()
  await check('restricted')
  await page.goto('/cases/HC-1')
  await page.getByText('is no longer available').waitFor()
  await check('no longer available')
  expect(found).toEqual([])
})

/** One that only its opener and administrators see. */
async function sensitiveRecord() {
  const { context } = await stage.signedIn('editor@city.example')
  const { id, caseNumber } = await createByCall(context, { template: 'Feedback', title: 'Not for everybody' })
  await askAs(context, { method: 'PUT', path: `cases/markSensitive/${id}` })
  return caseNumber
}

test('B-VIEW-20 the lists that open in the editor of a view have names for screen readers', async () => {
  const { page } = await stage.signedIn('editor@city.example', options(1440))
  await page.goto('/cases/views/New')
  for (const name of ['No Folder Folder', 'No Groups Group by', 'Add filter']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.locator('.pop').waitFor()
    await expectNames(page)
    await page.keyboard.press('Escape')
    await page.locator('.pop').waitFor({ state: 'detached' })
  }
})

interface Overlay {
  /** Where it is on the page. */
  within: string
  /** Opens it and waits for it. */
  open: (page: Page) => Promise<unknown>
}
type Overlays = Record<string, Overlay>

/** What opens on the record page, in an order in which none is in the way of the next. */
const overlays: Overlays = {
  'account menu': {
    within: '.pop',
    open: async (page) => {
      await page.getByRole('button', { name: 'Erik Lindqvist, account' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    },
  },
  'more actions': {
    within: '.pop',
    open: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    },
  },
  question: {
    within: '.scrim',
    open: async (page) => {
      await page.getByRole('button', { name: 'Promote' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'status list': {
    within: '.pop',
    open: async (page) => {
      await place(page, 'statusId').getByRole('button').click()
      await page.getByRole('option', { name: 'Scheduled' }).waitFor()
    },
  },
  'tag list': {
    within: '.pop',
    open: async (page) => {
      await place(page, 'tags').getByRole('button').last().click()
      await page.getByRole('option', { name: 'anonymous' }).waitFor()
    },
  },
  'area tree': {
    within: '.pop',
    open: async (page) => {
      await place(page, 'areas').getByRole('button').last().click()
      await page.getByRole('searchbox', { name: 'Search areas' }).waitFor()
      await page.getByText('Council District 1', { exact: false }).last().waitFor()
    },
  },
  shortcuts: {
    within: '.scrim',
    open: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  'text editor': {
    within: '[data-place="fields.address"]',
    open: async (page) => {
      await place(page, 'address').getByRole('button').click()
      await place(page, 'address').getByRole('textbox').waitFor()
    },
  },
  calendar: {
    within: '.pop',
    open: async (page) => {
      await place(page, 'service-date').getByRole('button').click()
      await place(page, 'service-date')
        .getByRole('button', { name: /^Calendar/ })
        .click()
      await page.getByRole('button', { name: 'Tomorrow' }).waitFor()
    },
  },
  'map editor': {
    within: '[data-place="fields.location"]',
    open: async (page) => {
      await place(page, 'location').getByRole('button', { name: 'Edit Location' }).click()
      await place(page, 'location').getByRole('button', { name: 'Save' }).waitFor()
    },
  },
  history: {
    within: '.activity',
    open: async (page) => {
      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByRole('list', { name: 'History' }).getByRole('listitem').first().waitFor()
    },
  },
}

const wideOverlays: Overlays = {
  'template menu': {
    within: '.pop',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create from template' }).click()
      await page.getByRole('menuitem', { name: 'Feedback' }).waitFor()
    },
  },
}

const narrowOverlays: Overlays = {
  'slide-out menu': {
    within: '.scrim',
    open: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page
        .getByRole('dialog', { name: 'Menu' })
        .getByRole('link', { name: /All Records/ })
        .waitFor()
    },
  },
}

test.each([1440, 390])('everything that opens is accessible in both themes at %s', async (width) => {
  const { page } = await stage.signedIn('editor@city.example', options(width))
  const found: string[] = []
  await page.goto('/cases/3999')
  await page.getByRole('tab', { name: 'History' }).waitFor()
  const opened = { ...(width < 800 ? narrowOverlays : wideOverlays), ...overlays }
  for (const [name, { open, within }] of Object.entries(opened)) {
    await open(page)
    found.push(...(await violations(page, name, within)))
    if (within !== '.pop' && within !== '.scrim') continue
    await page.keyboard.press('Escape')
    await page.locator(within).waitFor({ state: 'detached' })
  }
  expect(found).toEqual([])
})
