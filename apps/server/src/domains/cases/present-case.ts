import { PROPERTY_KEYS, type CaseField, type CaseProperties, type LockHolder } from '@dossier/contract/cases/details'
import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { Actor } from '@dossier/core/access/cases'
import { canViewDerived } from '@dossier/core/access/derived'
import { titleWithoutFields } from '@dossier/core/cases/title-template'
import { fieldKey, ownValue } from '@dossier/core/fields/field-key'
import { isRows } from '@dossier/core/fields/data-rows'
import { fieldType } from '@dossier/core/fields/types/registry'
import { isRoleValue, withNames } from '@dossier/core/fields/role-lists'
import { NEUTRAL } from '@dossier/core/text/dates'
import { passes } from '../../http/guard.ts'
import { rightsOf, viewRightsOf, type Catalogue, type CatalogueTemplateField } from '../../catalogue/catalogue.ts'
import { definitionOf } from '../../records/visible-fields.ts'
import { findIn, type ItemNames } from './item-names.ts'
import type { CaseRecord, LoadedCase } from './load-case.ts'
import type { LockRow } from './queries.ts'
import { readRights } from '../../records/read-rights.ts'

/** Everything of a record except its fields, with the title that `me` may see. */
export const presentProperties = (me: Actor, loaded: LoadedCase): CaseProperties => ({
  ...propertiesOf(loaded),
  title: titleFor(me, loaded),
})

/** The title of a record; without its fields for people who may not view each field in it. (D-127) */
export const titleFor = (me: Actor, loaded: LoadedCase): string =>
  isTitleVisible(me, loaded) ? loaded.record.row.title : titleInstead(loaded)

/** The title that people see who may not view each field in the record's own. */
export const titleInstead = ({ record }: LoadedCase): string =>
  titleWithoutFields(record.template.title, record.caseNumber)

export const isTitleVisible = (me: Actor, { record, catalogue }: LoadedCase): boolean =>
  !readRights(me, catalogue).hiddenTitles.has(record.template.id)

/** Everything of a record except its fields, as those see it who may view every field in its title. */
export function propertiesOf(loaded: LoadedCase): CaseProperties {
  const { record, catalogue, locks } = loaded
  const { row, template } = record
  const severity = catalogue.severities.get(row.severity_id)
  const category = row.category_id === null ? template.category : catalogue.categories.get(row.category_id)
  return {
    id: record.id,
    caseNumber: record.caseNumber,
    title: row.title,
    summary: row.summary,
    templateId: template.id,
    templateTitle: template.title,
    categoryId: category?.id ?? null,
    categoryTitle: category?.title ?? null,
    statusId: row.status_id,
    statusTitle: catalogue.statuses.get(row.status_id)?.title ?? '',
    severityId: row.severity_id,
    severityTitle: severity?.title ?? '',
    severityLevel: severity?.level ?? 0,
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_id === null ? null : (catalogue.users.get(row.assignee_id)?.name ?? ''),
    openedByUserId: row.opened_by_id,
    openedByUser: row.opened_by,
    isCase: row.is_case,
    isClosed: row.is_closed,
    isSensitive: row.is_sensitive,
    cadenceEnabled: row.cadence_enabled,
    cadenceDetails: template.cadenceDetails,
    hiddenFromInsights: row.hidden_from_insights,
    created: row.created,
    closed: row.closed,
    deleted: row.deleted,
    lastUpdated: row.last_updated,
    lastUpdatedAt: row.last_updated,
    seq: row.seq,
    ...relationsOf(loaded),
    enableTitleTemplate: template.enableTitleTemplate,
    builtInFieldLocks: builtInLocks(locks),
  }
}

function relationsOf({ record, catalogue: { areas, users, teams } }: LoadedCase) {
  const { row } = record
  return {
    areas: row.area_ids.map((id) => ({ id, title: areas.get(id)?.title ?? '' })),
    tags: [...record.tags],
    users: row.user_ids.map((id) => ({ id, name: users.get(id)?.name ?? '', isExternal: false })),
    pendingTeams: row.pending_team_ids.map((id) => ({ id, title: teams.get(id)?.title ?? '' })),
    permissions: { edit: [...row.edit_team_ids] },
    promotePermissions: { edit: [...record.promotePermissions.edit] },
    editClosedPermissions: [...record.editClosedPermissions],
  }
}

function builtInLocks(locks: readonly LockRow[]): Record<string, LockHolder> {
  const keys: readonly string[] = PROPERTY_KEYS
  return Object.fromEntries(locks.filter((lock) => keys.includes(lock.key)).map((lock) => [lock.key, holderOf(lock)]))
}

const holderOf = ({ user_id: id, holder: name, requests }: LockRow): LockHolder => ({
  id,
  name,
  ...(requests && { requests }),
})

/** The fields of a record's template that `me` may view, or the requested ones among them. */
export function presentFields(me: Actor, loaded: LoadedCase, fieldIds?: readonly string[]): Record<string, CaseField> {
  const shown: [string, CaseField][] = []
  for (const [id, one] of loaded.record.template.fields)
    if ((!fieldIds || fieldIds.includes(id)) && isFieldVisible(me, one)) shown.push([id, presentField(loaded, one)])
  return Object.fromEntries(shown)
}

export const isFieldVisible = (me: Actor, one: CatalogueTemplateField): boolean =>
  passes('field.view', canViewDerived(me, viewRightsOf(one)))

/** One field of a record, for a person who may view it. */
export function presentField({ record, catalogue, locks, items }: LoadedCase, one: CatalogueTemplateField): CaseField {
  const { field } = one
  const value = labelled(namedIn(catalogue, fieldValue(record, field.id)), items)
  const isOverridden = record.row.overridden.includes(field.id)
  const lock = locks.length > 0 ? locks.find(({ key }) => key === fieldKey(field.id)) : undefined
  return {
    caseId: record.id,
    field: isOverridden ? { ...definitionOf(field), displayReadOnly: false } : definitionOf(field),
    fieldType: field.dataType,
    value,
    label: fieldLabel(field, value, { items, timeZone: catalogue.timeZone }),
    section: one.section,
    order: one.order,
    permissions: rightsOf(one),
    requiredRecord: one.requiredRecord,
    requiredCase: one.requiredCase,
    inUseBy: lock ? holderOf(lock) : null,
    ...(lock?.has_draft && { draft: labelled(namedIn(catalogue, lock.draft), items) }),
    ...(isOverridden && { isOverridden }),
    lastUpdatedAt: ownValue(record.row.field_times, field.id) ?? record.row.created,
  }
}

/** A record's value of a field; null is empty. */
export const fieldValue = (record: CaseRecord, fieldId: string): FieldValue =>
  record.template.fields.get(fieldId)?.field.dataType === 'case-number'
    ? record.caseNumber
    : (ownValue(record.row.fields, fieldId) ?? null)

/** A stored value with the present names of the people whom it names. */
export const namedIn = ({ users }: Pick<Catalogue, 'users'>, value: FieldValue): FieldValue =>
  isRoleValue(value) ? withNames(value, users) : value

/** A value whose rows say what their items are called. */
const labelled = (value: FieldValue, items: ItemNames): FieldValue =>
  isRows(value) ? value.map((row) => ({ ...row, label: items.get(row.itemId)?.label ?? '' })) : value

/** The same for values by field id. */
export const namesIn = (
  catalogue: Pick<Catalogue, 'users'>,
  values: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, namedIn(catalogue, value)]))

/** A stored value as text for people, by the clocks of the time zone of the organization. (D-140) */
export const fieldLabel = (
  field: FieldDefinition,
  value: FieldValue,
  { items, timeZone }: { items: ItemNames; timeZone: string },
): string => fieldType(field.dataType).display(value as never, field, { ...NEUTRAL, timeZone, items: findIn(items) })
