import type { Tx } from '../../db/open.ts'

interface ExtraField {
  tenantId: number
  templateId: number
  fieldId: string
}

/** Notes that records of a template can have a field that the template does not have. */
export const insertExtraField = (tx: Tx, { tenantId, templateId, fieldId }: ExtraField) =>
  tx
    .insertInto('extra_fields')
    .values({ tenant_id: tenantId, template_id: templateId, field_id: fieldId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
