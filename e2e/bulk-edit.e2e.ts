import { readFile } from 'node:fs/promises'
import type { CaseListPage } from '@dossier/contract/views'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs, callAs, createByCall } from './support/call-as.ts'
import { expectAccessible } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const status = (page: Page) => page.getByRole('region', { name: 'Selection' }).getByRole('status')

test('ADR-101 rows are chosen by keys and boxes, changed together, and given back by one undo', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const word = `Gantry${Date.now()}`
  for (const nth of [1, 2, 3]) await createByCall(context, { template: 'Bulky Items', title: `${word} ${nth}` })
  await page.goto(`/cases?filter=${word}`)
  const row = (nth: number) => page.getByRole('row').filter({ hasText: `${word} ${nth}` })
  await page.getByRole('button', { name: 'Select', exact: true }).waitFor()
  await row(3).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect.poll(() => status(page).textContent()).toBe('1 selected')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => status(page).textContent()).toBe('2 selected')
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => status(page).textContent()).toBe('1 selected')
  await page.getByRole('button', { name: 'Select All 3 Records' }).click()
  await expect.poll(() => status(page).textContent()).toBe('3 selected')
  await row(2).locator('.choose-box').click()
  await expect.poll(() => status(page).textContent()).toBe('2 selected')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Status Set status' }).click()
  await page.getByRole('option', { name: 'In Progress' }).click()
  await page.getByRole('button', { name: 'Review Changes' }).click()
  await page.getByRole('button', { name: 'Change 2', exact: true }).click()
  await expect.poll(() => row(3).textContent()).toContain('In Progress')
  expect(await row(2).textContent()).not.toContain('In Progress')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 undone.').waitFor()
  await expect.poll(() => row(3).textContent()).not.toContain('In Progress')

  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await status(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-row]:focus-within').count()).toBe(1)
})

test('ADR-101 D-071 all that a view with a dead filter in an "Any of" group and a further filter list are chosen, changed and exported, and no others', async () => {
  const [{ context: admin }, { page, context }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.signedIn('editor@city.example'),
  ])
  const word = `Hidden${Date.now()}`
  // The editor may not see this field: for them, the filter on it finds nothing.
  const { id: field } = await askAs<{ id: string }>(admin, { method: 'GET', path: 'fields/generateId' })
  const permissions = { view: [], edit: [], adminOnly: true }
  await askAs(admin, {
    method: 'POST',
    path: 'fields',
    data: { id: field, title: word, dataType: 'text', permissions },
  })
  const anyOf = [
    { field: 'title', operator: 'Contains', value: `${word} a` },
    { field: `fields.${field}`, operator: 'IsSet' },
  ]
  const wanted = { title: word, columns: ['title', 'statusId'], clauses: [{ orClause: true, subClauses: anyOf }] }
  const view = await askAs<{ id: number }>(admin, { method: 'POST', path: 'views/updateView', data: wanted })
  const make = async (title: string, tags: string[]) => {
    const { id } = await createByCall(context, { template: 'Bulky Items', title: `${word} ${title}` })
    await askAs(context, { method: 'POST', path: `cases/property/${id}/tags`, data: { value: tags } })
  }
  for (const nth of [1, 2, 3]) await make(`a${nth}`, [word])
  await make('a4', [])
  await make('b5', [word])

  await page.goto(`/cases?view=${view.id}&filters=${encodeURIComponent(JSON.stringify([['tags', 'Contains', word]]))}`)
  await page.getByText("One of this view's filters no longer works").waitFor()
  await expect.poll(() => page.locator('[data-record]').count()).toBe(3)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.locator('[data-record] .choose-box').first().click()
  await page.getByRole('button', { name: 'Select All 3 Records' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText('Text with separators (CSV)').click()
  const file = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const lines = await readFile(await (await file).path(), 'utf8')
  expect([...lines.matchAll(new RegExp(`${word} ..`, 'g'))].map(([title]) => title.slice(-2)).sort()).toEqual([
    'a1',
    'a2',
    'a3',
  ])

  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Status Set status' }).click()
  await page.getByRole('option', { name: 'In Progress' }).click()
  await page.getByRole('button', { name: 'Review Changes' }).click()
  await page.getByRole('button', { name: 'Change 3', exact: true }).click()
  await page.getByText('3 changed.').waitFor()
  const found = `views/cases?viewId=1&searchTerm=${word}&pageSize=50`
  const all = await askAs<CaseListPage>(context, { method: 'GET', path: found })
  const changed = all.casesTables[0]!.cases.filter(({ statusTitle }) => statusTitle === 'In Progress')
  expect(changed.map(({ title }) => title.slice(-2)).sort()).toEqual(['a1', 'a2', 'a3'])
  await callAs(admin, { method: 'DELETE', path: `views/${view.id}` })
})

test('ADR-101 the keys that choose begin with the row they are pressed on, and the focus comes back from what they lead to', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const word = `Jib${Date.now()}`
  for (const nth of [1, 2, 3]) await createByCall(context, { template: 'Bulky Items', title: `${word} ${nth}` })
  await page.goto(`/cases?filter=${word}`)
  await page.getByRole('button', { name: 'Select', exact: true }).waitFor()
  const focused = () => page.locator(':focus').evaluate((at) => at.closest('.row, button')?.textContent ?? at.tagName)
  const tabTo = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    for (let tabs = 0; tabs < 80; tabs++) {
      if (await button.evaluate((at) => at === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} is not reached with Tab.`)
  }
  await page.keyboard.press('j')
  await page.evaluate(hearStatuses)
  await page.keyboard.press('Space')
  await expect.poll(() => page.evaluate<string[]>('window.heard')).toContain('1 selected')
  await page.keyboard.press('Escape')
  await status(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Space')
  await expect.poll(() => status(page).textContent()).toBe('1 selected')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => status(page).textContent()).toBe('2 selected')
  await tabTo('Clear')
  await page.keyboard.press('Enter')
  await expect.poll(() => status(page).textContent()).toBe('0 selected')
  await expect.poll(focused).toContain(word)

  await page.keyboard.press('Space')
  await tabTo('Edit')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Status Set status' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Set status' }).fill('In Progress')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Status In Progress' }).waitFor()
  await page.getByRole('button', { name: 'Review Changes' }).press('Enter')
  await page.getByRole('button', { name: 'Change 1', exact: true }).press('Enter')
  await page.getByText('1 changed.').waitFor()
  await expect.poll(focused).toBe('Edit')
  await page.keyboard.press('Control+z')
  await page.getByText('1 undone.').waitFor()
  await tabTo('Delete')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete 1', exact: true }).press('Enter')
  await expect.poll(() => status(page).textContent()).toBe('0 selected')
  await expect.poll(focused).toContain(word)
  // Administrators restore what was deleted. (D-065)
  await page.getByText('1 changed.').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await restore(word)
})

/** In a list of theirs, an administrator sees what was deleted as such, and brings it back. */
async function restore(word: string) {
  const { page } = await stage.signedIn('admin@city.example')
  const filters = encodeURIComponent(JSON.stringify([['deleted', 'IsSet']]))
  await page.goto(`/cases?filter=${word}&filters=${filters}`)
  const rows = page.locator('[data-record]')
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Deleted')])
  await page.getByRole('group', { name: 'Deleted At is set' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Restore', exact: true }).waitFor()
  await stage.photographAll(page, 'deleted-records')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('button', { name: 'Restore 1', exact: true }).click()
  await page.getByText('1 changed.').waitFor()
  await page.getByRole('button', { name: /Refresh$/ }).click()
  await rows.first().waitFor({ state: 'detached' })
}

/** What screen readers say of statuses: texts that change in them. */
function hearStatuses() {
  const heard: (string | null)[] = []
  const hear = ({ target }: MutationRecord) => {
    const at = target instanceof Element ? target : target.parentElement
    const said = at?.closest('[role="status"]')
    if (said) heard.push(said.textContent)
  }
  Object.assign(window, { heard })
  new MutationObserver((changes) => changes.forEach(hear)).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}
