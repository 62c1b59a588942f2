import type { BrowserContext, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { askAs } from './support/call-as.ts'
import { listOn, refreshed } from './support/seen-list.ts'
import { setStage } from './support/stage.ts'

/** A field is hidden from some, which everybody notices. */
const stage = setStage({})

const TAG = 'pier'
const NUMBER = 'number-of-items'
const [OPEN, SCHEDULED, IN_PROGRESS, ON_HOLD, REFERRED] = [1, 2, 3, 4, 5]
const SANITATION = 1
const EDITOR = 2
/** The number of one record: nothing else on a page looks like it. */
const SECRET = '70654321'
const PATIENCE = { timeout: 40_000, interval: 250 }

const post = <T>(context: BrowserContext, path: string, data: object) =>
  askAs<T>(context, { method: 'POST', path, data })

/** Five questions of an office about the same records. */
async function makeViews(context: BrowserContext): Promise<Record<string, number>> {
  const of = {
    columns: ['caseNumber', 'title', 'statusId', 'assigneeId', 'tags', 'fields.service-date', `fields.${NUMBER}`],
  }
  const tagged = { field: 'tags', operator: 'Contains', value: TAG }
  const byTitle = { ...of, sortBy: 'title', sortByDescending: false }
  const anyOf = [
    { field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' },
    { field: `fields.${NUMBER}`, operator: 'GreaterThan', value: 90 },
  ]
  const views: Record<string, object> = {
    filtered: {
      ...of,
      clauses: [tagged, { field: 'statusId', operator: 'Equals', value: [OPEN, SCHEDULED] }],
      sortBy: `fields.${NUMBER}`,
    },
    grouped: {
      ...byTitle,
      clauses: [tagged],
      groupBy: 'statusId',
      pageSize: 2,
      calculations: [
        { column: `fields.${NUMBER}`, calcType: 'Total' },
        { column: 'fields.service-date', calcType: 'Max' },
      ],
    },
    board: { ...byTitle, clauses: [tagged], layout: { kind: 'board', column: 'statusId' } },
    gallery: {
      ...byTitle,
      clauses: [tagged, { field: 'fields.service-date', operator: 'IsSet' }],
      layout: { kind: 'gallery', pictureColumn: null },
    },
    asking: {
      ...byTitle,
      clauses: [
        tagged,
        { orClause: true, subClauses: anyOf },
        { field: 'fields.service-date', operator: 'Equals', dynamicValue: 'CurrentWeek' },
      ],
    },
  }
  const ids: Record<string, number> = {}
  for (const [title, view] of Object.entries(views))
    ids[title] = (await post<{ id: number }>(context, 'views/updateView', { title: `Pier ${title}`, ...view })).id
  return ids
}

interface Tab {
  name: string
  address: string
  page: Page
}

async function openAll(context: BrowserContext, ids: Record<string, number>): Promise<Tab[]> {
  const tabs: Tab[] = []
  for (const [name, id] of Object.entries(ids)) {
    const address = `/cases?view=${id}`
    tabs.push({ name, address, page: await open(context, address) })
  }
  return tabs
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: /, account/ }).waitFor()
  return page
}

/** Every tab, once it is refreshed, shows what a new one shows. */
async function expectFresh(context: BrowserContext, tabs: readonly Tab[], secret: string | undefined): Promise<void> {
  for (const { name, address, page } of tabs) {
    const other = await open(context, address)
    await vi.waitFor(async () => expect(await refreshed(page), name).toEqual(await listOn(other)), PATIENCE)
    if (secret) expect(await page.content(), name).not.toContain(secret)
    await other.close()
  }
}

test('B-LIVE-04 B-VIEW-07 T27 two people with different rights change records, and five lists of each stay what they would be when opened now', async () => {
  const [admin, editor, clerk] = await Promise.all(
    ['admin@city.example', 'editor@city.example', 'day@city.example'].map((email) => stage.signedIn(email)),
  )
  const permissions = { view: [SANITATION], edit: [SANITATION], adminOnly: false }
  await post(admin!.context, 'fields', { id: NUMBER, permissions })
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Los_Angeles' })
  const templates = await askAs<{ id: number; title: string }[]>(editor!.context, { method: 'GET', path: 'templates' })
  const templateId = templates.find(({ title }) => title === 'Bulky Items')!.id
  const create = async (context: BrowserContext, nth: number, more: object = {}) => {
    const fields = nth % 3 ? { 'service-date': today } : {}
    const body = {
      templateId,
      title: `Pier ${nth}`,
      tags: [TAG],
      statusId: nth % 2 ? OPEN : SCHEDULED,
      fields,
      ...more,
    }
    return (await post<{ created: { id: number } }>(context, 'cases', body)).created.id
  }
  const records: number[] = []
  for (const nth of [0, 1, 2, 3, 4, 5, 6, 7, 8]) records.push(await create(editor!.context, nth))
  const ids = await makeViews(editor!.context)
  const [mine, theirs] = [await openAll(editor!.context, ids), await openAll(clerk!.context, ids)]
  const property = (context: BrowserContext, nth: number, key: string, value: unknown) =>
    post(context, `cases/property/${records[nth]}/${key}`, { value })
  const field = (context: BrowserContext, nth: number, key: string, value: unknown) =>
    post(context, `cases/field/${records[nth]}/${key}/false`, { value })
  const tab = (tabs: readonly Tab[], name: string) => tabs.find((one) => one.name === name)!.page

  // From the second page of its group, it is the first record of a new one; the number of records stays the same.
  await property(clerk!.context, 7, 'statusId', REFERRED)
  await tab(mine, 'grouped')
    .getByRole('button', { name: /change.* · Refresh/ })
    .first()
    .waitFor()
  // A row that leaves a list says at once what its record has become.
  await tab(theirs, 'filtered').getByRole('row', { name: 'Pier 7' }).filter({ hasText: 'Referred Out' }).waitFor()

  await field(editor!.context, 2, NUMBER, Number(SECRET))
  await field(editor!.context, 4, NUMBER, 12)
  await property(clerk!.context, 5, 'assigneeId', EDITOR)
  await field(clerk!.context, 1, 'service-date', '2030-05-04')
  for (const nth of [6, 8]) await property(editor!.context, nth, 'tags', [])
  records.push(await create(clerk!.context, 9, { statusId: IN_PROGRESS }))
  // Nothing is refreshed yet, and each number is right.
  for (const tabs of [mine, theirs])
    await expect.poll(async () => (await listOn(tab(tabs, 'grouped'))).head).toBe('8 record(s)')
  await expectFresh(editor!.context, mine, undefined)

  // One of them hears nothing for a while; the other one drags a card, and changes several at once.
  await clerk!.context.setOffline(true)
  clerk!.watch.expect(/ERR_INTERNET_DISCONNECTED/)
  const board = tab(mine, 'board')
  const column = board.locator(`[data-board-column="v:${ON_HOLD}"]`)
  await board.getByRole('listitem').filter({ hasText: 'Pier 3' }).dragTo(column)
  await column.getByText('Pier 3').waitFor()
  await post(editor!.context, 'bulkEdits', {
    records: { ids: records.slice(4, 7) },
    changes: [
      { do: 'set', place: 'statusId', value: ON_HOLD },
      { do: 'add', place: 'tags', values: ['blue'] },
    ],
  })
  await property(editor!.context, 2, 'title', 'A pier')
  await clerk!.context.setOffline(false)
  await Promise.all([expectFresh(editor!.context, mine, undefined), expectFresh(clerk!.context, theirs, SECRET)])
}, 240_000)
