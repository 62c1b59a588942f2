import type { Kind } from './kind.ts'

export const pdfTemplates: Kind<'pdfTemplates'> = {
  noun: 'PDF template',
  // One for templates that were deleted would be one for all.
  portable: (template) => ({ thing: template, faults: [] }),
  rekey: (template, { rename, at }) => ({
    ...template,
    templates: template.templates.map((key, nth) => rename({ kind: 'templates', key, at: `${at}.templates.${nth}` })),
  }),
}
