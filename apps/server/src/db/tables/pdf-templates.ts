import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface PdfTemplateTables {
  pdf_templates: {
    tenant_id: number
    id: Generated<number>
    title: string
    template_ids: number[]
    body: string
    header: string
    footer: string
    page_numbers: boolean
    last_updated: Generated<Stamp>
  }
}
