import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { hashToken } from '../apps/server/src/http/principals/principals.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { findChromium } from '../e2e/support/browser.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { loadRecords } from './load-records.ts'
import { callerWith, startNode, stopNode } from './node.ts'

/**
 * npm run bench:scroll -- [--pages 10] [--speed 6000]
 * Scrolls through a list of people's records, a thousand rows on each page of its groups: frames a second, the longest
 * task, and the work of a frame, next to a bare table of as many rows. Also what another page of groups costs.
 */
const { values } = parseArgs({
  options: { pages: { type: 'string', default: '10' }, speed: { type: 'string', default: '6000' } },
})
const [pages, speed] = [Number(values.pages), Number(values.speed)]
/** Of 200 people each has more than a hundred open ones, and ten are on a page. */
const RECORDS = 45_000
const ROWS = 1000
const COLUMNS = ['caseNumber', 'title', 'templateId', 'statusId', 'severityId', 'assigneeId', 'created', 'fields.cost']

const folder = await mkdtemp(join(tmpdir(), 'dossier-scroll-'))
const postgres = await startPostgres({ durable: true })
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder, log: pino({ level: 'silent' }) })
// As people run it: the journeys' browser saves machine code.
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
await buildWeb()
await migrate(database)
const token = randomBytes(32).toString('base64url')
const { tenantId } = await loadRecords(database, RECORDS)
await beginSession()
const node = await startNode(folder, postgres.url)

async function beginSession(): Promise<void> {
  const { id: user_id, identity_id } = await database.owner
    .selectFrom('users')
    .select(['id', 'identity_id'])
    .where('tenant_id', '=', tenantId)
    .where('identity_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const session = { identity_id: identity_id!, tenant_id: tenantId, user_id, state: 'in' as const, ended: null }
  await database.owner
    .insertInto('sessions')
    .values({ ...session, token_hash: hashToken(token) })
    .execute()
}

interface Scrolled {
  /** Milliseconds from each frame to the next. */
  frames: number[]
  /** Tasks of more than 50 ms. */
  tasks: number[]
  /** Milliseconds of work of the page. */
  work: number
}

/** Scrolls from the first row to the last, a bit in each frame. */
async function scroll(page: Page, selector: string): Promise<Scrolled> {
  const work = await workOf(page)
  const found = await page.evaluate(
    async ({ selector, speed }) => {
      const box = document.querySelector(selector)!
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
      observer.observe({ type: 'longtask' })
      const frames: number[] = []
      let before = await new Promise<number>(requestAnimationFrame)
      box.scrollTop = 0
      while (box.scrollTop + box.clientHeight < box.scrollHeight - 1) {
        const now = await new Promise<number>(requestAnimationFrame)
        frames.push(now - before)
        box.scrollTop += (speed * (now - before)) / 1000
        before = now
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
      observer.disconnect()
      return { frames, tasks }
    },
    { selector, speed },
  )
  return { ...found, work: (await workOf(page)) - work }
}

const sessions = new WeakMap<Page, CDPSession>()

async function workOf(page: Page): Promise<number> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  if (!sessions.has(page)) await session.send('Performance.enable')
  sessions.set(page, session)
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const bareRows = () =>
  Array.from({ length: ROWS }, (_, n) => `<tr>${COLUMNS.map((key) => `<td>${key} ${n}</td>`).join('')}</tr>`).join('')

async function scrollBare(): Promise<Scrolled> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent(`<style>td { height: 36px; padding: 0 8px; border-bottom: 1px solid #ddd }</style>
    <div id="box" style="height: 800px; overflow: auto"><table>${bareRows()}</table></div>`)
  const found = await scroll(page, '#box')
  await page.close()
  return found
}

async function openList(): Promise<Page> {
  const call = await callerWith(token, node.port)
  const view = { title: 'Scrolled', isPersonal: true, columns: COLUMNS, groupBy: 'assigneeId', pageSize: 100 }
  const { id } = (await call('POST', '/views/updateView', view)) as { id: number }
  const url = `http://127.0.0.1:${node.port}`
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'session', value: token, url }])
  const page = await context.newPage()
  await page.goto(`${url}/cases?view=${id}`)
  // The rows are those of the list, whether they are in the document or not.
  await page.waitForFunction(
    (rows) =>
      [...document.querySelectorAll<HTMLElement>('.table')].reduce(
        (sum, { dataset }) => sum + Number(dataset['rows']),
        0,
      ) >= rows,
    ROWS,
    { timeout: 30_000 },
  )
  return page
}

/** Returns the longest task on the way to the next page of groups. */
async function goOn(page: Page, number: number): Promise<number> {
  const longest = page.evaluate(
    (range) =>
      new Promise<number>((resolve) => {
        let most = 0
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) most = Math.max(most, duration)
        }).observe({ type: 'longtask' })
        const timer = setInterval(() => {
          if (!document.body.textContent!.includes(range)) return
          clearInterval(timer)
          setTimeout(() => resolve(most), 500)
        }, 50)
      }),
    `${number * 10 - 9}–${number * 10} of`,
  )
  await page.getByRole('navigation', { name: 'Pages of groups' }).getByRole('button', { name: 'Next page' }).click()
  return longest
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const most = (all: readonly number[]) => Math.max(0, ...all)

function lineOf(all: readonly Scrolled[], floor: Scrolled): string {
  const frames = all.flatMap((one) => one.frames)
  const perFrame = sum(all.map(({ work }) => work)) / frames.length
  const ratio = perFrame / (floor.work / floor.frames.length)
  const late = frames.filter((one) => one > 25).length
  return [
    `${(1000 / (sum(frames) / frames.length)).toFixed(1)} frames a second`,
    `${late} of ${frames.length} late`,
    `longest task ${most(all.flatMap((one) => one.tasks)).toFixed(0)} ms (0: none over 50)`,
    `${perFrame.toFixed(1)} ms of work a frame, ${ratio.toFixed(1)} times the bare table`,
  ].join(', ')
}

try {
  await scrollBare()
  const floor = await scrollBare()
  const page = await openList()
  const scrolled: Scrolled[] = []
  const turns: number[] = []
  for (let number = 1; number <= pages; number += 1) {
    if (number > 1) turns.push(await goOn(page, number))
    scrolled.push(await scroll(page, '.groups'))
  }
  console.log(`bare table of ${ROWS} rows: ${lineOf([floor], floor)}`)
  console.log(`list of ${pages * ROWS} rows: ${lineOf(scrolled, floor)}`)
  console.log(
    `longest task while another page of groups is opened: ${turns.map((one) => one.toFixed(0)).join(', ')} ms`,
  )
} finally {
  await browser.close()
  await stopNode(node)
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
