import { TEMPLATES } from '@dossier/contract/limits'
import type { TemplateDesign } from '@dossier/contract/templates'
import type { TemplateToSave } from '@dossier/contract/template-parts'
import { isDerived } from '@dossier/core/calculations/graph'
import { templateFault } from '@dossier/core/templates/check-template'
import type { CatalogueContent, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { keepName } from '../../catalogue/keep-name.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { readForms } from '../../catalogue/read-forms.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { recalculate } from '../cases/recalculation/recalculate.ts'
import { selectRecordsWith } from '../cases/replacement/records-with.ts'
import { setOrder } from '../lookups/set-order.ts'
import { requireSameAccess } from '../users/require-rights.ts'
import { requireTeams } from '../users/require-teams.ts'
import { auditTemplate } from './audit-template.ts'
import { closedIn, closedOutside, presentDesign } from './present-design.ts'
import { checkDefaults } from './check-defaults.ts'
import {
  deleteTemplate,
  disableTemplate,
  insertTemplate,
  selectTitleFields,
  type TemplateValues,
  updateTemplate,
} from './template-queries.ts'
import { accessOf, keepClosed, normalized, storedOf, teamsOf, templateValues } from './template-values.ts'

type Forms = Pick<CatalogueContent, 'fields' | 'categories' | 'templates'>

interface Manner {
  /** Whether new fields bring default values that this administrator may not view, as when a whole form is imported. */
  bringsClosed?: boolean
}

/** Creates a template, or changes the one with that id, and moves it to its place. (D-092) */
export async function saveTemplate(ctx: Ctx, input: TemplateToSave, manner: Manner = {}): Promise<TemplateDesign> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const forms = await readForms(tx, tenant.id)
  const before = input.id === 0 ? null : (forms.templates.get(input.id) ?? notFound('Template'))
  if (before) rejectStale(before, input)
  else if (forms.templates.size >= TEMPLATES) conflict(`There can be up to ${TEMPLATES} templates.`)
  const stored = before && storedOf(before)
  const merged = keepClosed(templateValues(input, stored), stored, closedNow(ctx, { forms, before, ...manner }))
  const values = await checked(ctx, merged, { forms, before })
  if (stored) requireSameAccess(ctx, accessOf(stored), accessOf(values))
  const row = { ...values, titleFieldIds: await titleFields(ctx, values, before) }
  const id = before ? before.id : await insertTemplate(tx, tenant.id, row)
  if (before) await updateTemplate(tx, tenant.id, id, row)
  const all = [...forms.templates.keys()]
  const others = all.filter((each) => each !== id)
  const place = input.order ?? (before ? all.indexOf(id) : others.length)
  await setOrder(tx, tenant.id, { table: 'templates', ids: others.toSpliced(place, 0, id) })
  const now = await readForms(tx, tenant.id)
  const after = now.templates.get(id) ?? notFound('Template')
  await auditTemplate(ctx, { before, after }, now.fields)
  if (before && hasNewCalculation(before, after)) await recalculate(ctx, { about: after.title, templateIds: [id] })
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['templates'] })
  return presentDesign(ctx, after, now.fields)
}

/** Records that were there before have no value of it yet. */
function hasNewCalculation(before: CatalogueTemplate, after: CatalogueTemplate): boolean {
  const placed = new Set(before.placedFields.map(({ field }) => field.id))
  return after.placedFields.some(({ field }) => isDerived(field) && !placed.has(field.id))
}

interface Stored {
  forms: Forms
  before: CatalogueTemplate | null
}

/** The fields whose default values the save leaves as they are, by the rights that are stored. */
function closedNow({ me }: Ctx, { forms, before, bringsClosed = false }: Manner & Stored): ReadonlySet<string> {
  const inForm = before ? closedIn(me, before) : new Set<string>()
  return bringsClosed ? inForm : inForm.union(closedOutside(me, before, forms.fields))
}

/** Everything that the template names exists and fits together. */
async function checked(ctx: Ctx, values: TemplateValues, { forms, before }: Stored): Promise<TemplateValues> {
  const catalogue = await loadCatalogue(ctx)
  if (values.categoryId !== null && !forms.categories.has(values.categoryId)) notFound('Category')
  if (values.severityId !== null && !catalogue.severities.has(values.severityId)) notFound('Severity')
  await requireTeams(ctx, teamsOf(values))
  const definitions = forms.fields
  const fault = templateFault(values, definitions)
  if (fault) badInput(fault.text, fault.at)
  return checkDefaults(normalized(values, definitions), { catalogue, definitions, before: before && storedOf(before) })
}

/**
 * Titles are made when records are saved, so records keep titles of fields that are no longer named: those fields go on
 * to decide who reads the titles, as long as there are records. (D-127)
 */
async function titleFields(
  { tx, tenant }: Ctx,
  { enableTitleTemplate, titleTemplate }: TemplateValues,
  before: CatalogueTemplate | null,
): Promise<string[]> {
  const named = enableTitleTemplate ? await selectTitleFields(tx, tenant.id, titleTemplate) : []
  if (!before || !(await hasRecords({ tx, tenant }, before.id))) return named
  const former = before.enableTitleTemplate ? await selectTitleFields(tx, tenant.id, before.titleTemplate) : []
  return [...new Set([...before.titleFieldIds, ...former, ...named])].toSorted()
}

const hasRecords = async ({ tx, tenant }: Pick<Ctx, 'tx' | 'tenant'>, id: number): Promise<boolean> =>
  (await selectRecordsWith(tx, { tenantId: tenant.id, column: 'template_id', id }, { limit: 1 })).length > 0

const STILL_NAMED = '23503'

/** Deletes a template; one that records have is disabled: nobody creates with it anymore, and they keep it. */
export async function removeTemplate(ctx: Ctx, id: number): Promise<{ isDisabled: boolean }> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const { templates, fields } = await readForms(tx, tenant.id)
  const template = templates.get(id) ?? notFound('Template')
  if (await hasRecords(ctx, id)) {
    await disableTemplate(tx, tenant.id, id)
    await auditTemplate(ctx, { before: template, after: { ...template, disabled: true } }, fields)
    ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['templates'] })
    return { isDisabled: true }
  }
  try {
    await deleteTemplate(tx, tenant.id, id)
  } catch (error) {
    // Somebody created a record with it in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === STILL_NAMED)) throw error
    conflict(`"${template.title}" is in use by a new ${tenant.recordName.toLowerCase()}. Try again to disable it.`)
  }
  const others = [...templates.keys()].filter((each) => each !== id)
  await setOrder(tx, tenant.id, { table: 'templates', ids: others })
  await auditTemplate(ctx, { before: template, after: null }, fields)
  await keepName(ctx, 'templates', template)
  return { isDisabled: false }
}
