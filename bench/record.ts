import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { createField } from '../apps/server/src/domains/fields/create-field.ts'
import { createTemplate } from '../apps/server/src/domains/templates/create-template.ts'
import { formOf } from '../apps/server/src/testing/example-picture.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { openBrowser } from '../e2e/support/browser.ts'
import { loadRecords } from './load-records.ts'
import { measure, type Target, type Work } from './measure.ts'
import { callerWith } from './node.ts'
import { startServer, stopServers } from './servers.ts'
import { signPeopleIn } from './sessions.ts'

/**
 * npm run bench:record -- [--records 10000] [--seconds 3] [--opens 15]
 * A record with 100 fields, 500 entries in its history and 50 files: its calls, as ratios to the floor's read and save
 * of a record, and the time from a click in a list that is open until its last field is painted.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
    opens: { type: 'string', default: '15' },
  },
})
const FIELDS = 100
const ENTRIES = 500
const FILES = 50
const TITLE = 'A record with everything'

const folder = await mkdtemp(join(tmpdir(), 'dossier-record-'))
const postgres = await startPostgres({ durable: true })
const browser = await openBrowser()
try {
  await main()
} finally {
  await browser.close()
  await stopServers()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function main(): Promise<void> {
  const { token, tenantId, templateId } = await load()
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO: 'no', CALLS_PER_MINUTE: '0' }
  const { port } = await startServer({ command: ['scripts/start.js'], settings })
  const options = ['--url', postgres.url, '--tenant', String(tenantId)]
  const { port: floorPort } = await startServer({ command: ['bench/floor.ts', ...options] })
  const { id, caseNumber, headers } = await fill(port, token, templateId)
  const product: Target = { port, people: [headers] }
  const floor: Target = { port: floorPort, people: [{}] }
  const get = (path: string): Work => ({ name: path, call: () => ({ method: 'GET', path }) })
  const save = (path: string): Work => ({
    name: path,
    call: (n) => ({ method: 'POST', path, body: { value: path.startsWith('/api') ? `Saved ${n}` : n } }),
  })
  const one = get('/one/1')
  console.log('call        p50 ms  p95 ms   floor p50  floor p95   ratio of p50')
  await compare('details', get(`/api/cases/details?caseNumber=${caseNumber}`), one)
  await compare('history', get(`/api/event/${id}?pageNumber=1`), one)
  await compare('files', get(`/api/files/${id}`), one)
  await compare('save', save(`/api/cases/field/${id}/f1/false`), save('/save/1'))
  await paint(port, token)

  async function compare(name: string, ours: Work, theirs: Work) {
    const [bare, own] = [
      await measure(floor, theirs, Number(values.seconds)),
      await measure(product, ours, Number(values.seconds)),
    ]
    const cell = (value: number, width: number) => value.toFixed(2).padStart(width)
    console.log(
      `${name.padEnd(10)}${cell(own.p50, 8)}${cell(own.p95, 8)}${cell(bare.p50, 12)}${cell(bare.p95, 11)}${cell(own.p50 / bare.p50, 15)}`,
    )
  }
}

async function load() {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder, log: pino({ level: 'silent' }) })
  await migrate(database)
  const { tenantId } = await loadRecords(database, Number(values.records))
  const templateId = await database.owner.transaction().execute(async (tx) => {
    const ids = Array.from({ length: FIELDS }, (_, nth) => `f${nth}`)
    for (const [nth, id] of ids.entries())
      await createField(tx, tenantId, { id, title: `Field ${nth}`, dataType: 'text' })
    return createTemplate(tx, tenantId, { title: 'Everything', fields: ids.map((id) => ({ id })) })
  })
  const [token] = await signPeopleIn(database, tenantId, 1)
  await database.close()
  return { token: token!, tenantId, templateId }
}

/** The record, as people would have made it. */
async function fill(port: number, token: string, templateId: number) {
  const call = await callerWith(token, port)
  const fields = Object.fromEntries(Array.from({ length: FIELDS }, (_, nth) => [`f${nth}`, `Value ${nth}`]))
  const { created } = (await call('POST', '/cases', { templateId, title: TITLE, fields })) as {
    created: { id: number; caseNumber: string }
  }
  for (let nth = 0; nth < ENTRIES; nth += 1)
    await call('POST', `/cases/field/${created.id}/f${nth % FIELDS}/false`, { value: `Value ${nth} again` })
  const first = await fetch(`http://127.0.0.1:${port}/api/users/me`, { headers: { cookie: `session=${token}` } })
  const forgery = /XSRF-TOKEN=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const headers = { cookie: `session=${token}; XSRF-TOKEN=${forgery}`, 'x-xsrf-token': forgery }
  for (let nth = 0; nth < FILES; nth += 1) {
    const body = formOf(Buffer.from(`File ${nth}`), `file-${nth}.txt`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/files/${created.id}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`A file was not taken: ${answer.status} ${await answer.text()}`)
  }
  await call('PUT', '/users/settings', {
    viewFoldersExpanded: true,
    scheduleFoldersExpanded: true,
    viewsOpening: 'sameTab',
  })
  return { ...created, headers }
}

async function paint(port: number, token: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'session', value: token, domain: 'localhost', path: '/' }])
  const page = await context.newPage()
  const times: number[] = []
  for (let nth = 0; nth <= Number(values.opens); nth += 1) {
    await page.goto(`http://localhost:${port}/cases?sort=lastUpdated&desc=true`)
    await page.getByRole('link', { name: TITLE }).waitFor()
    await page.waitForLoadState('networkidle')
    const time = await page.evaluate(
      ({ title, last }) =>
        new Promise<number>((resolve) => {
          const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === title)!
          const begun = performance.now()
          const look = () =>
            document.querySelector(`[data-place="fields.${last}"]`)
              ? requestAnimationFrame(() => resolve(performance.now() - begun))
              : requestAnimationFrame(look)
          link.click()
          look()
        }),
      { title: TITLE, last: `f${FIELDS - 1}` },
    )
    // The first one warms up.
    if (nth > 0) times.push(time)
  }
  await context.close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)
  console.log(`\npainted from an open list: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}
