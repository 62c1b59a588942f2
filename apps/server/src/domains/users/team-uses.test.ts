import { randomBytes } from 'node:crypto'
import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataSources } from '@dossier/contract/data-sources/sources'
import { folders } from '@dossier/contract/folders'
import { categories } from '@dossier/contract/templates/calls'
import { teams } from '@dossier/contract/users/teams'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

interface Place {
  tenant: TestTenant
  admin: TestPerson
  team: number
}

const form = { case: { edit: [] }, record: { edit: [] } }

async function addSource({ admin, team }: Place) {
  const { id } = await admin.call(dataDefinitions.save, { body: { title: 'Vehicle', fields: [] } })
  const body = { title: 'Vehicles', definitionId: id, editPermissions: [team] }
  return admin.call(dataSources.save, { body })
}

const addCategory = ({ admin }: Place, permissions: object) =>
  admin.call(categories.save, { body: { title: 'Calls', permissions: { ...form, ...permissions } } })

/** Everything that keeps a list of teams, by its column: what puts a team into it, and what then stands in its way. */
const LISTS: Record<string, [use: string, add: (place: Place) => Promise<unknown>]> = {
  'cases.edit_team_ids': ['1 record', ({ tenant, team }) => insertRecords(tenant, [{ edit_team_ids: [team] }])],
  'cases.pending_team_ids': ['1 record', ({ tenant, team }) => insertRecords(tenant, [{ pending_team_ids: [team] }])],
  'categories.case_edit_team_ids': [
    'category "Calls"',
    (place) => addCategory(place, { case: { edit: [place.team] } }),
  ],
  'categories.record_edit_team_ids': [
    'category "Calls"',
    (place) => addCategory(place, { record: { edit: [place.team] } }),
  ],
  'dashboards.team_ids': [
    'dashboard "Desk"',
    ({ tenant, team }) =>
      tenant.asOwner((tx) =>
        sql`insert into dashboards (tenant_id, title, privacy, team_ids)
          values (${tenant.id}, 'Desk', 1, array[${team}::int])`.execute(tx),
      ),
  ],
  'data_sources.edit_team_ids': ['data source "Vehicles"', addSource],
  'schedules.team_ids': [
    'schedule "Round"',
    ({ tenant, team }) =>
      tenant.asOwner((tx) =>
        sql`insert into schedules (tenant_id, title, template_id, time_zone, frequency, start_time, team_ids,
            created_by_name, last_updated_by_name)
          values (${tenant.id}, 'Round', 1, 'UTC', 1, '09:00', array[${team}::int], 'Ann', 'Ann')`.execute(tx),
      ),
  ],
  'field_definitions.edit_team_ids': [
    'field "Note"',
    ({ tenant, team }) => tenant.field({ title: 'Note', dataType: 'text', permissions: { edit: [team] } }),
  ],
  'field_definitions.view_team_ids': [
    'field "Note"',
    ({ tenant, team }) => tenant.field({ title: 'Note', dataType: 'text', permissions: { view: [team] } }),
  ],
  'folders.team_ids': [
    'folder "Daily"',
    ({ admin, team }) => admin.call(folders.save, { body: { title: 'Daily', teams: [team] } }),
  ],
  'templates.case_edit_team_ids': [
    'template "Visit"',
    ({ tenant, team }) =>
      tenant.template({ title: 'Visit', permissions: { ...form, case: { edit: [team] } }, fields: [] }),
  ],
  'templates.edit_closed_team_ids': [
    'template "Visit"',
    ({ tenant, team }) => tenant.template({ title: 'Visit', editClosedPermissions: [team], fields: [] }),
  ],
  'templates.record_edit_team_ids': [
    'template "Visit"',
    ({ tenant, team }) =>
      tenant.template({ title: 'Visit', permissions: { ...form, record: { edit: [team] } }, fields: [] }),
  ],
  'views.team_ids': [
    'view "Mine"',
    ({ tenant, team }) =>
      tenant.asOwner((tx) =>
        sql`insert into views (tenant_id, title, team_ids) values (${tenant.id}, 'Mine', array[${team}::int])`.execute(
          tx,
        ),
      ),
  ],
  'wall_links.team_ids': [
    'link of a wall "Lobby"',
    ({ tenant, team }) =>
      tenant.asOwner((tx) =>
        sql`insert into wall_links (tenant_id, title, team_ids, dashboard_ids, seconds, token_hash, ending, expires)
          values (${tenant.id}, 'Lobby', array[${team}::int], '{}', 60, ${randomBytes(32)}, 'abcd', '2099-01-01')`.execute(
          tx,
        ),
      ),
  ],
}

test.each(Object.entries(LISTS))('D-091 D-093 deleting a team never empties %s', async (_, [use, add]) => {
  const tenant = await newTenant()
  const place = { tenant, admin: await tenant.person({ isAdmin: true }), team: await tenant.team('Crew') }
  await add(place)
  expect(await place.admin.send({ method: 'DELETE', path: `/teams/${place.team}` })).toMatchObject({
    status: 409,
    text: `"Crew" is in use by ${use}. Remove it there first.`,
  })
  expect(await place.admin.call(teams.list, {})).toHaveLength(1)
})

test('D-091 D-093 no column that keeps teams is missing from what was tried', async () => {
  const tenant = await newTenant()
  const { rows } = await tenant.asOwner((tx) =>
    sql<{ name: string }>`select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and c.column_name like '%team_ids' and t.table_type = 'BASE TABLE'`.execute(
      tx,
    ),
  )
  expect(rows.map(({ name }) => name.replace('cases_base', 'cases')).toSorted()).toEqual(Object.keys(LISTS).toSorted())
})
