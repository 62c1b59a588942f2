import { orderOf } from '@dossier/core/fields/order-of'
import { brokenBy } from '@dossier/core/fields/definition-fault'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { FieldsById } from '../../catalogue/read-fields.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict } from '../../http/refusal.ts'
import { countValues, wasChanged, type StoredField } from './field-queries.ts'
import { templatesWith } from './field-usage.ts'

/** Also of the results of calculated fields: a number is not a date. */
export const isSameType = (before: FieldDefinition, next: FieldDefinition): boolean =>
  before.dataType === next.dataType && orderOf(before) === orderOf(next)

/**
 * Refuses another type or data source while a value of the old one may meet it: in a record, in the history of one, or in what somebody is
 * saving at this moment, which needs a template. An order of dates, for one, cannot be made of texts. (ADR 65)
 */
export async function requireSameType(
  { tx, tenant }: Ctx,
  { before, next, all }: { before: FieldDefinition; next: StoredField; all: FieldsById },
): Promise<void> {
  const { title, id } = before
  const [part, at] = isSameType(before, next)
    ? (['data source', 'dataSourceId'] as const)
    : (['type', 'dataType'] as const)
  const [holder] = await templatesWith(tx, tenant.id, id)
  if (holder)
    conflict(
      `"${title}" is in template "${holder.title}". Remove it there before you change its ${part}, or add another field.`,
      at,
    )
  if ((await countValues(tx, id, 1)) > 0 || (await wasChanged(tx, tenant.id, id)))
    conflict(`Records have or had values of "${title}", so its ${part} cannot change. Add another field instead.`, at)
  requireUnbroken(all, next, at)
}

/** Refuses a definition that other fields could not be made from anymore. */
export function requireUnbroken(all: FieldsById, next: StoredField, at: string): void {
  const [broken] = brokenBy(all, new Map<string, FieldDefinition>(all).set(next.id, next))
  if (broken) conflict(`The field "${broken.title}" needs "${next.title}" as it is. Change that one first.`, at)
}
