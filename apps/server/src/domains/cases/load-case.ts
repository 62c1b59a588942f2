import { canViewCase, type GuardedCase } from '@dossier/core/access/cases'
import { editTeamsFor } from '@dossier/core/access/templates'
import type { Ctx } from '../../http/context.ts'
import { passes } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { relatedOfManualRules, withRelatedValues } from '../rules/related-values.ts'
import { hiddenCaseOf } from './access/hidden-case.ts'
import { itemIdsIn, namesOf, type ItemNames } from './item-names.ts'
import { formOf } from './record-form.ts'
import type { LinkRow, OtherRow } from './links/link-queries.ts'
import { selectCase, type CaseRow, type LockRow } from './queries.ts'

/** A record for the policy, with its row. */
export interface CaseRecord extends GuardedCase {
  id: number
  caseNumber: string
  row: CaseRow
  tags: readonly string[]
  template: CatalogueTemplate
}

/** Everything needed to present a record. */
export interface LoadedCase {
  record: CaseRecord
  catalogue: Catalogue
  /** The locks that have not expired. */
  locks: readonly LockRow[]
  /** The items of data sources in its values. */
  items: ItemNames
  /** Of the fields whose files rules ask about, those that have any. */
  fieldsWithFiles?: ReadonlySet<string>
  /** Records that its change log names, by id, if they were asked for. */
  others?: ReadonlyMap<number, OtherRow>
}

/** A record with its links. */
export interface LinkedCase extends LoadedCase {
  links: readonly LinkRow[]
}

export type CaseReader = Pick<Ctx, 'tx'> & { tenant: { id: number }; services: Pick<Ctx['services'], 'catalogues'> }

/**
 * The record, if the caller may view it. A record that is missing, deleted, another tenant's or hidden from them
 * answers the same 404.
 */
export async function loadCase(ctx: CaseReader & Pick<Ctx, 'me'>, caseId: number) {
  const found = (await findCase(ctx, caseId)) ?? notFound('Record')
  if (!passes('case.view', canViewCase(ctx.me, found.record))) notFound('Record')
  return found
}

/**
 * The record by its id or number, regardless of rights, including deleted ones: for callers that check the policy
 * themselves.
 */
export async function findCase(
  reader: CaseReader,
  caseId: number | { caseNumber: string },
): Promise<LinkedCase | null> {
  const tenantId = reader.tenant.id
  const key = typeof caseId === 'number' ? { tenantId, caseId } : { tenantId, ...caseId }
  const [found, catalogue] = await Promise.all([selectCase(reader.tx, key), loadCatalogue(reader)])
  if (!found) return null
  const { tags } = found.row
  const record = recordOf(found.row, { catalogue, tags })
  const items = await namesOf(reader, itemIdsIn(record.template, record.row.fields))
  const loaded = { record, catalogue, locks: found.locks, items, links: found.links }
  const [whole = loaded] = await withRelatedValues(reader, [loaded], relatedOfManualRules(catalogue))
  return whole
}

/** The policy's view of a row. */
export function recordOf(
  row: CaseRow,
  { catalogue, tags }: { catalogue: Catalogue; tags: readonly string[] },
): CaseRecord {
  const ofTemplate = catalogue.templates.get(row.template_id)
  if (!ofTemplate) throw new Error(`The template ${row.template_id} of record ${row.id} is not known.`)
  const template = formOf(ofTemplate, row.form, catalogue)
  return {
    id: row.id,
    caseNumber: row.case_number,
    row,
    tags,
    template,
    isCase: row.is_case,
    isClosed: row.is_closed,
    ...hiddenCaseOf(row),
    promotePermissions: { edit: editTeamsFor(template, 'case') },
    editClosedPermissions: template.editClosedPermissions,
  }
}
