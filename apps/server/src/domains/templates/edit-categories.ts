import { CATEGORIES } from '@dossier/contract/limits'
import type { Category, CategoryToSave } from '@dossier/contract/templates'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { keepName } from '../../catalogue/keep-name.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { refuseUsed } from '../lookups/refuse-used.ts'
import { setOrder } from '../lookups/set-order.ts'
import { usesFor } from '../lookups/uses-of.ts'
import { requireSameAccess } from '../users/require-rights.ts'
import { requireTeams } from '../users/require-teams.ts'
import {
  deleteCategory,
  insertCategory,
  selectCategories,
  updateCategory,
  type CategoryValues,
} from './category-queries.ts'

const NEW = {
  preventManualCreation: false,
  alwaysPromoted: false,
  permissions: { case: { edit: [] }, record: { edit: [] } },
}

/** Creates a category, or changes the one with that id, and moves it to its place. (D-083) */
export async function saveCategory(ctx: Ctx, input: CategoryToSave): Promise<Category> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await selectCategories(tx, tenant.id)
  const before = input.id === 0 ? null : (all.find(({ id }) => id === input.id) ?? notFound('Category'))
  if (before) rejectStale(before, input)
  else if (all.length >= CATEGORIES) conflict(`There can be up to ${CATEGORIES} categories.`)
  const values = valuesOf(input, before)
  await requireTeams(ctx, [...values.permissions.case.edit, ...values.permissions.record.edit])
  if (before) requireSameAccess(ctx, before.permissions, values.permissions)
  const id = before ? before.id : await insertCategory(tx, tenant.id, values)
  if (before) await updateCategory(tx, tenant.id, { id, ...values })
  const others = all.map((each) => each.id).filter((each) => each !== id)
  const place = input.order ?? (before ? all.indexOf(before) : others.length)
  await setOrder(tx, tenant.id, { table: 'categories', ids: others.toSpliced(place, 0, id) })
  const after = (await selectCategories(tx, tenant.id)).find((each) => each.id === id) ?? notFound('Category')
  await auditCategory(ctx, before, after)
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['categories'] })
  return after
}

const valuesOf = (input: CategoryToSave, before: Category | null): CategoryValues => {
  const stored = before ?? NEW
  return {
    title: input.title,
    preventManualCreation: input.preventManualCreation ?? stored.preventManualCreation,
    alwaysPromoted: input.alwaysPromoted ?? stored.alwaysPromoted,
    permissions: input.permissions ?? stored.permissions,
  }
}

/** What keeps a category from being deleted. */
export const categoryUses = (ctx: Ctx, id: number) => usesFor(ctx, { column: 'category_id', id })

/** Deletes a category; refused while templates or records have it. */
export async function removeCategory(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await selectCategories(tx, tenant.id)
  const category = all.find((each) => each.id === id) ?? notFound('Category')
  await refuseUsed(
    ctx,
    { column: 'category_id', thing: category, remedy: 'Choose another category there first.' },
    () => deleteCategory(tx, tenant.id, id),
  )
  const others = all.filter((each) => each !== category).map((each) => each.id)
  await setOrder(tx, tenant.id, { table: 'categories', ids: others })
  await auditCategory(ctx, category, null)
  await keepName(ctx, 'categories', category)
}

async function auditCategory(ctx: Ctx, before: Category | null, after: Category | null): Promise<void> {
  const { teams } = await loadCatalogue(ctx)
  const named = (ids: readonly number[]) => ids.map((id) => teams.get(id)?.title ?? String(id))
  const words = (category: Category | null) =>
    category && {
      ...category,
      caseTeams: named(category.permissions.case.edit),
      recordTeams: named(category.permissions.record.edit),
    }
  const { id, title } = (after ?? before)!
  await recordAudit(ctx, audited('category', { id, name: title, before: words(before), after: words(after) }))
}
