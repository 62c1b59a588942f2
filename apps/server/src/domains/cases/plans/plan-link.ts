import { LINKS_PER_CASE } from '@dossier/contract/limits'
import { canViewCase, canWriteCase } from '@dossier/core/access/cases'
import { passes } from '../../../http/guard.ts'
import { badInput, conflict, forbidden, notFound } from '../../../http/refusal.ts'
import { allowWrite } from '../access/allow-write.ts'
import type { Change, Step } from './changes.ts'
import { countLinks, selectLink, type Pair } from '../links/link-queries.ts'
import { recordOf, type CaseRecord, type LoadedCase } from '../load-case.ts'
import { LINKS, loggedRecord } from '../other-records.ts'
import { selectCase } from '../queries.ts'
import type { Writer } from '../writing/writer.ts'

type LinkChange = Extract<Change, { kind: 'link' | 'unlink' }>

/**
 * Links a record with another one, or takes the link away. Both records get the change in the same action, and both are
 * locked, so nobody else links them at the same time.
 */
export async function planLink(writer: Writer, loaded: LoadedCase, change: LinkChange): Promise<Step> {
  const { record } = loaded
  const { kind, otherId } = change
  if (otherId === record.id) badInput('A record cannot be linked to itself.')
  const other = await requireOther(writer, loaded, otherId)
  allowLink(writer, loaded, { other, by: change.by })
  const pair: Pair = [record.id, otherId]
  const link = await selectLink(writer.tx, writer.tenant.id, pair)
  return kind === 'link' ? addLink(writer, record, { other, pair, link }) : removeLink(record, { other, pair, link })
}

interface Linking {
  other: CaseRecord
  pair: Pair
  link: { merged_id: number | null } | undefined
}

async function addLink(writer: Writer, record: CaseRecord, { other, pair, link }: Linking): Promise<Step> {
  if (link) return { type: 'linked', entries: [] }
  if ((await countLinks(writer.tx, { tenantId: writer.tenant.id, caseId: record.id })) >= LINKS_PER_CASE)
    conflict(`#${record.caseNumber} already has ${LINKS_PER_CASE} links. Remove some first.`)
  return { type: 'linked', entries: [{ key: LINKS, old: null, new: loggedRecord(other) }], links: { add: pair } }
}

function removeLink(record: CaseRecord, { other, pair, link }: Linking): Step {
  if (!link) return { type: 'unlinked', entries: [] }
  if (link.merged_id !== null) {
    const [merged, target] = link.merged_id === record.id ? [record, other] : [other, record]
    conflict(`#${merged.caseNumber} was merged into #${target.caseNumber}, so this link stays.`)
  }
  return { type: 'unlinked', entries: [{ key: LINKS, old: loggedRecord(other), new: null }], links: { remove: pair } }
}

/** The record at the other end: one that the author may not see does not exist for them. */
async function requireOther(writer: Writer, { catalogue }: LoadedCase, caseId: number): Promise<CaseRecord> {
  const { tx, tenant, author } = writer
  const found = (await selectCase(tx, { tenantId: tenant.id, caseId })) ?? notFound('Record')
  const other = recordOf(found.row, { catalogue, tags: found.row.tags })
  if (author.person && !passes('case.view', canViewCase(author.person, other))) notFound('Record')
  return other
}

/** The right to change one of the two is enough; `by` says which one is needed. */
function allowLink(
  { author: { person } }: Writer,
  loaded: LoadedCase,
  { other, by }: { other: CaseRecord; by: LinkChange['by'] },
): void {
  if (!person || by === 'other') return
  if (by === 'this') return allowWrite(person, loaded)
  if (!canWriteCase(person, loaded.record) && !canWriteCase(person, other)) forbidden()
}
