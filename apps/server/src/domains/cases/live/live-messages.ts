import { hash } from 'node:crypto'
import type { CaseDetails } from '@dossier/contract/cases/details'
import type { CaseFieldsUpdated, CaseHubEvents, CaseUpdated } from '@dossier/contract/live/case-hub'
import type { Actor } from '@dossier/core/access/cases'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { HubNamespace } from '../../../live/live-socket.ts'
import type { LinkedCase } from '../load-case.ts'
import { classOfOthers, LINKS } from '../other-records.ts'
import { isFieldVisible, isTitleVisible, presentField, propertiesOf, titleInstead } from '../present-case.ts'
import { presentDetails } from '../details/present-details.ts'

/** What was last sent about a record: a digest of each property and each field, including those that only some may see. */
export type Digests = ReadonlyMap<string, string>

const digest = (value: unknown): string => hash('sha1', JSON.stringify(value) ?? '', 'base64')

/** The digests of a record as it is now. */
export function digestsOf(loaded: LinkedCase): Map<string, string> {
  const { template } = loaded.record
  const parts = new Map(Object.entries(propertiesOf(loaded)).map(([key, value]) => [key, digest(value)]))
  parts.set(TITLE_INSTEAD, digest(titleInstead(loaded)))
  parts.set(LINKS, digest(loaded.links))
  for (const one of template.fields.values()) parts.set(fieldKey(one.field.id), digest(presentField(loaded, one)))
  for (const key of SECTION_KEYS) parts.set(key, digest(template[key]))
  return parts
}

/** The title of those who may not see the record's own: a change of a field in that one is nothing to them. */
const TITLE_INSTEAD = 'titleInstead'

const SECTION_KEYS = ['sections', 'sectionDetails'] as const

/** The parts that differ from what was last sent. */
export const changedParts = (sent: Digests, now: Digests): string[] =>
  [...now].filter(([part, value]) => sent.get(part) !== value).map(([part]) => part)

/** People who see the same fields, title and links of a record get the same messages. */
export function rightsClass(me: Actor, loaded: LinkedCase): string {
  const visible = [...loaded.record.template.fields.values()].filter((one) => isFieldVisible(me, one))
  return [isTitleVisible(me, loaded), classOfOthers(me, loaded), ...visible.map((one) => one.field.id)].join()
}

export interface Messages {
  caseUpdated?: CaseUpdated
  caseFieldsUpdated?: CaseFieldsUpdated
}

/** One socket, or all sockets of a room. */
export type Receiver = ReturnType<HubNamespace<CaseHubEvents>['to']>

export function send(to: Receiver, { caseUpdated, caseFieldsUpdated }: Messages): void {
  if (caseUpdated) to.emit('caseUpdated', caseUpdated)
  if (caseFieldsUpdated) to.emit('caseFieldsUpdated', caseFieldsUpdated)
}

/** The whole record as `me` sees it. */
export function wholeRecord(me: Actor, loaded: LinkedCase): Required<Messages> {
  const { fields, ...properties } = presentDetails(me, loaded)
  return { caseUpdated: properties, caseFieldsUpdated: fieldsMessage(properties, fields, true) }
}

/** What every message says. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set(['seq', 'lastUpdated', 'lastUpdatedAt'])

/** Those of the changed parts that `me` may see; a message without content is left out. */
export function changesOf(me: Actor, loaded: LinkedCase, parts: readonly string[]): Messages {
  const { fields, ...properties } = presentDetails(me, loaded)
  const changed = new Set(parts)
  const titlePart = isTitleVisible(me, loaded) ? 'title' : TITLE_INSTEAD
  const moved = Object.entries(properties).filter(([key]) => changed.has(key === 'title' ? titlePart : key))
  const shown = Object.entries(fields).filter(([id]) => changed.has(fieldKey(id)))
  const { id, seq, lastUpdatedAt } = properties
  // The fields' message says these, too: with thousands of viewers a second one is felt.
  const isMore = shown.length === 0 || moved.some(([key]) => !OF_THE_WHOLE.has(key))
  return {
    ...(moved.length > 0 && isMore && { caseUpdated: { ...Object.fromEntries(moved), id, seq, lastUpdatedAt } }),
    ...(shown.length > 0 && { caseFieldsUpdated: fieldsMessage(properties, Object.fromEntries(shown), false) }),
  }
}

/** The current locks: on properties, and on the fields that `me` may see. */
export function currentLocks(me: Actor, loaded: LinkedCase): Messages {
  return changesOf(me, loaded, ['builtInFieldLocks', ...loaded.locks.map((lock) => lock.key)])
}

const fieldsMessage = (
  { id, seq, lastUpdatedAt }: Pick<CaseDetails, 'id' | 'seq' | 'lastUpdatedAt'>,
  fields: CaseDetails['fields'],
  full: boolean,
): CaseFieldsUpdated => ({ caseId: id, full, seq, lastUpdatedAt, fields })
