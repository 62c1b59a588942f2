import { sql } from 'kysely'
import { texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

export const pdfTemplates: StoredThing = {
  audit: 'pdfTemplate',
  announced: 'pdfTemplates',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'templates', ${texts('template_ids')},
      'body', body, 'header', header, 'footer', footer, 'pageNumbers', page_numbers) as body
    from pdf_templates where tenant_id = ${tenantId}`,
}
