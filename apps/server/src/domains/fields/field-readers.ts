import type { FieldReaders } from '@dossier/contract/fields/calls'
import type { FieldRights } from '@dossier/core/access/fields'
import { fieldsInTitle } from '@dossier/core/cases/title-template'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { inputFields } from '../../catalogue/calculation-inputs.ts'
import { rightsOf, type CatalogueField } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { requireTeams } from '../users/require-teams.ts'

/** How many more people could read a field with these permissions: in records, and in what is made from it. (D-127) */
export async function fieldReaders(
  ctx: Ctx,
  { id, permissions }: { id: string; permissions: FieldRights },
): Promise<FieldReaders> {
  const { fields, templates } = await loadCatalogue(ctx)
  const field = fields.get(id) ?? notFound('Field')
  await requireTeams(ctx, [...permissions.view, ...permissions.edit])
  const titles: FieldReaders['titles'] = []
  for (const template of templates.values()) {
    if (!template.enableTitleTemplate) continue
    const named = fieldsInTitle(template.titleTemplate, fields.values())
    const inputs = [...new Set([...named, ...named.flatMap((one) => inputFields(one, fields))])]
    const inTemplate = (fieldId: string) => template.fields.get(fieldId)
    // Where the template has rights of its own, those of the field do not count.
    if (!inputs.includes(field) || inTemplate(id)?.permissions) continue
    const rights = (of: FieldRights) =>
      inputs.map((one) => {
        const there = inTemplate(one.id)
        return one === field ? of : there ? rightsOf(there) : one.permissions
      })
    const people = await countNew(ctx, rights(field.permissions), rights(permissions))
    if (people > 0) titles.push({ template: template.title, people })
  }
  const countOf = (made: readonly CatalogueField[]) => {
    const rights = (of: FieldRights) => made.map((one) => (one === field ? of : one.permissions))
    return countNew(ctx, rights(field.permissions), rights(permissions))
  }
  const calculated: FieldReaders['calculated'] = []
  for (const one of fields.values()) {
    const inputs = inputFields(one, fields)
    const people = inputs.includes(field) ? await countOf([one, ...inputs]) : 0
    if (people > 0) calculated.push({ field: one.title, people })
  }
  return { people: await countOf([field, ...inputFields(field, fields)]), titles, calculated }
}

/** The people who have all rights after a change, and did not before. */
async function countNew({ tx, tenant }: Ctx, before: readonly FieldRights[], after: readonly FieldRights[]) {
  const { count } = await tx
    .selectFrom('users as u')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('u.tenant_id', '=', tenant.id)
    .where('u.disabled', '=', false)
    .where(sql<SqlBool>`${mayView(after)} and not ${mayView(before)}`)
    .executeTakeFirstOrThrow()
  return count
}

/** `canViewField` of every one of them, for the person of a row. */
const mayView = (all: readonly FieldRights[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    all.map(
      ({ view, adminOnly }) => sql`(${!adminOnly}::boolean or u.is_admin) and (${view.length === 0}::boolean or exists (
        select from team_members m where m.tenant_id = u.tenant_id and m.user_id = u.id
          and m.team_id = any(${[...view]}::int[])))`,
    ),
    sql` and `,
  )})`
