import type { CaseLink } from '@dossier/contract/cases/links'
import { canViewCase, type Actor } from '@dossier/core/access/cases'
import { titleWithoutFields } from '@dossier/core/cases/title-template'
import type { ChangeRow } from '../../history/read-saves.ts'
import { passes } from '../../http/guard.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { hiddenCaseOf } from './access/hidden-case.ts'
import { withLoggedItems } from './item-names.ts'
import { selectLinks, selectOthers, type OtherRow } from './links/link-queries.ts'
import type { CaseReader, LinkedCase, LoadedCase } from './load-case.ts'
import { readRights } from '../../records/read-rights.ts'

/** What the change log says of another record. */
export interface LoggedRecord {
  caseId: number
  caseNumber: string
}

/** The key under which the change log has links. */
export const LINKS = 'links'

/** The keys of the two sides of a merge. */
export const MERGED_INTO = 'mergedInto'
export const MERGED_FROM = 'mergedFrom'

const NAMES_RECORDS = new Set([LINKS, MERGED_INTO, MERGED_FROM])

/** A record as the log of another one names it. */
export const loggedRecord = ({ id, caseNumber }: { id: number; caseNumber: string }): LoggedRecord => ({
  caseId: id,
  caseNumber,
})

export async function withLinks(reader: CaseReader, loaded: LoadedCase): Promise<LinkedCase> {
  const { id: caseId } = loaded.record
  return { ...loaded, links: await selectLinks(reader.tx, { tenantId: reader.tenant.id, caseId }) }
}

/** The record together with everything that these entries of its change log name. */
export async function withLogged<T extends LoadedCase>(
  reader: CaseReader,
  loaded: T,
  rows: readonly Pick<ChangeRow, 'key' | 'old_value' | 'new_value'>[],
): Promise<T> {
  const named = await withLoggedItems(reader, loaded, rows)
  const ids = new Set(rows.flatMap(recordsIn).map(({ caseId }) => caseId))
  if (ids.size === 0) return named
  const others = await selectOthers(reader.tx, reader.tenant.id, [...ids])
  return { ...named, others: new Map(others.map((other) => [other.case_id, other])) }
}

const NEVER_SHOWN = new Set([
  LINKS,
  'comment',
  'files',
  'summary',
  'statusId',
  'severityId',
  'areas',
  'tags',
  'categoryId',
])

/** Whether a change of this key may be seen in the links of other records: there, or in who sees them. */
export const isShownByLinks = (key: string): boolean => !NEVER_SHOWN.has(key)

const recordsIn = ({ key, old_value, new_value }: Pick<ChangeRow, 'key' | 'old_value' | 'new_value'>) =>
  NAMES_RECORDS.has(key) ? ([old_value, new_value].filter((value) => value !== null) as LoggedRecord[]) : []

export const isLoggedRecord = (key: string): boolean => NAMES_RECORDS.has(key)

/** A record that the change log names, for a reader who may not see it any more, too. */
export function loggedRecordText(me: Actor, { others, catalogue }: LoadedCase, { caseId }: LoggedRecord): string {
  const other = others?.get(caseId)
  return other && maySee(me, other) ? `#${other.case_number} ${titleOf(me, catalogue, other)}` : 'a restricted record'
}

/** The links to records that `me` may see. */
export const presentLinks = (me: Actor, { links, catalogue }: LinkedCase): CaseLink[] =>
  links
    .filter((link) => maySee(me, link))
    .map((link) => ({
      id: link.id,
      caseId: link.case_id,
      caseNumber: link.case_number,
      title: titleOf(me, catalogue, link),
      isClosed: link.is_closed,
      type: link.merged_id === null ? 'Related' : 'Merged into',
      mergedCaseId: link.merged_id,
    }))

export const maySee = (me: Actor, other: OtherRow): boolean => passes('case.view', canViewCase(me, hiddenCaseOf(other)))

/** What `me` may know of another record; null if they may not see it. */
export const namedRecord = (me: Actor, catalogue: Catalogue, other: OtherRow) =>
  maySee(me, other) ? { id: other.case_id, caseNumber: other.case_number, title: titleOf(me, catalogue, other) } : null

/** (D-127) */
function titleOf(me: Actor, catalogue: Catalogue, other: OtherRow): string {
  const instead = readRights(me, catalogue).hiddenTitles.get(other.template_id)
  return instead === undefined ? other.title : titleWithoutFields(instead, other.case_number)
}

/** What people see differently of the records that this one refers to; empty for those who see everything. */
export function classOfOthers(me: Actor, { links, others, catalogue }: LinkedCase): string {
  const { hiddenTitles } = readRights(me, catalogue)
  const all = new Map([...links.map((link) => [link.case_id, link] as const), ...(others ?? [])])
  return [...all.values()]
    .flatMap((other) => {
      if (!maySee(me, other)) return [`-${other.case_id}`]
      return hiddenTitles.has(other.template_id) ? [`t${other.case_id}`] : []
    })
    .join()
}
