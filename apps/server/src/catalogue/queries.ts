import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { textOrder } from '../db/text-order.ts'

export const selectStatuses = (tx: Tx, tenantId: number) =>
  tx.selectFrom('statuses').selectAll().where('tenant_id', '=', tenantId).orderBy('position').orderBy('id').execute()

export const selectSeverities = (tx: Tx, tenantId: number) =>
  tx.selectFrom('severities').selectAll().where('tenant_id', '=', tenantId).orderBy('level').execute()

export const selectAreas = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('areas')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .execute()

export const selectCategories = (tx: Tx, tenantId: number) =>
  tx.selectFrom('categories').selectAll().where('tenant_id', '=', tenantId).orderBy('position').orderBy('id').execute()

/** All, or one. */
export const selectFields = (tx: Tx, tenantId: number, id?: string) =>
  tx
    .selectFrom('field_definitions')
    .leftJoin('field_orders as o', (on) =>
      on
        .onRef('o.tenant_id', '=', 'field_definitions.tenant_id')
        .onRef('o.field_id', '=', 'field_definitions.id')
        .on('o.state', '=', 'ready'),
    )
    .leftJoin('data_sources as s', (on) =>
      on
        .onRef('s.tenant_id', '=', 'field_definitions.tenant_id')
        .onRef('s.id', '=', 'field_definitions.data_source_id'),
    )
    .leftJoin('data_definitions as d', (on) =>
      on.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.definition_id'),
    )
    .selectAll('field_definitions')
    .innerJoin('tenants as t', 't.id', 'field_definitions.tenant_id')
    .select(['o.id as order_id', 't.features', 'd.fields as item_fields'])
    .where('field_definitions.tenant_id', '=', tenantId)
    .$if(id !== undefined, (one) => one.where('field_definitions.id', '=', id!))
    .orderBy(textOrder(sql.ref('field_definitions.title')))
    .orderBy('field_definitions.id')
    .execute()

export const selectTemplates = (tx: Tx, tenantId: number) =>
  tx.selectFrom('templates').selectAll().where('tenant_id', '=', tenantId).orderBy('position').orderBy('id').execute()

export const selectTemplateFields = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('template_fields')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('field_id')
    .execute()

export const selectTeams = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('teams')
    .select(['id', 'title', 'landing_page_path'])
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .execute()

/** Everyone who was ever a user, so that old records can show their names. */
export const selectUsers = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'disabled', 'is_admin as isAdmin'])
    .select(
      sql<number[]>`array(select m.team_id from team_members m
        where m.tenant_id = ${tenantId} and m.user_id = users.id order by 1)`.as('teams'),
    )
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('name')))
    .orderBy('id')
    .execute()

/** Those that people share. */
export const selectViews = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('views')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('owner_id', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const selectFolders = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('folders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .execute()

export const selectInsights = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('insights')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`${textOrder(sql.ref('folder'))} nulls last`)
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .execute()

export const selectInsightParameters = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('insight_parameters')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql`definition ->> 'name'`))
    .orderBy('key')
    .execute()

/** What rules have added to records, by template. */
export const selectExtraFields = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('extra_fields')
    .select(['template_id', 'field_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('template_id')
    .orderBy('field_id')
    .execute()

export const selectRules = (tx: Tx, tenantId: number) =>
  tx.selectFrom('rules').selectAll().where('tenant_id', '=', tenantId).orderBy('position').orderBy('id').execute()

export async function selectTimeZone(tx: Tx, tenantId: number): Promise<string> {
  const { settings } = await tx
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return timeZoneOf(settings)
}

export const selectRemoved = (tx: Tx, tenantId: number) =>
  tx.selectFrom('removed_names').select(['kind', 'id', 'title']).where('tenant_id', '=', tenantId).execute()
