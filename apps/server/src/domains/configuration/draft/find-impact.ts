import { IMPACT_LISTED, type DraftImpact } from '@dossier/contract/configuration/drafts'
import { fieldsInTitle } from '@dossier/core/cases/title-template'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Ctx } from '../../../http/context.ts'
import { listed, seenOf, titleTemplates, viewsWith } from '../../fields/field-usage.ts'
import { selectReaders } from '../../templates/template-queries.ts'
import { changedValues, recalculatedForms } from './changed-values.ts'
import { countRecords, type RecordsOf } from './queries.ts'
import { invalidLines, removedFields, sightLines } from './impact-lines.ts'

interface Worlds {
  before: Catalogue
  after: Catalogue
}

/** What publishing would mean for records and people. Each line costs a look at the latest records of its template. */
export async function findImpact(ctx: Ctx, worlds: Worlds): Promise<DraftImpact> {
  const { tx, tenant } = ctx
  const count = (of: Omit<RecordsOf, 'tenantId'>) => countRecords(tx, { tenantId: tenant.id, ...of })
  const readers = (await selectReaders(tx, tenant.id)).map((one) => ({ ...one, isAdmin: one.is_admin }))
  const [wrong, seen, gone] = [invalidLines(worlds), sightLines(worlds, readers), removedFields(worlds)]
  const invalid: DraftImpact['invalid'] = []
  for (const { template, field, fieldId, choices } of wrong.slice(0, IMPACT_LISTED)) {
    const counted = await count({ templateId: template.id, fieldId, choices, isMissing: choices.length === 0 })
    const why = choices.length === 0 ? ('required' as const) : ('choice' as const)
    if (counted.records > 0) invalid.push({ template: template.title, field, why, ...counted })
  }
  const sight: DraftImpact['sight'] = []
  for (const { template, field, fieldId, gain, lose } of seen.slice(0, IMPACT_LISTED)) {
    const counted = await count({ templateId: template.id, fieldId })
    if (counted.records > 0) sight.push({ template: template.title, field, gain, lose, ...counted })
  }
  const uses = await usesOf(ctx, gone.slice(0, IMPACT_LISTED))
  const forms = recalculatedForms(worlds)
  const calculated: DraftImpact['calculated'] = []
  for (const form of forms.slice(0, IMPACT_LISTED)) calculated.push(...(await changedValues(ctx, form, worlds.after)))
  return {
    invalid,
    sight,
    uses,
    calculated,
    more: [wrong, seen, gone, forms].reduce((sum, all) => sum + Math.max(0, all.length - IMPACT_LISTED), 0),
  }
}

async function usesOf(ctx: Ctx, gone: readonly { id: string; title: string }[]): Promise<DraftImpact['uses']> {
  const { tx, tenant } = ctx
  if (gone.length === 0) return []
  const titled = await titleTemplates(tx, tenant.id)
  const uses: DraftImpact['uses'] = []
  for (const field of gone) {
    const all = await viewsWith(tx, tenant.id, field.id)
    const views = { ...listed(await seenOf(ctx, all)), total: all.length }
    const titles = listed(titled.filter((one) => fieldsInTitle(one.titleTemplate, [field]).length > 0))
    if (views.total + titles.total > 0) uses.push({ field: field.title, views, titles })
  }
  return uses
}
