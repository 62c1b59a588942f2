import { pdfTemplates } from '@dossier/contract/pdf-templates'
import { implement } from '../../http/implement.ts'
import { listPdfTemplates, removePdfTemplate, savePdfTemplate } from './edit-pdf-templates.ts'
import { previewPdf, renderPdf } from './render-pdf.ts'

export const pdfTemplateRoutes = implement(pdfTemplates, {
  list: (ctx) => listPdfTemplates(ctx),
  save: (ctx, { body }) => savePdfTemplate(ctx, body),
  remove: (ctx, { params }) => removePdfTemplate(ctx, params.id),
  preview: (ctx, { body }) => previewPdf(ctx, body),
  render: (ctx, { params, query }) => renderPdf(ctx, { ...params, ...query }),
})
