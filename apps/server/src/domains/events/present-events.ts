import type { CaseEvent, EventEmail, EventEntry, EventMedia } from '@dossier/contract/events'
import { UNKNOWN_TYPE } from '@dossier/contract/files'
import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { HISTORY_VALUE_LENGTH } from '@dossier/contract/limits'
import type { Actor } from '@dossier/core/access/cases'
import { cutHtml, cutText } from '@dossier/core/fields/clean-text'
import { differingRows } from '@dossier/core/fields/data-rows'
import { hasRows } from '@dossier/core/fields/has-rows'
import { fieldIdOf, fieldKey } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import type { LoadedCase } from '../cases/load-case.ts'
import { FORM, formWords, type LoggedForm } from '../cases/plans/plan-form.ts'
import { RULE, type LoggedRule } from '../cases/plans/plan-manual-run.ts'
import { eventRule } from './event-rule.ts'
import { FILES, type LoggedFile } from '../cases/plans/plan-file.ts'
import {
  isLoggedRecord,
  LINKS,
  loggedRecordText,
  MERGED_FROM,
  MERGED_INTO,
  type LoggedRecord,
} from '../cases/other-records.ts'
import { fieldLabel, isFieldVisible, isTitleVisible, namedIn } from '../cases/present-case.ts'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import type { WithKeys } from './with-keys.ts'
import { EMAIL, EMAIL_DELIVERED, EMAIL_FAILED, isEmailKey, type LoggedEmail } from '../../history/logged-email.ts'
import { TITLE, type ChangeRow } from '../../history/read-saves.ts'

/** Of the keys whose changes only some people may see, those that `me` may: of fields, and of a title made from them. */
export function visibleKeys(me: Actor, loaded: LoadedCase): string[] {
  const fields = [...loaded.record.template.fields.values()].filter((one) => isFieldVisible(me, one))
  return [...(isTitleVisible(me, loaded) ? [TITLE] : []), ...fields.map((one) => fieldKey(one.field.id))]
}

/**
 * Entries as saves, in the order of the entries. Those that `me` may not see are left out, and long values are shortened
 * unless they are to be whole.
 */
export function presentEvents(
  me: Actor,
  loaded: WithKeys,
  rows: readonly ChangeRow[],
  { isWhole = false }: { isWhole?: boolean } = {},
): CaseEvent[] {
  const shown = new Set(visibleKeys(me, loaded))
  const seen = rows.filter(({ key }) => (key !== TITLE && fieldIdOf(key) === null) || shown.has(key))
  return [...Map.groupBy(seen, (row) => row.group_seq)].map(([id, entries]) =>
    eventOf(me, loaded, { id, rows: entries, most: isWhole ? Infinity : HISTORY_VALUE_LENGTH }),
  )
}

interface Save {
  id: number
  rows: readonly ChangeRow[]
  /** Characters of one value. */
  most: number
}

function eventOf(me: Actor, loaded: WithKeys, { id, rows, most }: Save): CaseEvent {
  const [first] = rows
  if (!first) throw new Error('A save without entries.')
  return {
    id,
    caseId: loaded.record.id,
    type: first.type,
    user: { id: first.user_id ?? 0, name: first.actor },
    created: first.at,
    actionId: first.action_id,
    cause: first.cause,
    ...(first.cause === 'rule' && { rule: eventRule(me, loaded, first) }),
    undoneActionId: first.cause === 'undo' ? first.cause_id : null,
    entries: rows.map((row) => shortenEntry(presentEntry(me, loaded, shortenRow(row, most)), row, most)),
    media: rows.flatMap((row) => mediaOf(loaded, row)),
  }
}

/** The formats of a text that is cut are those before the cut; half a tag is no word. */
const cutValue = (value: unknown, most: number): unknown => (typeof value === 'string' ? cutHtml(value, most) : value)

const shortenRow = (row: ChangeRow, most: number): ChangeRow => ({
  ...row,
  old_value: cutValue(row.old_value, most),
  new_value: cutValue(row.new_value, most),
})

/** Whatever a value is made of, and however long the comment is. */
function shortenEntry(entry: Omit<EventEntry, 'isShortened'>, row: ChangeRow, most: number): EventEntry {
  const { oldValue, newValue, text } = entry
  const cut = (shown: string | null) => (shown === null ? null : cutText(shown, most))
  const isLong = (value: unknown) => typeof value === 'string' && value.length > most
  return {
    ...entry,
    oldValue: cut(oldValue),
    newValue: cut(newValue),
    text: text === null || !entry.isHtml ? cut(text) : (cutValue(text, most) as string),
    isShortened: [row.old_value, row.new_value, oldValue, newValue, text].some(isLong),
  }
}

function presentEntry(me: Actor, loaded: WithKeys, row: ChangeRow): Omit<EventEntry, 'isShortened'> {
  const { record, catalogue, items } = loaded
  const { seq, key, comment, is_html } = row
  const field = record.template.fields.get(fieldIdOf(key) ?? '')?.field
  const property = PROPERTIES[key]
  const [old, now] = field ? changedParts(field, row) : [row.old_value, row.new_value]
  const show = (value: unknown): string | null => {
    if (value === null) return null
    if (row.type === 'file') return (value as LoggedFile).name
    if (key === RULE) return (value as LoggedRule).text
    if (key === FORM) return formWords(value as LoggedForm)
    if (isEmailKey(key)) return (value as LoggedEmail).subject
    if (isLoggedRecord(key)) return loggedRecordText(me, loaded, value as LoggedRecord)
    return field
      ? fieldLabel(field, namedIn(catalogue, value as FieldValue), { items, timeZone: catalogue.timeZone })
      : (property?.show?.(value, catalogue) ?? null)
  }
  return {
    id: seq,
    key,
    label: labelOf(loaded, key),
    oldValue: show(old),
    newValue: show(now),
    text: comment,
    isHtml: is_html === true,
    ...(isEmailKey(key) && emailOf(me, loaded, row.new_value as LoggedEmail)),
    isKey: loaded.keys.has(seq),
  }
}

/** An email as `me` may see it: neither people of roles nor files of fields that they may not view. */
function emailOf(me: Actor, { record }: LoadedCase, logged: LoggedEmail): Partial<EventEntry> {
  const mayView = (fieldId: string) => {
    const one = record.template.fields.get(fieldId)
    return one !== undefined && isFieldVisible(me, one)
  }
  const { body = null, recipients, files, reason = null } = logged
  const shown = recipients.filter(({ fieldIds }) => fieldIds === null || fieldIds.some(mayView))
  const email: EventEmail = {
    recipients: shown.map(({ name }) => name),
    othersCount: recipients.length - shown.length,
    files: files.filter(({ fieldId }) => fieldId === null || mayView(fieldId)).map(({ name }) => name),
    reason,
  }
  return { email, text: body, isHtml: body !== null }
}

/** The file that an entry added; it may have been deleted since. */
function mediaOf({ record, keys }: WithKeys, { seq, type, new_value }: ChangeRow): EventMedia[] {
  if (type !== 'file' || new_value === null) return []
  const { id, name: fileName, contentType = UNKNOWN_TYPE } = new_value as LoggedFile
  return [{ id, fileName, contentType, url: `/api/event/media/${record.id}/${id}`, isKey: keys.has(seq) }]
}

/** What people call a key of the change log. */
export const labelOf = ({ record }: LoadedCase, key: string): string => labelIn(record.template, key)

/** The same, in the records of a template. */
export const labelIn = (template: CatalogueTemplate | undefined, key: string): string =>
  template?.fields.get(fieldIdOf(key) ?? '')?.field.title ?? PROPERTIES[key]?.label ?? key

/** Of a table, the rows that the save changed: the others would hide them. */
const changedParts = ({ dataType }: FieldDefinition, { old_value, new_value }: ChangeRow): [unknown, unknown] =>
  hasRows(dataType) ? differingRows(old_value as FieldValue, new_value as FieldValue, sameJson) : [old_value, new_value]

interface LoggedProperty {
  label: string
  /** Omitted: the entry says that it happened, not from what to what. */
  show?: (value: unknown, catalogue: Catalogue) => string
}

type NamedKind = 'statuses' | 'severities' | 'areas' | 'categories' | 'teams' | 'users'

/** What was deleted keeps its name in the history. */
function nameIn(catalogue: Catalogue, kind: NamedKind, id: unknown): string {
  if (typeof id !== 'number') return ''
  const thing: { name?: string; title?: string } | undefined = catalogue[kind].get(id)
  return thing?.name ?? thing?.title ?? catalogue.removed.get(`${kind} ${id}`) ?? ''
}

const namesIn = (catalogue: Catalogue, kind: NamedKind, ids: unknown): string =>
  Array.isArray(ids) ? ids.map((id) => nameIn(catalogue, kind, id)).join(', ') : ''

const asText = (value: unknown) => String(value)
const asYesNo = (value: unknown) => (value === true ? 'Yes' : 'No')

/** A logged value of a property as text; null if only that it changed is said. */
export const propertyText = (catalogue: Catalogue, key: string, value: unknown): string | null =>
  PROPERTIES[key]?.show?.(value, catalogue) ?? null

/** The labels of keys that are not fields. */
const PROPERTIES: Record<string, LoggedProperty> = {
  created: { label: 'Created' },
  title: { label: 'Title', show: asText },
  summary: { label: 'Summary', show: asText },
  statusId: { label: 'Status', show: (id, catalogue) => nameIn(catalogue, 'statuses', id) },
  severityId: { label: 'Severity', show: (id, catalogue) => nameIn(catalogue, 'severities', id) },
  assigneeId: { label: 'Assignee', show: (id, catalogue) => nameIn(catalogue, 'users', id) },
  areas: { label: 'Areas', show: (ids, catalogue) => namesIn(catalogue, 'areas', ids) },
  tags: { label: 'Tags', show: (tags) => (Array.isArray(tags) ? tags.join(', ') : '') },
  users: { label: 'Collaborators', show: (ids, catalogue) => namesIn(catalogue, 'users', ids) },
  pendingTeams: { label: 'Awaiting Team', show: (ids, catalogue) => namesIn(catalogue, 'teams', ids) },
  permissions: {
    label: 'Edit teams',
    show: (lists, catalogue) => namesIn(catalogue, 'teams', (lists as { edit?: unknown }).edit),
  },
  categoryId: { label: 'Category', show: (id, catalogue) => nameIn(catalogue, 'categories', id) },
  cadenceEnabled: { label: 'Cadence', show: asYesNo },
  hiddenFromInsights: { label: 'Hidden from insights', show: asYesNo },
  isSensitive: { label: 'Sensitive', show: asYesNo },
  isCase: { label: 'Promoted', show: asYesNo },
  isClosed: { label: 'Closed', show: asYesNo },
  deleted: { label: 'Deleted', show: asYesNo },
  comment: { label: 'Comment' },
  [RULE]: { label: 'Rule' },
  [FORM]: { label: 'Form' },
  [FILES]: { label: 'Files' },
  [EMAIL]: { label: 'Email' },
  [EMAIL_FAILED]: { label: 'Email not delivered' },
  [EMAIL_DELIVERED]: { label: 'Email delivered' },
  [LINKS]: { label: 'Links' },
  [MERGED_INTO]: { label: 'Merged into' },
  [MERGED_FROM]: { label: 'Merged from' },
}
