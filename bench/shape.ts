import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { labelKey } from '@dossier/core/data-sources/label-key'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { createField } from '../apps/server/src/domains/fields/create-field.ts'
import { createTemplate } from '../apps/server/src/domains/templates/create-template.ts'
import { createTenant } from '../apps/server/src/domains/tenant/create-tenant.ts'
import { createIdentity, createUser } from '../apps/server/src/domains/users/create-user.ts'
import { hashToken } from '../apps/server/src/http/principals/principals.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { openBrowser } from '../e2e/support/browser.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { measure } from './measure.ts'
import { startNode, stopNode } from './node.ts'

/**
 * npm run bench:shape -- [--fields 200] [--items 100000] [--seconds 3]
 * What large configurations cost: a template in the designer and as the form of a new record, to open and for each key,
 * next to a bare page with as many inputs; and pages of a picker over a data source, next to the bare statement.
 */
const { values } = parseArgs({
  options: {
    fields: { type: 'string', default: '200' },
    items: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
  },
})
const [fields, items, seconds] = [values.fields, values.items, values.seconds].map(Number) as [number, number, number]
const KEYS = 30
const TYPES = ['text', 'number', 'date', 'checkbox', 'text-area'] as const
const TEXTS = ['', 'l', 'lamp', 'amp 0', 'quay', 'zwölf', '99999', 'nowhere']

const folder = await mkdtemp(join(tmpdir(), 'dossier-shape-'))
const postgres = await startPostgres({ durable: true })
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder, log: pino({ level: 'silent' }) })
const browser = await openBrowser()
await buildWeb()
await migrate(database)
const token = randomBytes(32).toString('base64url')
const { tenantId, templateId } = await setUp()
const node = await startNode(folder, postgres.url)
function setUp() {
  return database.owner.transaction().execute(async (tx) => {
    const tenantId = await createTenant(tx, { title: 'Bench', domain: 'bench' })
    const identityId = await createIdentity(tx, { email: 'a@bench.example', name: 'Ann', passwordHash: null })
    const person = { tenantId, identityId, name: 'Ann', email: 'a@bench.example', isAdmin: true }
    const user_id = await createUser(tx, person)
    const session = { identity_id: identityId, tenant_id: tenantId, user_id, state: 'in' as const, ended: null }
    await tx
      .insertInto('sessions')
      .values({ ...session, token_hash: hashToken(token) })
      .execute()
    const ids = Array.from({ length: fields }, (_, nth) => `wide-${nth}`)
    for (const [nth, id] of ids.entries())
      await createField(tx, tenantId, { id, title: `Wide ${nth}`, dataType: TYPES[nth % TYPES.length]! })
    const placed = ids.map((id, nth) => ({ id, section: `Part ${1 + Math.floor(nth / 20)}` }))
    return { tenantId, templateId: await createTemplate(tx, tenantId, { title: 'Wide', fields: placed }) }
  })
}

/** Every label has a number, one in ten a street, and one in three hundred a rare word. */
async function loadItems(): Promise<string> {
  const { owner } = database
  const definition = { tenant_id: tenantId, title: 'Lamp', fields: '[]', deleted: null }
  const { id: definition_id } = await owner
    .insertInto('data_definitions')
    .values(definition)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await owner
    .insertInto('data_sources')
    .values({ tenant_id: tenantId, title: 'Lamps', definition_id, edit_team_ids: [], item_count: items, deleted: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into data_items_base (tenant_id, source_id, label, label_key, fields)
    select ${tenantId}, ${id}::uuid, label, lower(label), '{}' from (
      select 'Lamp ' || lpad(n::text, 6, '0') || case when n % 300 = 7 then ' Zwölf' when n % 10 = 3 then ' Quay' else '' end as label
      from generate_series(1, ${items}::int) n) made`.execute(owner)
  await sql`vacuum (analyze) data_items_base`.execute(owner)
  return id
}

async function measurePicker(): Promise<void> {
  const id = await loadItems()
  const headers = { cookie: `session=${token}` }
  const pages = Math.ceil(items / 50)
  const works = [
    { name: 'picker', call: (n: number) => search(TEXTS[n % TEXTS.length]!, 1) },
    { name: 'pages', call: (n: number) => search('', 1 + ((n * 7919) % pages)) },
  ]
  function search(text: string, pageNumber: number) {
    const query = new URLSearchParams({ search: text, pageNumber: String(pageNumber) })
    return { method: 'GET', path: `/api/datasource/search/${id}?${query}` }
  }
  const floor = await bareStatement(id)
  console.log(`${items.toLocaleString('en')} items; the bare statement: ${line(floor)}`)
  for (const work of works) {
    const { p50, p95, perSecond } = await measure({ port: node.port, people: [headers] }, work, seconds)
    console.log(`${work.name.padEnd(8)} ${line({ p50, p95 })}, ${Math.round(perSecond)} a second with 16 clients`)
  }
}

const line = ({ p50, p95 }: { p50: number; p95: number }) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

/** Fifty labels from one on, as the index has them. */
async function bareStatement(id: string) {
  const times: number[] = []
  for (let n = 0; n < 300; n += 1) {
    const begun = performance.now()
    await sql`select id, label, fields from data_items_base where tenant_id = ${tenantId} and source_id = ${id}::uuid
      and deleted is null and label_key >= ${labelKey(`lamp ${n}`)} order by label_key limit 50`.execute(database.owner)
    times.push(performance.now() - begun)
  }
  return shares(times)
}

function shares(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN
  return { p50: at(0.5), p95: at(0.95) }
}

async function measureForms(): Promise<void> {
  const url = `http://127.0.0.1:${node.port}`
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'session', value: token, url }])
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const last = `Wide ${fields - 1}`
  const designer = `${url}/configuration?section=templates&template=${templateId}`
  const form = `${url}/cases/New?template=${templateId}`
  const open = async (address: string) => {
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByText(last, { exact: true }).first().waitFor()
    return page.evaluate(() => performance.now())
  }
  // The first visit loads the code.
  for (const address of [designer, form]) await open(address)

  await page.setContent(Array.from({ length: fields }, (_, n) => `<label>Wide ${n} <input></label>`).join(''))
  console.log(`${fields} fields; a key in a bare page: ${await keysIn(page, 'Wide 0')}`)
  console.log(`designer: opened in ${(await open(designer)).toFixed(0)} ms`)
  console.log(`  a key in the title: ${await keysIn(page, 'Title')}`)
  await page
    .getByRole('button', { name: /^Part 1 / })
    .first()
    .click()
  console.log(`  a key in the title of a section: ${await keysIn(page, 'Title of the section')}`)
  console.log(`form: opened in ${(await open(form)).toFixed(0)} ms`)
  for (const name of ['Title', 'Wide 0']) console.log(`  a key in ${name}: ${await keysIn(page, name)}`)
  await context.close()
}

/** From a letter until the page has been painted with it. */
async function keysIn(page: Page, name: string): Promise<string> {
  const box = page.getByRole('textbox', { name, exact: true }).first()
  await box.click()
  const times = await box.evaluate(async (_, count) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const all: number[] = []
    for (let n = 0; n < count; n += 1) {
      await painted()
      const begun = performance.now()
      document.execCommand('insertText', false, 'a')
      await painted()
      all.push(performance.now() - begun)
    }
    return all
  }, KEYS)
  return line(shares(times))
}

try {
  await measurePicker()
  await measureForms()
} finally {
  await browser.close()
  await stopNode(node)
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
