import type { FieldPermissions } from '@dossier/contract/fields'
import type { Actor } from '@dossier/core/access/cases'
import { canViewDerived } from '@dossier/core/access/derived'
import { canViewField } from '@dossier/core/access/fields'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { insertRecords } from '../testing/insert-records.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant, type TestTenant } from '../testing/world.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { readCatalogue } from '../catalogue/load-catalogue.ts'
import { readRights } from './read-rights.ts'
import { shownTitle, shownValues, titleOrder, titleVisible } from './visibility.ts'

type Rights = z.infer<typeof FieldPermissions>

const FIELDS = 8
const TEMPLATES = 12
const RECORDS = 150
const ACTORS = 16

interface Field {
  id: string
  title: string
  rights: Rights
}

interface Template {
  id: number
  title: string
  /** Of the fields that its records show, with the rights that count there. */
  shown: Map<string, Rights>
  /** Of the fields that go into its titles. */
  inputs: Rights[]
}

interface Stored {
  template: Template
  title: string
  caseNumber: string
  values: Record<string, string>
}

let tenant: TestTenant
let fields: Field[]
let catalogue: Catalogue
let records: Stored[]
let actors: Actor[]

beforeAll(async () => {
  tenant = await newTenant()
  const teams = [await tenant.team(), await tenant.team(), await tenant.team()]
  const some = fc.uniqueArray(fc.constantFrom(...teams), { maxLength: 2 })
  const rights = fc.record({ view: some, edit: some, adminOnly: fc.boolean() })
  fields = []
  for (const [index, permissions] of fc.sample(rights, FIELDS).entries()) {
    const title = `Field ${index}`
    fields.push({ id: await tenant.field({ title, dataType: 'text', permissions }), title, rights: permissions })
  }
  // At least one title is hidden from some, however the samples come out.
  fields[0] = await fieldFor(teams[0]!)
  const templates: Template[] = []
  for (let index = 0; index < TEMPLATES; index += 1) templates.push(await randomTemplate(index, rights))
  records = fc
    .sample(fc.tuple(fc.constantFrom(...templates), fc.subarray(fields)), RECORDS)
    .map(([template, filled], index) => ({
      template,
      title: `Own ${RECORDS - index}`,
      caseNumber: `N-${index}`,
      values: Object.fromEntries(filled.map(({ id }) => [id, `value ${index}`])),
    }))
  await insertRecords(
    tenant,
    records.map(({ template, title, caseNumber, values }) => ({
      title,
      case_number: caseNumber,
      template_id: template.id,
      fields: JSON.stringify(values),
    })),
  )
  const { services } = await testServer()
  catalogue = await services.database.tenantRead(tenant.id, (tx) => readCatalogue(tx, tenant.id))
  const actor = fc.record({ id: fc.nat(), isAdmin: fc.boolean(), editData: fc.boolean(), teams: fc.subarray(teams) })
  actors = fc.sample(actor, ACTORS)
}, 60_000)

async function fieldFor(team: number): Promise<Field> {
  const rights = { view: [team], edit: [], adminOnly: false }
  const title = 'Field of one team'
  return { id: await tenant.field({ title, dataType: 'text', permissions: rights }), title, rights }
}

/** Shows some fields, hides some of those, and names fields in its titles, also such as it does not show. */
async function randomTemplate(index: number, rights: fc.Arbitrary<Rights>): Promise<Template> {
  const [one] = fc.sample(
    fc.record({
      on: fc.subarray(fields),
      own: fc.array(fc.option(rights), { minLength: FIELDS, maxLength: FIELDS }),
      hidden: fc.subarray(fields, { maxLength: 2 }),
      named: fc.subarray(fields, { maxLength: 2 }),
      isTitled: fc.boolean(),
    }),
    1,
  )
  const { on, own, hidden } = one!
  const named = index === 0 ? fields.slice(0, 1) : one!.named
  const isTitled = index === 0 || one!.isTitled
  const title = `Template ${TEMPLATES - index}`
  const onTemplate = on.map(({ id }, nth) => ({ id, permissions: own[nth] ?? null }))
  const id = await tenant.template({
    title,
    fields: onTemplate,
    hiddenFields: hidden.map((field) => field.id),
    ...(isTitled && { titleTemplate: ['Case', ...named.map((field) => `{ ${field.title.toUpperCase()} }`)].join(' ') }),
  })
  const shown = new Map(
    onTemplate
      .filter((each) => !hidden.some((field) => field.id === each.id))
      .map((each) => [each.id, each.permissions ?? fields.find((field) => field.id === each.id)!.rights]),
  )
  const inputs = isTitled ? named.map((field) => shown.get(field.id) ?? field.rights) : []
  return { id, title, shown, inputs }
}

test('D-093 D-127 lists show each field and title to exactly the people whom the policy permits', async () => {
  const { services } = await testServer()
  const ids = fields.map((field) => field.id)
  const tally = { shown: 0, hidden: 0 }
  for (const me of actors) {
    const rights = readRights(me, catalogue)
    const { rows } = await services.database.tenantRead(tenant.id, (tx) =>
      sql`select c.case_number as "caseNumber", ${shownTitle(rights, 'c')} as title, ${titleVisible(rights, 'c')} as visible,
        ${titleOrder(rights, 'c')} as place, ${shownValues(rights, 'c', ids)} as values
        from cases c order by c.id`.execute(tx),
    )
    const expected = records.map(({ template, title, caseNumber, values }) => {
      const visible = canViewDerived(me, template.inputs)
      tally[visible ? 'shown' : 'hidden'] += 1
      const readable = [...template.shown].filter(([, each]) => canViewField(me, each)).map(([id]) => id)
      return {
        caseNumber,
        title: visible ? title : `${template.title} #${caseNumber}`,
        visible,
        place: (visible ? title : template.title).toLowerCase(),
        values: Object.fromEntries(readable.map((id) => [id, values[id] ?? null])),
      }
    })
    expect(rows).toEqual(expected)
  }
  expect(tally.shown).toBeGreaterThan(0)
  expect(tally.hidden).toBeGreaterThan(0)
})

test('D-093 rights are worked out once for each class of people and version of the configuration', async () => {
  const { services } = await testServer()
  const next = await services.database.tenantRead(tenant.id, (tx) => readCatalogue(tx, tenant.id))
  for (const me of actors) {
    const twin = { ...me, id: me.id + 1, editData: !me.editData, teams: [...me.teams.toReversed(), 2_000_000_000] }
    expect(readRights(twin, { ...catalogue, users: new Map() })).toBe(readRights(me, catalogue))
    expect(readRights(me, next)).not.toBe(readRights(me, catalogue))
    expect(readRights(me, next)).toEqual(readRights(me, catalogue))
  }
})
