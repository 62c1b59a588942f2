import { SORT_KEYS } from '@dossier/contract/views/sort-keys'
import { canViewCase, type Actor } from '@dossier/core/access/cases'
import { holdsText } from '@dossier/core/views/holds-text'
import { compareRows } from '@dossier/core/views/row-order'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../catalogue/load-catalogue.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { readRights } from '../../records/read-rights.ts'
import { shownTitle, shownValues } from '../../records/visibility.ts'
import { visibleTo } from '../../records/visible-to.ts'
import { hiddenCaseOf } from '../cases/access/hidden-case.ts'
import { selectChanged, shownTo } from './live/changed-records.ts'
import { OPEN } from '../../query/record-state.ts'
import { findRows, planList } from './list-plan.ts'
import { isExclusion, searchWords } from '../../query/text/search-words.ts'
import { testText } from '../../query/text/match-text.ts'
import { pageOrder, sortedTitle } from './order/page-order.ts'
import { presentRow } from './present-rows.ts'
import { titlePlaces } from './pages/title-anchors.ts'

const RECORDS = 150
/** What is folded differently here and there, what means something to LIKE, and plain words. */
const PIECES = [
  'Lamp',
  'lamp',
  'ÄRGER',
  'ärger',
  'Σ',
  'σ',
  'ς',
  'İ',
  'i',
  'ß',
  'ẞ',
  '\u212A',
  '%',
  '_',
  '\\',
  ' ',
  '7',
  'N-1',
  '灯',
]

async function office() {
  const tenant = await newTenant()
  const teams = [await tenant.team(), await tenant.team()]
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [teams[0]!] } })
  const open = await tenant.field({ title: 'Open', dataType: 'number' })
  const templates = [
    await tenant.template({ title: 'Lamp visit', titleTemplate: '{secret}', fields: [{ id: secret }, { id: open }] }),
    await tenant.template({ title: 'Job', fields: [{ id: open }] }),
  ]
  const people = [await tenant.person(), await tenant.person(), await tenant.person()]
  const some = fc.subarray(people.map(({ id }) => id))
  const someTeams = fc.subarray(teams)
  const instant = fc.integer({ min: 0, max: 20 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString())
  const record = fc.record({
    title: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')),
    template_id: fc.constantFrom(...templates),
    is_closed: fc.boolean(),
    is_sensitive: fc.boolean(),
    deleted: fc.option(instant),
    opened_by_id: fc.option(fc.constantFrom(...people.map(({ id }) => id))),
    assignee_id: fc.option(fc.constantFrom(...people.map(({ id }) => id))),
    user_ids: some,
    pending_team_ids: someTeams,
    edit_team_ids: someTeams,
    created: instant,
    last_updated: instant,
    fields: fc.constantFrom('{}', JSON.stringify({ [secret]: 'x', [open]: 7 }), JSON.stringify({ [open]: null })),
  })
  const ids = await insertRecords(tenant, fc.sample(record, RECORDS))
  const actors: Actor[] = people.flatMap(({ id }) =>
    [[], teams, [teams[0]!]].flatMap((own) => [
      { id, isAdmin: false, editData: false, teams: own },
      { id, isAdmin: true, editData: true, teams: own },
    ]),
  )
  return { tenant, ids, actors, fieldIds: [secret, open] }
}

test('B-LIVE-04 memory decides about every record, text and person as the database does, or leaves it to the database', async () => {
  const { tenant, ids, actors, fieldIds } = await office()
  const { services } = await testServer()
  const texts = fc
    .sample(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 2 }), 20)
    .map((all) => all.join(''))
  let [decided, left] = [0, 0]
  await services.database.tenantRead(tenant.id, async (tx) => {
    const catalogue = await readCatalogue(tx, tenant.id)
    const records = await selectChanged(tx, { tenantId: tenant.id, ids, fieldIds, withSummary: true })
    for (const me of actors) {
      const rights = readRights(me, catalogue)
      const { rows } = await sql<{ id: number; listed: boolean; holds: boolean[]; title: string; fields: object }>`
        select c.id, coalesce(${OPEN} and ${visibleTo(me, 'c')}, false) as listed, ${shownTitle(rights, 'c')} as title,
          ${shownValues(rights, 'c', fieldIds)} as fields,
          array[${sql.join(texts.map((text) => testText({ text, rights })))}] as holds
        from cases c`.execute(tx)
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const record of records) {
        const expected = byId.get(record.id)!
        expect(!record.is_closed && canViewCase(me, hiddenCaseOf(record))).toBe(expected.listed)
        const { title, fields } = shownTo(rights, record, fieldIds)
        expect({ title, fields }).toEqual({ title: expected.title, fields: expected.fields })
        const readTitle = rights.hiddenTitles.get(record.template_id) ?? record.title
        for (const [nth, text] of texts.entries()) {
          const isInTitle = holdsText(text, { title: readTitle, caseNumber: record.case_number })
          // Words may be anywhere in the record.
          const words = searchWords({ text, rights })
          const held = words && (isInTitle === false || isExclusion(words)) ? undefined : isInTitle
          if (held === undefined) left += 1
          else decided += 1
          if (held !== undefined) expect([text, readTitle, held]).toEqual([text, readTitle, expected.holds[nth]])
        }
      }
    }
  })
  expect(decided).toBeGreaterThan(0)
  expect(left).toBeGreaterThan(0)
})

test('B-LIVE-04 memory orders rows as the database does, or leaves it to the database', async () => {
  const { tenant, actors } = await office()
  const { services } = await testServer()
  let decided = 0
  await services.database.tenantRead(tenant.id, async (tx) => {
    const catalogue = await readCatalogue(tx, tenant.id)
    const [view] = catalogue.views.values()
    for (const me of actors.slice(0, 4))
      for (const sortBy of SORT_KEYS)
        for (const sortDesc of [true, false]) {
          const plan = planList(
            me,
            { catalogue, view: view!, question: null },
            { page: 1, pageSize: 100, searchTerm: '', sortBy, sortDesc },
          )
          const { rows } = await findRows({ tx, tenant, services, me }, plan)
          const shown = rows.map((row) =>
            presentRow(row, { catalogue, tags: new Map(), items: new Map(), columns: new Set() }),
          )
          const titles = shown.map((row) => sortedTitle(plan.options.rights, row))
          const by = pageOrder(plan, sortBy, await titlePlaces(tx, titles))
          for (const [nth, row] of shown.slice(1).entries()) {
            const compared = compareRows(by, shown[nth]!, row)
            if (sortBy === 'title') expect(compared).toBeDefined()
            if (compared === undefined) continue
            decided += 1
            expect(compared).toBeLessThan(0)
            expect(compareRows(by, row, shown[nth]!)).toBeGreaterThan(0)
          }
        }
  })
  expect(decided).toBeGreaterThan(100)
})
