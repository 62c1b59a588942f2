import type { Rule } from './oracle.ts'

/* What calls about PDF templates answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

const admins: Rule = (who) => (who === 'admin' ? OK : 403)
const thing: Rule = (_who, cell) => (cell.thing === 'own' ? OK : cell.thing === 'malformed' ? 400 : 404)

/** `viewing`: who sees the record. */
export const ofPdfTemplates = (viewing: Rule): Record<string, Rule> => ({
  'GET /pdfTemplates': () => OK,
  'POST /pdfTemplates': admins,
  'DELETE /pdfTemplates/{id}': (who, cell) => (who === 'admin' ? thing(who, cell) : 403),
  'POST /pdfTemplates/preview': (who, cell) => (who === 'admin' ? viewing(who, cell) : 403),
  'GET /pdfTemplates/{id}/render/{caseId}': (who, cell) => {
    const verdict = cell.thing === 'malformed' ? 400 : viewing(who, cell)
    return Array.isArray(verdict) ? thing(who, cell) : verdict
  },
})
