import type { FieldUsage, Uses } from '@dossier/contract/fields/calls'
import { RECORDS_COUNTED, USES_LISTED, type Use, type UseType } from '@dossier/contract/usage'
import { fieldsInTitle } from '@dossier/core/cases/title-template'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import { brokenBy } from '@dossier/core/fields/definition-fault'
import { fieldKey } from '@dossier/core/fields/field-key'
import { itemColumnKey } from '@dossier/core/filters/item-columns'
import { usageOf } from '@dossier/core/usage/usage-of'
import { sql } from 'kysely'
import { loadCatalogue, loadFields } from '../../catalogue/load-catalogue.ts'
import type { FieldsById } from '../../catalogue/read-fields.ts'
import type { Tx } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { selectSource } from '../data-sources/source-queries.ts'
import { insightsWithColumn } from '../insights/insight-queries.ts'
import { isSeen } from '../insights/require-insight.ts'
import { rulesWithField } from '../rules/rules-with-field.ts'
import { sees } from '../views/definitions/own-views.ts'
import { countValues } from './field-queries.ts'
import { otherUses } from './other-uses.ts'

/** What uses a field. */
export async function fieldUsage(ctx: Ctx, id: string): Promise<FieldUsage> {
  return usesOf(ctx, { id, all: await loadFields(ctx) })
}

interface UsageQuery {
  id: string
  all: FieldsById
  ignoresRecords?: boolean
}

export async function usesOf(ctx: Ctx, { id, all, ignoresRecords = false }: UsageQuery): Promise<FieldUsage> {
  const { tx, tenant } = ctx
  const field = all.get(id) ?? notFound('Field')
  const [dataSource, templates, titled, views, insights, records] = [
    field.dataSourceId === null || picksRecords(field)
      ? undefined
      : await selectSource(tx, tenant.id, field.dataSourceId),
    await templatesWith(tx, tenant.id, id),
    await titleTemplates(tx, tenant.id),
    await viewsWith(tx, tenant.id, id),
    await insightsWithColumn(tx, tenant.id, fieldKey(id)),
    ignoresRecords ? 0 : await countValues(tx, id, RECORDS_COUNTED + 1),
  ]
  const rest = new Map([...all].filter(([one]) => one !== id))
  const seen = await seenOf(ctx, views)
  const catalogue = await loadCatalogue(ctx)
  const seenInsights = insights.filter((one) => isSeen(ctx.me, one, catalogue))
  const others = await otherUses(ctx, catalogue, field)
  const listed: Use[] = [
    ...usesBy('template', templates),
    ...usesBy(
      'titleTemplate',
      titled.filter((one) => fieldsInTitle(one.titleTemplate, [field]).length > 0),
    ),
    ...usesBy('view', seen),
    ...usesBy('insight', seenInsights),
    ...usesBy('rule', rulesWithField(catalogue, id)),
    ...others.seen,
    ...usesBy('field', brokenBy(rest, all).length === 0 ? brokenBy(all, rest) : []),
  ]
  return {
    ...usageOf(listed, {
      view: views.length - seen.length,
      insight: insights.length - seenInsights.length,
      schedule: others.unseenSchedules,
      record: records,
    }),
    dataSource: dataSource?.title ?? null,
  }
}

/** Nobody learns more of a view that they do not see than that it is there. */
export async function seenOf<View extends { id: number; ownerId: number | null }>(ctx: Ctx, views: readonly View[]) {
  const catalogue = await loadCatalogue(ctx)
  return views.filter(({ id, ownerId }) => {
    const shared = catalogue.views.get(id)
    return shared ? sees(ctx.me, shared, catalogue) : ownerId === ctx.me.id
  })
}

const usesBy = (type: UseType, things: readonly Pick<Use, 'id' | 'title'>[]): Use[] =>
  things.map(({ id, title }) => ({ type, id, title }))

export const listed = (things: readonly { title: string }[]): Uses => ({
  titles: things.slice(0, USES_LISTED).map(({ title }) => title),
  total: things.length,
})

/** Also those that hide it. */
export const templatesWith = (tx: Tx, tenantId: number, id: string) =>
  tx
    .selectFrom('templates as t')
    .select(['t.id', 't.title'])
    .where('t.tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(${id} = any(t.hidden_fields) or exists (
        select from template_fields f where f.tenant_id = t.tenant_id and f.template_id = t.id and f.field_id = ${id}))`,
    )
    .orderBy('t.position')
    .orderBy('t.id')
    .execute()

/** The templates that make titles. */
export const titleTemplates = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('templates')
    .select(['id', 'title', 'title_template as titleTemplate'])
    .where('tenant_id', '=', tenantId)
    .where('enable_title_template', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Also personal ones, of which others read only that there are some. */
export const viewsWith = (tx: Tx, tenantId: number, id: string) =>
  tx
    .selectFrom('views')
    .select(['id', 'title', 'owner_id as ownerId'])
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(${fieldKey(id)}::text in (sort_by, group_by, then_group_by) or ${fieldKey(id)}::text = any(columns)
        or starts_with(group_by, ${itemColumnKey(id, '')}::text)
        or starts_with(then_group_by, ${itemColumnKey(id, '')}::text)
        or jsonb_path_exists(layout, '$.** ? (@ == $key)', jsonb_build_object('key', ${fieldKey(id)}::text))
        or jsonb_path_exists(calculations, '$[*] ? (@.column == $key)', jsonb_build_object('key', ${fieldKey(id)}::text))
        or jsonb_path_exists(clauses, '$.** ? (@.field == $key || @.dynamicField == $key)',
          jsonb_build_object('key', ${fieldKey(id)}::text))
        or formatting_rules ? ${fieldKey(id)}::text
        or jsonb_path_exists(then_sort_by, '$[*] ? (@.sortBy == $key)', jsonb_build_object('key', ${fieldKey(id)}::text))
        or jsonb_path_exists(formatting_rules, '$.*[*] ? (@.barMaximum == $key)',
          jsonb_build_object('key', ${fieldKey(id)}::text)))`,
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
