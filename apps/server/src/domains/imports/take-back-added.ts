import type { TakenBack } from '@dossier/contract/imports'
import { fieldKey } from '@dossier/core/fields/field-key'
import { optionsOf } from '@dossier/core/fields/options'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue, loadFields } from '../../catalogue/load-catalogue.ts'
import { readForms } from '../../catalogue/read-forms.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { releaseSavepoint, rollBackTo, setSavepoint } from '../../db/savepoints.ts'
import type { AddedByImport } from '../../db/tables/imports.ts'
import type { Ctx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { removeField, saveField } from '../fields/edit-fields.ts'
import { saveTemplate } from '../templates/edit-templates.ts'

const LABELS = 20
const OF_RECORDS = 'Records have it.'
const STAYS = 'It stays as it is now.'

/**
 * Removes the fields and choices that an import has added and nothing uses by now, as if by hand; says what stayed, and
 * why. What a person has removed in the meantime is left alone. (ADR 69)
 */
export async function takeBackAdded(ctx: Ctx, added: AddedByImport): Promise<TakenBack[]> {
  await lockTenant(ctx.tx, ctx.tenant.id)
  const done: TakenBack[] = []
  for (const field of added.fields) done.push(...(await takeBackField(ctx, field, added)))
  for (const choices of added.choices) done.push(...(await takeBackChoices(ctx, choices, added)))
  return done
}

const ofField = (field: string, why: string): TakenBack => ({ field, labels: [], total: 0, why })

async function takeBackField(
  ctx: Ctx,
  { id }: AddedByImport['fields'][number],
  { templateId, usedFields }: AddedByImport,
): Promise<TakenBack[]> {
  const field = (await loadFields(ctx)).get(id)
  if (!field) return []
  if (usedFields.includes(id)) return [ofField(field.title, OF_RECORDS)]
  const refused = await tryTo(ctx, async () => {
    await leaveForm(ctx, templateId, id)
    await removeField(ctx, id, { ignoresRecords: true })
  })
  return [ofField(field.title, refused ?? '')]
}

async function leaveForm(ctx: Ctx, templateId: number, id: string): Promise<void> {
  const template = (await readForms(ctx.tx, ctx.tenant.id)).templates.get(templateId)
  if (!template?.placedFields.some(({ field }) => field.id === id)) return
  const placed = template.placedFields.map(({ field, ...one }) => ({ ...one, field: { id: field.id } }))
  const fields = placed.filter(({ field }) => field.id !== id)
  await saveTemplate(ctx, { id: template.id, title: template.title, sections: [...template.sections], fields })
}

async function takeBackChoices(
  ctx: Ctx,
  { fieldId, values }: AddedByImport['choices'][number],
  { usedChoices }: AddedByImport,
): Promise<TakenBack[]> {
  const field = (await loadFields(ctx)).get(fieldId)
  if (!field) return []
  const there = new Set(optionsOf(field).map(({ value }) => value))
  const ofRecords = new Set(usedChoices.find((one) => one.fieldId === fieldId)?.values)
  const existing = values.filter(({ value }) => there.has(value))
  const catalogue = await loadCatalogue(ctx)
  const reasons = Map.groupBy(existing, ({ value }) =>
    ofRecords.has(value) ? OF_RECORDS : (namedBy(catalogue, fieldId, value) ?? ''),
  )
  const free = new Set((reasons.get('') ?? []).map(({ value }) => value))
  const left = optionsOf(field).filter(({ value }) => !free.has(value))
  const refused =
    free.size === 0
      ? undefined
      : await tryTo(ctx, () =>
          saveField(ctx, { id: fieldId, columnValues: left.map(({ key, label }) => ({ key, label })) }),
        )
  return [...reasons].map(([why, some]) => ({
    field: field.title,
    labels: some.slice(0, LABELS).map(({ label }) => label),
    total: some.length,
    why: why === '' ? (refused ?? '') : why,
  }))
}

/** What of the configuration names a choice of the field, as a sentence. */
function namedBy({ templates, views, rules, insights }: Catalogue, fieldId: string, value: string): string | undefined {
  const defaults = [...templates.values()].find(({ fieldDefaultValues: all }) => [all[fieldId]].flat().includes(value))
  if (defaults) return `It is a default value of the template ${defaults.title}.`
  const [key, written] = [fieldKey(fieldId), JSON.stringify(value)]
  for (const [kind, things] of Object.entries({ view: views, rule: rules, insight: insights }))
    for (const thing of things.values()) {
      const text = JSON.stringify(thing)
      if ((text.includes(JSON.stringify(key)) || text.includes(JSON.stringify(fieldId))) && text.includes(written))
        return `The ${kind} ${thing.title} names it.`
    }
  return undefined
}

/** The sentence of a refusal, which leaves nothing behind; undefined if it went well. */
async function tryTo({ tx }: Ctx, work: () => Promise<unknown>): Promise<string | undefined> {
  await setSavepoint(tx, 'added')
  try {
    await work()
    await releaseSavepoint(tx, 'added')
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await rollBackTo(tx, 'added')
    return error.message || STAYS
  }
}
