import type { FieldValue } from '@dossier/contract/fields'
import type { Actor } from '@dossier/core/access/cases'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { involvedPeople, involvedTeams } from '../db/involved.ts'
import { textOrder } from '../db/text-order.ts'
import type { ReadRights } from './read-rights.ts'

/** Which open sensitive records `c` a person may see, through their index. */
export function involving({ id, isAdmin, teams }: Actor): RawBuilder<SqlBool> {
  const isOpen = sql`c.is_sensitive and c.deleted is null and not c.is_closed`
  if (isAdmin) return sql`(${isOpen})`
  return sql`(${isOpen} and (${involvedPeople('c.')} @> array[${id}::int]
    or ${involvedTeams('c.')} && ${[...teams]}::int[]))`
}

/**
 * Whether a person may see the record's own title, as a condition on rows of `cases` under the given alias. (D-127) It
 * names the templates that remain, so that the planner knows how few they are.
 */
export function titleVisible({ hiddenTitles, fields }: ReadRights, alias: string): RawBuilder<SqlBool> {
  if (hiddenTitles.size === 0) return sql`true`
  const others = [...fields.keys()].filter((id) => !hiddenTitles.has(id))
  return sql`${sql.ref(`${alias}.template_id`)} = any(${others}::int[])`
}

/** The title of a record as a person sees it. */
export function shownTitle({ hiddenTitles }: ReadRights, alias: string): RawBuilder<string> {
  const title = sql<string>`${sql.ref(`${alias}.title`)}`
  if (hiddenTitles.size === 0) return title
  const number = sql.ref(`${alias}.case_number`)
  return sql`coalesce(${templateTitle(hiddenTitles, alias)} || ' #' || ${number}, ${title})`
}

/**
 * What the records of a list are sorted by for this person: the place of the title, or instead of one that they may
 * not see, the title of the template. Within one template the id then gives the order of the shown titles.
 */
export function titleOrder({ hiddenTitles }: ReadRights, alias: string): RawBuilder<string> {
  const order = textOrder(sql.ref(`${alias}.title`))
  if (hiddenTitles.size === 0) return order
  return sql`coalesce(${textOrder(templateTitle(hiddenTitles, alias))}, ${order})`
}

const templateTitle = (titles: ReadonlyMap<number, string>, alias: string): RawBuilder<string> =>
  sql`(${[...titles.values()]}::text[])[array_position(${[...titles.keys()]}::int[], ${sql.ref(`${alias}.template_id`)})]`

/**
 * The values of these fields in a record, by field id, without those that the person may not view there. (D-093) An
 * empty one is null.
 */
export function shownValues(
  { fields }: ReadRights,
  alias: string,
  fieldIds: readonly string[],
): RawBuilder<Record<string, FieldValue>> {
  const pairs = [...fields].flatMap(([template, readable]) =>
    fieldIds.filter((id) => readable.has(id)).map((id) => ({ template, id })),
  )
  if (pairs.length === 0) return sql`'{}'::jsonb`
  const values = sql`${sql.ref(`${alias}.fields`)} -> shown.field`
  return sql`coalesce((select jsonb_object_agg(shown.field, ${values})
    from unnest(${pairs.map(({ template }) => template)}::int[], ${pairs.map(({ id }) => id)}::text[])
      as shown (template, field) where shown.template = ${sql.ref(`${alias}.template_id`)}), '{}')`
}
