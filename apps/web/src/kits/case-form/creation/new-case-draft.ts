import type { NewCase } from '@dossier/contract/cases/lifecycle'
import type { FieldValue } from '@dossier/contract/fields'
import { TEXT_AREA_LENGTH, TITLE_LENGTH } from '@dossier/contract/limits'
import type { Severity } from '@dossier/contract/lookups/severities'
import type { Status } from '@dossier/contract/lookups/statuses'
import type { Named, Titled } from '@dossier/contract/shapes'
import type { TemplateDetails, TemplateField } from '@dossier/contract/templates'
import { canFillField, canViewField } from '@dossier/core/access/fields'
import { calculate } from '@dossier/core/calculations/evaluate'
import { calculationOrder } from '@dossier/core/calculations/graph'
import { createButtons, type CaseKind } from '@dossier/core/access/templates'
import { isTitleMissing, startSeverity, startStatus } from '@dossier/core/cases/new-case'
import { fieldKey, ownValue } from '@dossier/core/fields/field-key'
import { fieldType } from '@dossier/core/fields/types/registry'
import { dateIn } from '@dossier/core/text/dates'
import type { OtherField } from '../../fields/items/item-limit.ts'
import { readValue } from '../../fields/read-value.ts'
import type { Person } from '../../editing/places.ts'
import { typedText } from '../../editing/text-at.ts'

/** A record that is being filled in, as the form shows it. */
export interface NewCaseDraft {
  templateId: number | null
  title: string
  summary: string
  status: Titled | null
  severity: Severity | null
  assignee: Named | null
  areas: readonly Titled[]
  tags: readonly string[]
  users: readonly Named[]
  pendingTeams: readonly Titled[]
  /** By field id, as typed. */
  fields: Readonly<Record<string, unknown>>
}

export const blankDraft = (templateId: number | null): NewCaseDraft => ({
  templateId,
  title: '',
  summary: '',
  status: null,
  severity: null,
  assignee: null,
  areas: [],
  tags: [],
  users: [],
  pendingTeams: [],
  fields: {},
})

/** Whether anything was entered that would be a loss. */
export const hasText = ({ title, summary, fields }: NewCaseDraft): boolean =>
  title !== '' || summary !== '' || Object.keys(fields).length > 0

/** The entered values, as text that a person reads and copies. */
export function textOf({ title, summary, fields }: NewCaseDraft, template: TemplateDetails | undefined): string {
  const definitions = new Map(template?.fields.map(({ field }) => [field.id, field]))
  const lines = Object.entries(fields).map(([id, value]) => {
    const text = typedText(definitions.get(id), value)
    return text && [definitions.get(id)?.title, text].filter(Boolean).join(': ')
  })
  return [title, summary, ...lines].filter(Boolean).join('\n')
}

/** What the fields of a draft depend on. */
export type EnteredFields = Pick<NewCaseDraft, 'fields'>

export interface Definitions {
  /** Undefined until one is chosen. */
  template: TemplateDetails | undefined
  statuses: readonly Status[]
  severities: readonly Severity[]
}

/** Fills in the defaults of template and tenant; entered values stay. */
export function withDefaults(draft: NewCaseDraft, { template, statuses, severities }: Definitions): NewCaseDraft {
  const status = draft.status ?? startStatus(statuses.toSorted((one, other) => one.order - other.order)) ?? null
  return {
    ...draft,
    status,
    severity: draft.severity ?? startSeverity(severities, template?.severityId ?? null) ?? null,
    fields: { ...template?.fieldDefaultValues, ...draft.fields },
  }
}

/** The fields that this person sees; hidden ones and those of administrators are left out. */
export const shownFields = (me: Person, template: TemplateDetails): TemplateField[] =>
  template.fields.filter(
    ({ field, permissions }) =>
      !template.hiddenFields.includes(fieldKey(field.id)) && canViewField(me, permissions ?? field.permissions),
  )

/** Whether the person fills in a field; the others get the template's value. */
export const isFilled = (me: Person, { field, permissions }: TemplateField): boolean =>
  canFillField(me, field, permissions ?? field.permissions)

/** The fields that this person fills in. */
export const filledFields = (me: Person, template: TemplateDetails): TemplateField[] =>
  shownFields(me, template).filter((one) => isFilled(me, one))

/** What the entered values give in the zone of the organization, by field id. */
export function calculatedValues(
  { fields }: EnteredFields,
  template: TemplateDetails,
  timeZone: string,
): Map<string, FieldValue> {
  const all = new Map(template.fields.map(({ field }) => [field.id, field]))
  const order = calculationOrder(all.keys(), all)
  if (order.length === 0) return new Map()
  const entered = [...all.values()].map((field) => {
    const read = readValue(field, ownValue(fields, field.id))
    return [field.id, read.ok ? read.value : null] as const
  })
  const now = Temporal.Now.instant()
  const today = dateIn(now.epochMilliseconds, timeZone)
  const created = now.toString({ smallestUnit: 'millisecond' })
  const terms = { order, overridden: [], definitions: all, today, timeZone, created, closed: null }
  return calculate(Object.fromEntries(entered), terms)
}

/** Whether a built-in part of the form is hidden by the template. */
export const isHidden = (template: TemplateDetails, property: string) => template.hiddenFields.includes(property)

/** The field, among those that the person sees, on whose value the items of a list depend. */
export function filterOf(
  me: Person,
  { field }: TemplateField,
  { template, draft }: { template: TemplateDetails; draft: EnteredFields },
): OtherField | undefined {
  if (!field.extensions.listFilter) return undefined
  const other = shownFields(me, template).find((one) => one.field.id === field.extensions.listFilter)?.field
  if (!other) return undefined
  const read = readValue(other, ownValue(draft.fields, other.id))
  return { field: other, value: read.ok ? read.value : null }
}

/** Why a field cannot be sent as it is; undefined if it can. */
export function fieldProblem(draft: EnteredFields, one: TemplateField, kind: CaseKind): string | undefined {
  const type = fieldType(one.field.dataType)
  const read = readValue(one.field, ownValue(draft.fields, one.field.id))
  if (!read.ok) return read.message
  return isRequired(one, kind) && type.isEmpty(read.value as never) ? '[Required]' : undefined
}

export const isRequired = (one: TemplateField, kind: CaseKind) =>
  kind === 'case' ? one.requiredCase : one.requiredRecord

/** The kind that the only visible button would create; undefined if none may be created. */
export function kindOf(me: Person, template: TemplateDetails): CaseKind | undefined {
  const buttons = createButtons(me, template)
  return buttons.record ? 'record' : buttons.case ? 'case' : undefined
}

export function isValid(me: Person, draft: NewCaseDraft, template: TemplateDetails | undefined): boolean {
  if (draft.templateId === null || !template) return false
  const kind = kindOf(me, template)
  if (!kind || isTitleMissing(draft.title, template)) return false
  if (draft.title.length > TITLE_LENGTH || draft.summary.length > TEXT_AREA_LENGTH) return false
  const filled = filledFields(me, template)
  return filled.every((one) => fieldProblem(draft, one, kind) === undefined)
}

/** The request body. Takes a valid draft. */
export function toNewCase(me: Person, draft: NewCaseDraft, template: TemplateDetails): NewCase {
  const fields: Record<string, FieldValue> = {}
  for (const one of shownFields(me, template)) {
    if (!isFilled(me, one)) continue
    const { field } = one
    const read = readValue(field, ownValue(draft.fields, field.id))
    if (read.ok && read.value !== null) fields[field.id] = read.value
  }
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
  return {
    templateId: draft.templateId,
    title: draft.title,
    summary: draft.summary,
    isCase: kindOf(me, template) === 'case',
    statusId: draft.status?.id ?? null,
    severityId: draft.severity?.id ?? null,
    assigneeId: draft.assignee?.id ?? null,
    areas: ids(draft.areas),
    tags: [...draft.tags],
    users: ids(draft.users),
    pendingTeams: ids(draft.pendingTeams),
    fields,
  }
}
