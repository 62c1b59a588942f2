import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { askAs } from './support/call-as.ts'
import { createRecord, place, storedValue } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const own = (name: string) => `${name} ${Date.now().toString(36)}`
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const rows = (page: Page) => page.locator('.row-open')
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** A definition with a required plate, and a data source of it that the Night Shift edits. */
async function prepare(page: Page, vehicle: string, vehicles: string) {
  await page.goto('/configuration?section=definitions')
  await page.getByRole('button', { name: 'Add Definition' }).click()
  const definition = sheet(page, 'Add Definition')
  await definition.getByLabel('Title').fill(vehicle)
  await definition.getByRole('button', { name: 'Add Field' }).click()
  await definition.getByLabel('Title').nth(1).fill('Plate')
  await definition.getByText('Required').click()
  await definition.getByRole('button', { name: 'Add Field' }).click()
  await definition.getByLabel('Title').nth(2).fill('Seats')
  await definition.getByRole('button', { name: /Type/ }).nth(1).click()
  await page.getByRole('option', { name: 'Number' }).click()
  expect(await violations(page, 'the form of a definition', '[role=dialog]')).toEqual([])
  await stage.photographAll(page, 'definition-sheet')
  await save(page)
  await page.getByRole('button', { name: vehicle }).waitFor()
  await page.goto('/configuration?section=dataSources')
  await page.getByRole('button', { name: 'Add Data Source' }).click()
  const source = sheet(page, 'Add Data Source')
  await source.getByLabel('Title').fill(vehicles)
  await source.getByRole('button', { name: /Definition/ }).click()
  await page.getByRole('option', { name: vehicle }).click()
  await source.getByRole('button', { name: 'Add teams' }).click()
  await page.getByRole('option', { name: 'Night Shift' }).click()
  await page.keyboard.press('Escape')
  await stage.photographAll(page, 'source-sheet')
  await save(page)
  await page.getByRole('link', { name: vehicles }).waitFor()
  await stage.photographAll(page, 'sources')
}

test('C-DS-14 C-DS-15 C-DS-17 C-FLD-19 C-CFG-02 D-109 a team keeps its items, and finds nothing else in the settings', async () => {
  const [{ page: admin }, { page }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.person('night@city.example'),
  ])
  const [vehicle, vehicles] = [own('Vehicle'), own('Vehicles')]
  await prepare(admin, vehicle, vehicles)

  // The entry appears without a reload.
  await main(page).getByRole('link', { name: 'Data Sources' }).click()
  await page.getByRole('heading', { name: 'Data Sources', level: 1 }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Data Sources' }).count()).toBe(0)
  await page.getByRole('link', { name: vehicles }).click()
  await page.getByText('There are no items yet.').waitFor()

  await page.getByRole('button', { name: `Add ${vehicle}` }).click()
  const form = sheet(page, `Add ${vehicle}`)
  await form.getByLabel('Label').press('Enter')
  await form.getByText('Please enter text', { exact: true }).waitFor()
  await form.getByText('Please enter Plate').waitFor()
  await stage.photographAll(page, 'item-sheet')
  expect(await violations(page, 'the form of an item', '[role=dialog]')).toEqual([])
  await form.getByLabel('Label').fill('Van')
  await form.getByLabel('Plate').fill('A 1')
  await form.getByLabel('Seats').fill('3')
  await save(page)
  await page.getByRole('row', { name: /Van.*A 1.*3/ }).waitFor()

  const choose = (csv: string) =>
    page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'vehicles.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await choose('label,Plates\nBus,B 2')
  await page.getByText('"Plates" is not a field of this data source. Rename or remove that column.').waitFor()
  await stage.photographAll(page, 'upload-refused')
  await choose('label,Plate,Seats\nBus,B 2,40\nvan,A 1,4\nTram,T 3,many')
  await page.getByText('1 new, 1 changed, 0 unchanged, 1 row refused. Nothing is stored yet.').waitFor()
  await page.getByText('Seats: “many” is not a number.').waitFor()
  await stage.photographAll(page, 'upload-checked')
  expect(await violations(page, 'an upload', '[role=dialog]')).toEqual([])
  await page.getByRole('button', { name: 'Upload 2 items' }).click()
  await page.getByText('Done: 1 new, 1 changed, 0 unchanged, 1 row refused.').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('row', { name: /van.*A 1.*4/ }).waitFor()
  await expect.poll(() => rows(page).allTextContents()).toEqual(['Bus', 'van'])
  expect(await violations(page, 'items')).toEqual([])
  await stage.photographAll(page, 'items')
  expect(await page.evaluate(`document.documentElement.scrollWidth - innerWidth`)).toBeLessThanOrEqual(0)

  // The administrator sees them without a reload.
  await admin.getByRole('row', { name: new RegExp(`${vehicles}.*2`) }).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n').map((line) => line.replace(/^[\da-f-]{36},/, ''))).toEqual([
    '\uFEFFid,label,Plate,Seats',
    'Bus,B 2,40',
    'van,A 1,4',
    '',
  ])

  await page.getByLabel('Search items').fill('BU')
  await expect.poll(() => rows(page).allTextContents()).toEqual(['Bus'])
  await page.getByRole('button', { name: 'Remove Bus' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No label contains that.').waitFor()
  await page.getByText('Removed items').click()
  await page.getByRole('button', { name: 'Restore Bus' }).waitFor()
  await stage.photographAll(page, 'data-items-removed')
  await page.getByRole('button', { name: 'Restore Bus' }).click()
  await page.getByText('Bus can be chosen again.').waitFor()
  await page.getByText('Removed items').click()
  await expect.poll(() => rows(page).allTextContents()).toEqual(['Bus'])
})

test('D-116 C-DS-15 two people who change different values of an item both keep theirs', async () => {
  const [{ page }, { page: other }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.signedIn('editor@city.example'),
  ])
  const [vehicle, vehicles] = [own('Machine'), own('Machines')]
  await prepare(page, vehicle, vehicles)
  await page.getByRole('link', { name: vehicles }).click()
  await page.getByRole('button', { name: `Add ${vehicle}` }).click()
  await sheet(page, `Add ${vehicle}`).getByLabel('Label').fill('Crane')
  await sheet(page, `Add ${vehicle}`).getByLabel('Plate').fill('C 1')
  await save(page)
  await page.getByRole('row', { name: /Crane.*C 1/ }).waitFor()
  await other.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  for (const each of [page, other]) await each.getByRole('button', { name: 'Crane', exact: true }).click()
  await sheet(page, 'Crane').getByLabel('Plate').fill('C 2')
  await sheet(other, 'Crane').getByLabel('Seats').fill('1')
  await save(page)
  await page.getByRole('row', { name: /Crane.*C 2/ }).waitFor()
  await save(other)
  await page.getByRole('row', { name: /Crane.*C 2.*1/ }).waitFor()
})

test('B-SEL-01 B-SEL-05 C-DS-16 an item is added while it is chosen; its new name and its end are seen at once', async () => {
  const [{ page: day }, { page }] = await Promise.all([
    stage.signedIn('day@city.example'),
    stage.signedIn('reader@city.example'),
  ])
  const [truck, lorry] = [own('Tow truck'), own('Lorry')]
  await createRecord(page, { title: own('Lamp out'), template: 'Single Streetlight Issue' })
  await place(page, 'vehicles').getByRole('button').click()
  const search = page.getByRole('searchbox', { name: 'Vehicles' })
  await page.getByRole('option', { name: 'Crane truck' }).waitFor()
  await search.fill('crane')
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Crane truck')
  await search.press('Enter')
  await search.fill(truck)
  await page.getByRole('option', { name: new RegExp(truck) }).waitFor()
  await stage.photographAll(page, 'item-picker')
  expect(await violations(page, 'the picker of items', '[role=dialog]')).toEqual([])
  await search.press('Enter')
  await page.getByRole('option', { name: truck, selected: true }).waitFor()
  await search.press('Escape')
  await storedValue(page, 'vehicles', `Crane truck, ${truck}`).waitFor()

  await day.goto('/configuration?section=dataSources')
  await day.getByRole('link', { name: 'Vehicles' }).click()
  await day.getByRole('button', { name: truck, exact: true }).click()
  await sheet(day, truck).getByLabel('Label').fill(lorry)
  await save(day)
  await storedValue(page, 'vehicles', `Crane truck, ${lorry}`).waitFor()
  await day.getByRole('button', { name: `Remove ${lorry}` }).click()
  await day.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await place(page, 'vehicles').locator('.item-gone').getByText('[Deleted item]').waitFor()
  await stage.photographAll(page, 'deleted-item')
  // It stays with the others, and can be taken out.
  await place(page, 'vehicles').getByRole('button').click()
  await page.getByRole('option', { name: `${lorry} [Deleted item]` }).click()
  await page.keyboard.press('Escape')
  await storedValue(page, 'vehicles', 'Crane truck').waitFor()
})

/** A list of vehicles, of which each has a plate, and a template with a field through which people add some. */
async function vehiclesWithPlates(context: BrowserContext): Promise<{ template: string; fieldId: string }> {
  const post = <T>(path: string, data: object) => askAs<T>(context, { method: 'POST', path, data })
  const { id: definitionId } = await post<{ id: string }>('datasource/definition', {
    title: own('Vehicle'),
    fields: [{ title: 'Plate', dataType: 'text', required: true }],
  })
  const { id: dataSourceId } = await post<{ id: string }>('datasource', { title: own('Vehicles'), definitionId })
  const { id: fieldId } = await askAs<{ id: string }>(context, { method: 'GET', path: 'fields/generateId' })
  const extensions = { allowAddingToDataSource: true }
  await post('fields', { id: fieldId, title: own('Vehicle'), dataType: 'list', dataSourceId, extensions })
  const template = own('Trip')
  const placed = [{ field: { id: fieldId }, section: 'Trip', order: 0 }]
  await post('templates', { title: template, sections: ['Trip'], fields: placed })
  return { template, fieldId }
}

test('C-DS-16 B-SEL-07 an item that needs more than a label is added with its form while it is chosen', async () => {
  const [{ context }, { page }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.signedIn('reader@city.example'),
  ])
  const { template, fieldId } = await vehiclesWithPlates(context)
  await createRecord(page, { title: own('Trip'), template })
  await place(page, fieldId).getByRole('button').click()
  await page.getByRole('searchbox').fill('Tram')
  await page.getByRole('option', { name: /Tram/ }).click()
  const form = page.getByRole('dialog', { name: /^Add / })
  await form.getByText('Plate').waitFor()
  expect(await form.getByLabel('Label').inputValue()).toBe('Tram')
  await form.getByLabel('Plate').fill(' ')
  await form.getByLabel('Plate').press('Enter')
  await form.getByText('Please enter Plate').waitFor()
  await stage.photographAll(page, 'item-added-in-picker')
  expect(await violations(page, 'the form of a new item', '[role=dialog]')).toEqual([])
  await form.getByLabel('Plate').fill('T 1')
  await save(page)
  await storedValue(page, fieldId, 'Tram').waitFor()
})
