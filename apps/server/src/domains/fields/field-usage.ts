import { RECORDS_COUNTED, type FieldUsage, type Uses } from '@dossier/contract/fields/calls'
import { fieldsInTitle } from '@dossier/core/cases/title-template'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import { brokenBy } from '@dossier/core/fields/definition-fault'
import { fieldKey } from '@dossier/core/fields/field-key'
import { plural } from '@dossier/core/text/plural'
import { sql } from 'kysely'
import { loadFields } from '../../catalogue/load-catalogue.ts'
import type { FieldsById } from '../../catalogue/read-fields.ts'
import type { Tx } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { selectSource } from '../data-sources/source-queries.ts'
import { countValues } from './field-queries.ts'

/** Titles of one kind that an answer lists. */
const LISTED = 50

/** What uses a field. */
export async function fieldUsage(ctx: Ctx, id: string): Promise<FieldUsage> {
  return usesOf(ctx.tx, ctx.tenant.id, { id, all: await loadFields(ctx) })
}

export async function usesOf(tx: Tx, tenantId: number, { id, all }: { id: string; all: FieldsById }) {
  const field = all.get(id) ?? notFound('Field')
  const [dataSource, templates, titled, views, records] = [
    field.dataSourceId === null || picksRecords(field)
      ? undefined
      : await selectSource(tx, tenantId, field.dataSourceId),
    await templatesWith(tx, tenantId, id),
    await titleTemplates(tx, tenantId),
    await viewsWith(tx, tenantId, id),
    await countValues(tx, id, RECORDS_COUNTED + 1),
  ]
  const rest = new Map([...all].filter(([one]) => one !== id))
  return {
    dataSource: dataSource?.title ?? null,
    templates: listed(templates),
    titleTemplates: listed(titled.filter((one) => fieldsInTitle(one.titleTemplate, [field]).length > 0)),
    views: listed(views),
    fields: listed(brokenBy(rest, all).length === 0 ? brokenBy(all, rest) : []),
    records,
  }
}

export const listed = (things: readonly { title: string }[]): Uses => ({
  titles: things.slice(0, LISTED).map(({ title }) => title),
  total: things.length,
})

/** Also those that hide it. */
export const templatesWith = (tx: Tx, tenantId: number, id: string) =>
  tx
    .selectFrom('templates as t')
    .select('t.title')
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

export const viewsWith = (tx: Tx, tenantId: number, id: string) =>
  tx
    .selectFrom('views')
    // Others read of personal views only that there are some.
    .select(sql<string>`case when owner_id is null then title else 'a personal view' end`.as('title'))
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(${fieldKey(id)}::text in (sort_by, group_by) or ${fieldKey(id)}::text = any(columns)
        or jsonb_path_exists(clauses, '$.** ? (@.field == $key || @.dynamicField == $key)',
          jsonb_build_object('key', ${fieldKey(id)}::text))
        or formatting_rules ? ${fieldKey(id)}::text
        or jsonb_path_exists(formatting_rules, '$.*[*] ? (@.barMaximum == $key)',
          jsonb_build_object('key', ${fieldKey(id)}::text)))`,
    )
    .orderBy('position')
    .orderBy('id')
    .execute()

const NAMED = 5

/** The uses as words for a sentence. */
export function usesInWords(usage: FieldUsage, recordName: string): string[] {
  const named = (noun: string, { titles, total }: Uses) => {
    const rest = total - NAMED
    return [
      ...titles.slice(0, NAMED).map((title) => `${noun} "${title}"`),
      ...(rest > 0 ? [`${rest} more ${plural(noun)}`] : []),
    ]
  }
  return [
    ...named('template', usage.templates),
    ...named('title template', usage.titleTemplates),
    ...named('view', usage.views),
    ...named('field', usage.fields),
    ...recordsInWords(usage.records, recordName.toLowerCase()),
  ]
}

function recordsInWords(records: number, word: string): string[] {
  if (records === 0) return []
  if (records > RECORDS_COUNTED) return [`more than ${RECORDS_COUNTED.toLocaleString('en')} ${plural(word)}`]
  return [`${records.toLocaleString('en')} ${records === 1 ? word : plural(word)}`]
}
