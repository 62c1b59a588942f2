import { fieldKey, ownValue } from '@dossier/core/fields/field-key'
import { isOffered } from '@dossier/core/fields/is-offered'
import type { CatalogueField } from '../../../catalogue/catalogue.ts'
import type { RecordForm } from '../../../db/tables/cases.ts'
import { badInput } from '../../../http/refusal.ts'
import type { Change, Step } from './changes.ts'
import { insertExtraField } from '../extra-field-queries.ts'
import type { LoadedCase } from '../load-case.ts'
import type { Writer } from '../writing/writer.ts'

/** The key under which the change log has changes of a record's form. */
export const FORM = 'form'

/** What the change log says of a field in the form of one record. */
export interface LoggedForm {
  title: string
  what: 'added' | 'removed' | 'required' | 'optional'
}

const WORDS: Record<LoggedForm['what'], string> = {
  added: 'added to the form',
  removed: 'removed from the form',
  required: 'required',
  optional: 'not required',
}

/** Such as `Gang tag: added to the form`. */
export const formWords = ({ title, what }: LoggedForm): string => `${title}: ${WORDS[what]}`

const UNCHANGED: RecordForm = { added: {}, removed: [], required: {} }

/** Adds a field to the form of one record, takes it out, or says whether it has to be filled in. (D-089) */
export async function planForm(
  writer: Writer,
  loaded: LoadedCase,
  { edit, fieldId, ...more }: Extract<Change, { kind: 'form' }>,
): Promise<Step> {
  const field = loaded.catalogue.fields.get(fieldId) ?? badInput('This field was deleted.')
  const before = loaded.record.row.form ?? UNCHANGED
  const isThere = loaded.record.template.fields.has(fieldId)
  switch (edit) {
    case 'add':
      if (isThere) return { type: 'ruleRan', entries: [] }
      if (!isOffered(field)) badInput(`${field.title} is archived. Restore it, or change the rule.`)
      await keepReadable(writer, loaded, field)
      return stepTo(field, 'added', {
        ...before,
        added: { ...before.added, [fieldId]: { section: more.section ?? null, required: more.required === true } },
        removed: before.removed.filter((id) => id !== fieldId),
      })
    case 'remove':
      return isThere ? withoutValue(loaded, field, before) : { type: 'ruleRan', entries: [] }
    case 'require':
      if (!isThere) badInput(`${field.title} is not in the form of this record.`)
      return requiring(loaded, field, { before, required: more.required === true })
  }
}

const stepTo = ({ title }: CatalogueField, what: LoggedForm['what'], form: RecordForm): Step => ({
  type: 'ruleRan',
  entries: [{ key: FORM, old: null, new: { title, what } satisfies LoggedForm }],
  set: { form },
})

/** Its value goes with it: nobody would see what lists still found. The history keeps it. */
function withoutValue({ record }: LoadedCase, field: CatalogueField, before: RecordForm): Step {
  const { [field.id]: _, ...added } = before.added
  const step = stepTo(field, 'removed', { ...before, added, removed: [...before.removed, field.id] })
  const old = ownValue(record.row.fields, field.id) ?? null
  if (old === null) return step
  const entry = { key: fieldKey(field.id), old, new: null }
  return { ...step, entries: [entry, ...step.entries], field: { id: field.id, value: null } }
}

function requiring(
  { record }: LoadedCase,
  field: CatalogueField,
  { before, required }: { before: RecordForm; required: boolean },
): Step {
  const now = record.template.fields.get(field.id)!
  if (now.requiredRecord === required && now.requiredCase === required) return { type: 'ruleRan', entries: [] }
  const form = { ...before, required: { ...before.required, [field.id]: required } }
  return stepTo(field, required ? 'required' : 'optional', form)
}

/** From now on readers of records of this template may meet values of the field. */
async function keepReadable(
  { tx, tenant, emit, ...writer }: Writer & { onlyLooks?: boolean },
  { record: { template } }: LoadedCase,
  { id }: CatalogueField,
): Promise<void> {
  if (writer.onlyLooks || template.extraFields.has(id)) return
  await insertExtraField(tx, { tenantId: tenant.id, templateId: template.id, fieldId: id })
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['templates'] })
}
