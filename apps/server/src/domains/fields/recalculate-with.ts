import type { FieldDefinition } from '@dossier/contract/fields'
import { allInputs } from '@dossier/core/calculations/graph'
import type { FieldsById } from '../../catalogue/read-fields.ts'
import type { Tx } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { recalculate } from '../cases/recalculation/recalculate.ts'

/** Calculates the records again that have this field, or one that is made from it. */
export async function recalculateWith(
  ctx: Ctx,
  { id, title }: Pick<FieldDefinition, 'id' | 'title'>,
  all: FieldsById,
): Promise<void> {
  const { tx, tenant } = ctx
  const dependent = [...all.values()].filter((one) => one.id === id || allInputs(one, all).has(id))
  const templateIds = await templatesPlacing(
    tx,
    tenant.id,
    dependent.map((one) => one.id),
  )
  if (templateIds.length > 0) await recalculate(ctx, { about: title, templateIds })
}

async function templatesPlacing(tx: Tx, tenantId: number, fieldIds: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('template_fields')
    .select('template_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('field_id', 'in', fieldIds)
    .orderBy('template_id')
    .execute()
  return rows.map(({ template_id }) => template_id)
}
