import { removePdfTemplate, savePdfTemplate } from '../../pdf-templates/edit-pdf-templates.ts'
import { numbered, numbers } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

export const pdfTemplates: KindCalls<'pdfTemplates'> = {
  save: (ctx, { key: _key, templates, ...texts }, before) =>
    savePdfTemplate(ctx, { ...texts, id: numbered(before), templateIds: numbers(templates) }),
  remove: (ctx, key) => removePdfTemplate(ctx, Number(key)),
}
