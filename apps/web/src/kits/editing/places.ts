import type { CaseField, PropertyKey } from '@dossier/contract/cases/details'
import { TEXT_AREA_LENGTH, TITLE_LENGTH } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import type { Me } from '@dossier/contract/user-profile/me'
import { whyNotSetSensitive, whyNotWrite, type Actor } from '@dossier/core/access/cases'
import { canOverride, whyNotEditField } from '@dossier/core/access/fields'
import { unless, type WhyNot } from '@dossier/core/access/reasons'
import { isEnabled } from '@dossier/core/tenants/features'
import { fieldIdOf, ownValue, type FieldKey } from '@dossier/core/fields/field-key'
import type { LiveCase } from '@dossier/core/live/live-case'
import { tooLong } from '../../lib/too-long.ts'
import { readValue } from '../fields/read-value.ts'
import { shownTo } from './shown-record.ts'

/** An item that people choose by name. */
interface Chosen {
  id: number
}

interface Property {
  label: string
  /** As the page shows and edits it. */
  read: (record: LiveCase) => unknown
  /** The form that the server takes; omitted if it is the same. */
  wire?: (shown: never) => unknown
  /** A sentence why it cannot be saved so. */
  refuse?: (shown: never) => string | undefined
}

const idsOf = (list: Chosen[]) => list.map(({ id }) => id)
const idOf = (one: Chosen | null) => one?.id ?? null

const PROPERTIES: Record<Exclude<PropertyKey, 'hiddenFromInsights' | 'categoryId' | 'cadenceEnabled'>, Property> = {
  title: {
    label: 'Title',
    read: ({ title }) => title,
    refuse: (title: string) => (isBlank(title) ? 'Enter a title.' : tooLong(title, TITLE_LENGTH)),
  },
  summary: {
    label: 'Summary',
    read: ({ summary }) => summary,
    refuse: (summary: string) => tooLong(summary, TEXT_AREA_LENGTH),
  },
  statusId: {
    label: 'Status',
    read: ({ statusId, statusTitle }) => ({ id: statusId, title: statusTitle }),
    wire: idOf,
  },
  severityId: {
    label: 'Severity',
    read: ({ severityId, severityTitle, severityLevel }) => ({
      id: severityId,
      title: severityTitle,
      level: severityLevel,
    }),
    wire: idOf,
  },
  assigneeId: {
    label: 'Assignee',
    read: ({ assigneeId, assigneeName }) => (assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' }),
    wire: idOf,
  },
  areas: { label: 'Areas', read: ({ areas }) => areas, wire: idsOf },
  tags: { label: 'Tags', read: ({ tags }) => tags },
  users: { label: 'Collaborators', read: ({ users }) => users, wire: idsOf },
  pendingTeams: { label: 'Awaiting Team', read: ({ pendingTeams }) => pendingTeams, wire: idsOf },
  isSensitive: { label: 'Sensitive', read: ({ isSensitive }) => isSensitive },
}

export type EditableProperty = keyof typeof PROPERTIES

/** Where something of a record can be edited. (D-122) */
export type Place = EditableProperty | FieldKey

const isProperty = (place: Place): place is EditableProperty => Object.hasOwn(PROPERTIES, place)

/** The field at a place, if it is one and the record has it. */
export const fieldAt = (record: LiveCase, place: Place): CaseField | undefined =>
  ownValue(record.fields, fieldIdOf(place) ?? '')

/** The current value of a place, as the page shows it. */
export const valueAt = (record: LiveCase, place: Place): unknown =>
  isProperty(place) ? PROPERTIES[place].read(record) : fieldAt(record, place)?.value

export const labelAt = (record: LiveCase, place: Place): string =>
  isProperty(place) ? PROPERTIES[place].label : (fieldAt(record, place)?.field.title ?? '')

/** The person who has the place open, including the caller. */
export const userAt = (record: LiveCase, place: Place) =>
  isProperty(place) ? record.builtInFieldLocks[place] : (fieldAt(record, place)?.inUseBy ?? undefined)

/** The value to send for a shown value, or a sentence that says what to do. */
export function wireAt(record: LiveCase, place: Place, shown: unknown) {
  if (isProperty(place)) {
    const { refuse, wire } = PROPERTIES[place]
    const message = refuse?.(shown as never)
    if (message !== undefined) return { ok: false as const, message }
    return { ok: true as const, value: wire ? wire(shown as never) : shown }
  }
  const field = fieldAt(record, place)
  if (!field) return { ok: false as const, message: 'This field is no longer there.' }
  return readValue(field.field, shown)
}

/** A closed record is changed only after the person has chosen to, for the length of this visit. */
const isSealed = (record: LiveCase, unlocked: boolean) => record.isClosed && !unlocked

/** Whether this person may change the place now, by the rules that the server applies. */
export const mayEdit = (me: Actor, record: LiveCase, place: Place, unlocked: boolean): boolean =>
  !isSealed(record, unlocked) && whyNotEditPlace(me, record, place) === null

/** Which rule keeps this person from changing a place of a record that they may change. */
export function whyNotEditPlace(me: Actor, record: LiveCase, place: Place): WhyNot {
  const shown = shownTo(me, record)
  const field = fieldAt(record, place)
  if (field) return whyNotEditField(me, shown, field.field, field.permissions)
  if (!isProperty(place)) return { rule: 'deleted' }
  if (place === 'isSensitive') return whyNotSetSensitive(me, shown, !record.isSensitive)
  return whyNotWrite(me, shown) ?? unless(place !== 'title' || !record.enableTitleTemplate, 'generatedTitle')
}

/** Whether this person may enter the value of a calculated field by hand, or have it calculated again. */
export const mayOverride = (me: Actor, record: LiveCase, field: CaseField, unlocked: boolean): boolean =>
  !isSealed(record, unlocked) && canOverride(me, shownTo(me, record), field.permissions)

/** The part of the signed-in person that the record page needs. */
export type Person = Pick<
  Me,
  | 'id'
  | 'name'
  | 'tenantId'
  | 'isSupport'
  | 'isAdmin'
  | 'editData'
  | 'teams'
  | 'recordName'
  | 'caseName'
  | 'tenantEnabledFeatures'
>

/** In some tenants a place that somebody has open may be edited all the same: the last save wins. (D-050) */
export const mayShareLocks = ({ tenantEnabledFeatures }: Person): boolean =>
  isEnabled(tenantEnabledFeatures, 'allowLockedFieldsToBeEdited')
