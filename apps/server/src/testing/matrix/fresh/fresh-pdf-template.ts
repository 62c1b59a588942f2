import { randomUUID } from 'node:crypto'
import type { TestTenant } from '../../world.ts'
import type { Twin } from '../twin.ts'

/** A PDF template for all records. Created silently, as the others. */
export const freshPdfTemplate = (tenant: TestTenant): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: `PDF ${randomUUID()}`, template_ids: [] }
    const texts = { body: '<p>{caseNumber}</p>', header: '', footer: '', page_numbers: false }
    const values = { ...row, ...texts }
    return (await tx.insertInto('pdf_templates').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

/** Of calls that consume what they name. */
export const FRESH_PDF_TEMPLATES: Record<string, (twin: Twin) => Promise<number>> = {
  'DELETE /pdfTemplates/{id}': ({ tenant }) => freshPdfTemplate(tenant),
}
