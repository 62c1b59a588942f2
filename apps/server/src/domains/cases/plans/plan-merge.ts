import { FILES_PER_CASE, LINKS_PER_CASE } from '@dossier/contract/limits'
import { canViewCase, type Actor } from '@dossier/core/access/cases'
import { strictestTeams } from '@dossier/core/cases/merge-records'
import { fieldKey } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import type { Entry } from '../../../history/write-log.ts'
import { passes } from '../../../http/guard.ts'
import { conflict, notFound } from '../../../http/refusal.ts'
import { countFiles, selectFiles, type FileRow } from '../../files/queries.ts'
import { allowWrite } from '../access/allow-write.ts'
import type { Change, Step } from './changes.ts'
import { countLinks } from '../links/link-queries.ts'
import type { CaseRecord, LoadedCase } from '../load-case.ts'
import { FILES, type LoggedFile } from './plan-file.ts'
import { sharedFields, type MergedPair } from '../merging/merged-values.ts'
import { loggedRecord, MERGED_FROM, MERGED_INTO } from '../other-records.ts'
import type { Writer } from '../writing/writer.ts'

/** The two sides of a merge; both records are locked. Their values are changes of their own. */
export function planMerge(
  writer: Writer,
  loaded: LoadedCase,
  { kind, other }: Extract<Change, { kind: 'mergeInto' | 'mergeFrom' }>,
): Promise<Step> | Step {
  if (kind === 'mergeFrom') return takeOver(writer, { from: other, into: loaded })
  return { type: 'merged', entries: [{ key: MERGED_INTO, old: null, new: loggedRecord(other.record) }] }
}

/** Two records that the author may change, both open. */
export function requireMergeable(person: Actor, { from, into }: MergedPair): void {
  for (const { record } of [from, into]) if (!passes('case.view', canViewCase(person, record))) notFound('Record')
  for (const each of [from, into]) allowWrite(person, each)
  for (const { record } of [from, into])
    if (record.isClosed) conflict(`#${record.caseNumber} is closed. Reopen it first.`)
}

async function takeOver(writer: Writer, pair: MergedPair): Promise<Step> {
  const [from, into] = [pair.from.record, pair.into.record]
  const files = (await movedFiles(writer, pair)).map(({ id }) => id)
  await requireRoom(writer, { from, into, files })
  const entry = { key: MERGED_FROM, old: null, new: loggedRecord(from) }
  const edit = teamsOfBoth(from, into)
  const old = into.permissions.edit
  const isSame = sameJson(edit, [...old])
  const teams: Entry[] = isSame ? [] : [{ key: 'permissions', old: { edit: old }, new: { edit } }]
  return {
    type: 'merged',
    entries: [entry, ...teams],
    ...(!isSame && { set: { edit_team_ids: edit } }),
    merge: { from: from.id, into: into.id, files },
  }
}

/** People who could not edit one of the two do not edit what comes of them. */
const teamsOfBoth = (from: CaseRecord, into: CaseRecord): number[] =>
  strictestTeams(into.permissions.edit, from.permissions.edit) ??
  conflict(`#${from.caseNumber} and #${into.caseNumber} belong to different teams, so they cannot be merged.`)

/** Its own files, and those of fields of files that both records have and the author may edit. */
async function movedFiles({ tx, tenant, author }: Writer, { from, into }: MergedPair): Promise<FileRow[]> {
  const pair = { source: from.record, target: into.record }
  const shared = author.person ? sharedFields(author.person, pair).filter(({ isSameForAll }) => isSameForAll) : []
  const fields = new Set(shared.map(({ field }) => field.id))
  const rows = await selectFiles(tx, { tenantId: tenant.id, caseId: from.record.id })
  return rows.filter(({ field_id }) => field_id === null || fields.has(field_id))
}

/** What the log of the record that stays says of the files that it gets: they are added to it. */
export async function planTakeFiles(
  writer: Writer,
  loaded: LoadedCase,
  { other }: Extract<Change, { kind: 'takeFiles' }>,
): Promise<Step> {
  const rows = await movedFiles(writer, { from: other, into: loaded })
  const entries = rows.toReversed().map(({ id, field_id, name, content_type: contentType }) => ({
    key: field_id === null ? FILES : fieldKey(field_id),
    old: null,
    new: { id, name, contentType } satisfies LoggedFile,
  }))
  return { type: 'file', entries }
}

async function requireRoom(
  { tx, tenant }: Writer,
  { from, into, files }: { from: CaseRecord; into: CaseRecord; files: readonly string[] },
): Promise<void> {
  const keyOf = ({ id: caseId }: CaseRecord) => ({ tenantId: tenant.id, caseId })
  const both = `#${from.caseNumber} and #${into.caseNumber} together have`
  const amount = files.length === 0 ? 0 : files.length + (await countFiles(tx, keyOf(into)))
  if (amount > FILES_PER_CASE)
    conflict(`${both} ${amount} files, and a record can have up to ${FILES_PER_CASE}. Delete some first.`)
  const links = (await countLinks(tx, keyOf(from))) + (await countLinks(tx, keyOf(into)))
  if (links > LINKS_PER_CASE)
    conflict(`${both} ${links} links, and a record can have up to ${LINKS_PER_CASE}. Remove some first.`)
}
