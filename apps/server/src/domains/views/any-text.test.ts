import { search } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import { readSearchTerms } from '@dossier/core/search/search-terms'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { escapeLike } from '../../db/escape-like.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

const LETTERS = [...'abAB%_\\ -.ßäÄéςΣσİıשלم١漢字🙂👩‍🚒x1']
const text = (least: number, most: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: least, maxLength: most }).map((parts) => parts.join(''))

let tenant: TestTenant
let reader: TestPerson
let viewId: string

beforeAll(async () => {
  tenant = await newTenant()
  reader = await tenant.person()
  const titles = fc.sample(text(1, 12), 400)
  await insertRecords(
    tenant,
    titles.map((title, n) => ({
      title,
      case_number: `${title.slice(0, 2)}-${n}`,
      is_closed: n % 4 === 0,
      is_sensitive: n % 9 === 0,
      last_updated: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    })),
  )
  viewId = String((await reader.call(views.list, {}))[0]?.id)
}, 60_000)

/** What plain SQL finds, in the order of the given column. */
const plain = async (match: string, words: { text: string; by: string }) => {
  const holds = escapeLike(words.text).replaceAll("'", "''")
  const { rows } = await tenant.asOwner((tx) =>
    sql
      .raw<{ id: number }>(
        `select id from cases_base where tenant_id = ${tenant.id} and not is_sensitive and deleted is null
        and (title ilike '%${holds}%' ${match.replaceAll('$', holds)}) order by ${words.by} desc, id desc`,
      )
      .execute(tx),
  )
  return rows.map(({ id }) => id)
}

test(
  'B-VIEW-02 D-043 any text finds what plain SQL finds, in lists and in the search',
  { timeout: 120_000 },
  async () => {
    const { services } = await testServer()
    await sql`analyze cases_base`.execute(services.database.owner)
    const seekable = text(1, 4).filter((one) => one.trim() === one)
    await fc.assert(
      fc.asyncProperty(seekable, async (text) => {
        const { required: words, excluded: unwanted } = readSearchTerms(text)
        // Those ask for what does not have them. (D-141)
        fc.pre(words.length > 0 || unwanted.length === 0)
        const query = { viewId, searchTerm: text, sortBy: 'caseNumber', sortDesc: 'true', pageSize: '100' } as const
        const [table] = (await reader.call(views.cases, { query } as never)).casesTables
        const listed = await plain(`or lower(case_number) like lower('$%')) and (not is_closed`, {
          text,
          by: 'id',
        })
        const shown = table?.cases.map(({ id }) => id) ?? []
        // Words are found besides, whatever is between them.
        if (words.length === 0) expect(table?.totalRecords).toBe(listed.length)
        const expected = listed.filter((id) => shown.length < 100 || id >= shown.at(-1)!)
        expect(shown.filter((id) => expected.includes(id))).toEqual(expected)
        const found = await reader.call(search.simple, { query: { searchTerm: text, includeUsers: 'false' } })
        const numbered = found.filter(({ subTitles }) => subTitles[0]?.toLowerCase() === text.toLowerCase())
        const titled = await plain('', { text, by: 'last_updated' })
        if (numbered.length === 0)
          expect(found.map(({ id }) => id).slice(0, titled.length)).toEqual(titled.slice(0, 10))
      }),
      { numRuns: 120 },
    )
  },
)
