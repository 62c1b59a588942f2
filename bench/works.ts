import { SearchClauses } from '@dossier/contract/clauses'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/open.ts'
import { TITLE_WORDS, type Loaded } from './load-records.ts'
import type { Work } from './measure.ts'

/** The works W1 to W8 of the product's goals. */
export const WORKS = ['W1', 'W1n', 'W2', 'W3', 'W4', 'W4f', 'W5', 'W6', 'W7', 'W8', 'W8r'] as const
export type WorkName = (typeof WORKS)[number]

export const WHAT: Record<WorkName, string> = {
  W1: 'first page by creation, with its total',
  W1n: 'the same without a total',
  W2: 'two statuses, 90 days, a word in the title, page 3',
  W3: 'six groups by status with their first 20',
  W4: 'count and average of a number by template and month, asked again',
  W4f: 'the same, asked for the first time',
  W5: 'create',
  W6: 'save one field',
  W7: 'one record by its number',
  W8: 'a list of those with a word in title or summary, 50 rows',
  W8r: 'a ranked search for a word in all texts, 50 rows with hits',
}

/** Milliseconds of the processor for a work at 100,000 records: the floor and the better of two peers, in one run. */
const PEERS: Record<WorkName, { floor: number; better: number; must: number; aim: number }> = {
  W1: { floor: 5.7, better: 11.6, must: 0.4, aim: 0.2 },
  W1n: { floor: 0.4, better: 4.8, must: 0.35, aim: 0.2 },
  W2: { floor: 5.8, better: 13.3, must: 0.6, aim: 0.45 },
  W3: { floor: 11.6, better: 36, must: 0.45, aim: 0.3 },
  W4: { floor: 55, better: 250, must: 0.3, aim: 0.05 },
  W4f: { floor: 55, better: 250, must: 0.3, aim: 0.05 },
  W5: { floor: 0.57, better: 7.9, must: 0.4, aim: 0.25 },
  W6: { floor: 0.38, better: 8, must: 0.35, aim: 0.2 },
  W7: { floor: 0.2, better: 4.7, must: 0.25, aim: 0.15 },
  W8: { floor: 20.6, better: 26, must: 0.5, aim: 0.15 },
  W8r: { floor: 20.6, better: 26, must: 0.5, aim: 0.15 },
}

/** What a work may cost, as a ratio to the floor: the goals are shares of what the better peer costs. */
export function allowed(name: WorkName): { peer: number; must: number; aim: number } {
  const { floor, better, must, aim } = PEERS[name]
  return { peer: better / floor, must: (must * better) / floor, aim: (aim * better) / floor }
}

export interface Scene extends Loaded {
  records: number
  statuses: number[]
  /** One for each of the words that W2 asks for. */
  views: number[]
  /** One for each word, as W8 asks for it. */
  wordViews: number[]
  /** Before it, no record of W2 was created. */
  since: string
}

const WORDS = TITLE_WORDS.slice(0, 10)

/** Makes the views that W2 reads, unless an earlier run has. */
export async function setScene({ owner }: Database, loaded: Loaded): Promise<Scene> {
  const { tenantId } = loaded
  const since = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
  const found = await sql<{
    id: number
  }>`select id from statuses where tenant_id = ${tenantId} order by position`.execute(owner)
  const statuses = found.rows.map(({ id }) => id).slice(0, 2)
  const contains = (field: string, value: string) => ({ field, operator: 'Contains', value })
  const views = await eachWord(WORDS, (word) =>
    saveView(owner, tenantId, word, [
      { field: 'statusId', operator: 'Any', value: statuses },
      { field: 'created', operator: 'GreaterThan', value: since },
      contains('title', word),
    ]),
  )
  const wordViews = await eachWord(TITLE_WORDS, (word) =>
    saveView(owner, tenantId, `${word} anywhere`, [
      { orClause: true, subClauses: [contains('title', word), contains('summary', word)] },
    ]),
  )
  const { rows } = await sql<{ records: number }>`select max(id)::int as records from cases_base
    where tenant_id = ${tenantId}`.execute(owner)
  return { ...loaded, records: rows[0]!.records, statuses, views, wordViews, since }
}

async function eachWord(words: readonly string[], make: (word: string) => Promise<number>): Promise<number[]> {
  const made: number[] = []
  for (const word of words) made.push(await make(word))
  return made
}

/** In place of that of an earlier run. */
async function saveView(
  owner: Database['owner'],
  tenantId: number,
  title: string,
  clauses: readonly object[],
): Promise<number> {
  await sql`delete from views where tenant_id = ${tenantId} and title = ${title}`.execute(owner)
  const { rows } = await sql<{ id: number }>`insert into views (tenant_id, title, columns, clauses)
    select ${tenantId}, ${title}, columns, ${JSON.stringify(SearchClauses.parse(clauses))}::jsonb from views
    where tenant_id = ${tenantId} order by id limit 1 returning id`.execute(owner)
  return rows[0]!.id
}

const title = (n: number): string => `Measured ${n} ${'x'.repeat(n % 40)}`
const word = (n: number): string => TITLE_WORDS[n % TITLE_WORDS.length]!
const pick = (n: number, { records }: Scene): number => 1 + ((n * 7919) % records)

/**
 * Records with these remainders are closed, or sensitive. (`load-records.ts`) In their place comes one from far away:
 * the next one is somebody else's at the same moment, and two would wait for each other.
 */
function openCase(n: number, scene: Scene): number {
  const id = pick(n, scene)
  const remainder = (id * 7919) % 1000
  return remainder < 600 && remainder % 50 !== 7 ? id : openCase(n + 31_337, scene)
}

const get = (path: string) => ({ method: 'GET', path })
const post = (path: string, body: unknown) => ({ method: 'POST', path, body })

/** The label of a calculation is part of the question: another one was not asked before. */
const byMonth = (label: string) => ({
  insight: {
    id: 0,
    groupBy: 'templateId',
    calculations: [
      { key: 'count', label, calcType: 'Count', groupBy: 'created' },
      { key: 'mean', label: 'Mean', calcType: 'Average', field: 'fields.cost', groupBy: 'created' },
    ],
  },
})

type Works = Record<WorkName, Work['call']>

export function ourWorks(scene: Scene): Works {
  const { templateId, fieldId, views, wordViews } = scene
  const list = '/api/views/cases?viewId=1&pageSize=20&sortBy=created&sortDesc=true'
  return {
    W1: () => get(list),
    // The total comes with the page.
    W1n: () => get(list),
    W2: (n) => get(`/api/views/cases?viewId=${views[n % views.length]}&page=3&pageSize=20&sortBy=lastUpdated`),
    W3: () => get('/api/views/cases?viewId=1&pageSize=20&sortBy=created&sortDesc=true&groupBy=statusId'),
    W4: () => post('/api/insights/calculated', byMonth('Count 0')),
    W4f: (n) => post('/api/insights/calculated', byMonth(`Count ${n} ${performance.now()}`)),
    W5: (n) => post('/api/cases', { templateId, title: title(n), fields: { [fieldId]: n } }),
    W6: (n) => post(`/api/cases/field/${openCase(n, scene)}/${fieldId}/false`, { value: n }),
    W7: (n) => get(`/api/cases/details?caseNumber=${visible(n, scene)}`),
    W8: (n) =>
      get(`/api/views/cases?viewId=${wordViews[n % wordViews.length]}&pageSize=50&sortBy=created&sortDesc=true`),
    W8r: (n) => post('/api/search/advanced/cases?sortBy=relevance', { searchTerm: word(n), clauses: [] }),
  }
}

/** A record that everybody sees. */
function visible(n: number, scene: Scene): number {
  const id = pick(n, scene)
  return (id * 7919) % 50 === 7 ? visible(n + 1, scene) : id
}

export function floorWorks(scene: Scene): Works {
  const { statuses, since } = scene
  return {
    W1: () => get('/page'),
    W1n: () => get('/rows'),
    W2: (n) => get(`/asked?statuses=${statuses.join()}&since=${since}&word=${WORDS[n % WORDS.length]}`),
    W3: () => get('/groups'),
    W4: () => get('/months'),
    W4f: () => get('/months'),
    W5: (n) => post('/create', { title: title(n), cost: n }),
    W6: (n) => post(`/save/${openCase(n, scene)}`, { value: n }),
    W7: (n) => get(`/one/${visible(n, scene)}`),
    W8: (n) => get(`/search?word=${word(n)}`),
    W8r: (n) => get(`/search?word=${word(n)}`),
  }
}
