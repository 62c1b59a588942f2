import type { ExportPlan } from './plan-export.ts'

type Seen = Pick<ExportPlan, 'rights' | 'fieldIds'>

/**
 * Whether there is a value that somebody saw and sees no longer, in any template: the rest of a file without it would
 * look as if the records had none.
 */
export function seesLess(before: Seen, now: Seen): boolean {
  if (before.rights === now.rights) return false
  const isLost = (template: number, fieldId: string) => now.rights.fields.get(template)?.has(fieldId) !== true
  for (const [template, readable] of before.rights.fields) {
    if (now.rights.hiddenTitles.has(template) && !before.rights.hiddenTitles.has(template)) return true
    if (before.fieldIds.some((id) => readable.has(id) && isLost(template, id))) return true
  }
  return false
}
