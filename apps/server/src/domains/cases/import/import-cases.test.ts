import { expect, test } from 'vitest'
import type { TestTenant } from '../../../testing/world.ts'
import { newTenant } from '../../../testing/world.ts'
import { importInto } from '../../../testing/import-records.ts'

const CREATED = '2026-03-01T08:30:00.000Z'

async function world() {
  const tenant = await newTenant()
  const amount = await tenant.field({ title: 'Amount', dataType: 'number', extensions: { precision: 1 } })
  const colour = await tenant.field({ title: 'Colour', dataType: 'list', choices: ['Red', 'Blue'] })
  const templateId = await tenant.template({ title: 'Order', fields: [{ id: amount }, { id: colour }] })
  const row = { templateId, title: 'A chair', openedBy: { id: null, name: 'Web shop' }, created: CREATED }
  return { tenant, amount, colour, row }
}

const stored = (tenant: TestTenant, id: number) =>
  tenant.asOwner((tx) => tx.selectFrom('cases_base').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

test('a value that its field cannot hold, or an unknown id, is reported and only that row left out', async () => {
  const { tenant, amount, colour, row } = await world()
  const foreign = await (await newTenant()).person()
  const result = await importInto(tenant, [
    row,
    { ...row, fields: { [amount]: 'many' } },
    { ...row, fields: { [colour]: 'Green' } },
    { ...row, assigneeId: foreign.id },
    { ...row, fields: { [amount]: '2.25', [colour]: 'Blue' } },
    { ...row, templateId: 999_999_999 },
    { ...row, title: ' \n' },
    { ...row, fields: { unknown: 1 } },
    { ...row, tags: ['x'.repeat(51)] },
    { ...row, title: 'x'.repeat(231) },
  ])
  expect(result.imported.map((one) => [one.row, one.caseNumber])).toEqual([
    [0, '1'],
    [4, '2'],
  ])
  expect(result.refused).toEqual([
    { row: 1, message: 'Enter a number for Amount.' },
    { row: 2, message: 'Choose one of the values of the list for Colour.' },
    { row: 3, message: `There is no user ${foreign.id}.` },
    { row: 5, message: 'There is no template 999999999.' },
    { row: 6, message: 'Enter a title.' },
    { row: 7, message: 'The template Order has no field unknown.' },
    { row: 8, message: `Shorten the tag "${'x'.repeat(51)}" to at most 50 characters.` },
    { row: 9, message: 'Shorten the title to at most 230 characters.' },
  ])
  const written = await stored(tenant, result.imported[1]!.id)
  expect(written).toMatchObject({
    fields: { [amount]: 2.3, [colour]: 'Blue' },
    field_times: { [amount]: CREATED, [colour]: CREATED },
    created: CREATED,
    last_updated: CREATED,
    seq: 1,
    is_closed: false,
    is_case: false,
    opened_by: 'Web shop',
    opened_by_id: null,
  })
})

test('a record keeps its times, people, teams and tags, and its history starts with the import', async () => {
  const { tenant, row } = await world()
  const [helper, teamId, areaId] = [await tenant.person(), await tenant.team(), await tenant.area('North')]
  const closed = '2026-03-04T10:00:00.000Z'
  const { imported } = await importInto(tenant, [
    { ...row, tags: ['Urgent', 'urgent ', 'Paid'] },
    {
      ...row,
      closed,
      lastUpdated: closed,
      isCase: true,
      isSensitive: true,
      assigneeId: helper.id,
      users: [helper.id, helper.id],
      pendingTeams: [teamId],
      areas: [areaId],
      tags: ['URGENT'],
    },
  ])
  const id = imported[1]!.id
  const tags = await tenant.asOwner((tx) =>
    tx.selectFrom('tags').select(['id', 'title', 'uses']).where('tenant_id', '=', tenant.id).orderBy('title').execute(),
  )
  expect(tags).toMatchObject([
    { title: 'Paid', uses: 1 },
    // Those of sensitive records do not count.
    { title: 'urgent', uses: 1 },
  ])
  expect(await stored(tenant, id)).toMatchObject({
    closed,
    last_updated: closed,
    is_closed: true,
    is_case: true,
    is_sensitive: true,
    assignee_id: helper.id,
    user_ids: [helper.id],
    pending_team_ids: [teamId],
    area_ids: [areaId],
    tag_ids: [tags[1]!.id],
  })
  const changes = await tenant.asOwner((tx) =>
    tx.selectFrom('changes').selectAll().where('tenant_id', '=', tenant.id).where('case_id', '=', id).execute(),
  )
  expect(changes).toMatchObject([
    { seq: 1, group_seq: 1, at: CREATED, user_id: null, actor: 'Old system', cause: 'import', type: 'created' },
  ])
})

test('the template provides prefix, severity, edit teams and, with a title template, the title', async () => {
  const { tenant, colour } = await world()
  const teamId = await tenant.team()
  const severity = await tenant.asOwner((tx) =>
    tx
      .selectFrom('severities')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('level', '=', 3)
      .executeTakeFirstOrThrow(),
  )
  const templateId = await tenant.template({
    title: 'Repair',
    caseNumberPrefix: 'R/',
    titleTemplate: '{caseNumber}: {colour}',
    severityId: severity.id,
    permissions: { record: { edit: [teamId] }, case: { edit: [] } },
    fields: [{ id: colour }],
  })
  const row = {
    templateId,
    title: '',
    openedBy: { id: null, name: 'Shop' },
    created: CREATED,
    fields: { [colour]: 'Red' },
  }
  const { imported } = await importInto(tenant, [row, { ...row, isCase: true }])
  expect(await stored(tenant, imported[0]!.id)).toMatchObject({
    case_number: 'R/1',
    title: 'R/1: Red',
    severity_id: severity.id,
    edit_team_ids: [teamId],
  })
  expect(await stored(tenant, imported[1]!.id)).toMatchObject({ case_number: 'R/2', edit_team_ids: [] })
})

test('many rows keep their order over all batches', async () => {
  const { tenant, row } = await world()
  const rows = Array.from({ length: 450 }, (_, index) => ({ ...row, title: `Chair ${index + 1}` }))
  const { imported } = await importInto(tenant, rows)
  expect(imported.map((one) => one.caseNumber)).toEqual(rows.map((_, index) => String(index + 1)))
  expect(await stored(tenant, imported[449]!.id)).toMatchObject({ case_number: '450', title: 'Chair 450' })
})
