import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PDF_TYPE } from './files.ts'
import { definition, eachTime } from './freshness.ts'
import { DATED, EXPECTED_VERSION } from './last-updated.ts'
import { LOOKUP_TITLE_LENGTH, PDF_MARGIN_LENGTH, PDF_TEMPLATE_LENGTH, TEMPLATES } from './limits.ts'
import { requiredLines, requiredName } from './required-text.ts'
import { idOf, Locale, PathId, savedIdOf } from './shapes.ts'

/**
 * How records are printed. Texts are formatted HTML with placeholders: `{caseNumber}`, the name of a built-in value such
 * as `{Status}`, or the title of a field. (D-106)
 */
export const PdfTemplate = z.object({
  id: z.int(),
  title: z.string(),
  /** The templates whose records it prints; empty: all. */
  templateIds: z.array(z.int()),
  body: z.string(),
  /** On every page. Used with the feature pdfTemplateHeaderAndFooter alone, as the footer and the page numbers are. */
  header: z.string(),
  footer: z.string(),
  pageNumbers: z.boolean(),
  ...DATED,
})
export type PdfTemplate = z.infer<typeof PdfTemplate>

const Margin = z.string().max(PDF_MARGIN_LENGTH).default('')
const TEXTS = {
  body: requiredLines('Write what the PDF contains.').max(PDF_TEMPLATE_LENGTH),
  header: Margin,
  footer: Margin,
  pageNumbers: z.boolean().default(false),
} as const

export const PdfTemplateToSave = z.object({
  id: savedIdOf('pdfTemplate'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  templateIds: z.array(idOf('template')).max(TEMPLATES).default([]),
  ...TEXTS,
  ...EXPECTED_VERSION,
})
export type PdfTemplateToSave = z.infer<typeof PdfTemplateToSave>

export const PdfPreview = z.object({ ...TEXTS, caseId: idOf('case'), locale: Locale.default('en-US') })
export type PdfPreview = z.infer<typeof PdfPreview>

export const pdfTemplates = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/pdfTemplates',
    access: 'signedIn',
    fresh: definition('refresh:template'),
    summary: 'The PDF templates, by title; none without the feature pdfTemplates',
    reply: z.array(PdfTemplate),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/pdfTemplates',
    access: 'admin',
    summary: 'Creates a PDF template, or changes the one with that id. 400 for a placeholder that names nothing',
    body: PdfTemplateToSave,
    reply: PdfTemplate,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/pdfTemplates/{id}',
    access: 'admin',
    summary: 'Deletes a PDF template',
    on: { id: 'pdfTemplate' },
    params: z.object({ id: PathId }),
  }),
  preview: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/pdfTemplates/preview',
    access: 'admin',
    summary: 'A record as a PDF template would print it that is not saved yet',
    body: PdfPreview,
    rate: { max: 60, minutes: 1 },
    file: [PDF_TYPE],
  }),
  render: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/pdfTemplates/{id}/render/{caseId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'A record as PDF, with the values that the caller may see, in the zone of the organization',
    on: { id: 'pdfTemplate', caseId: 'case:view' },
    params: z.object({ id: PathId, caseId: PathId }),
    query: z.object({ locale: Locale.default('en-US') }),
    rate: { max: 60, minutes: 1 },
    file: [PDF_TYPE],
  }),
}
