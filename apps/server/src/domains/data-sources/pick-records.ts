import type { ItemName } from '@dossier/contract/data-sources/item-name'
import { RECORDS_OFFERED } from '@dossier/contract/data-sources/records'
import { isRecordId, picksRecords } from '@dossier/core/fields/chosen-items'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { readRights } from '../../records/read-rights.ts'
import { recordLabel, selectRecordNames } from '../cases/record-names.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { selectByNumber, selectByTitle, selectNewest } from '../search/select-records.ts'

/** What records are called for the caller. */
export async function namesOfRecords(ctx: Ctx, ids: readonly number[]): Promise<ItemName[]> {
  const rights = readRights(ctx.me, await loadCatalogue(ctx))
  return selectRecordNames(ctx.tx, { me: ctx.me, rights }, ids)
}

interface Options {
  fieldId: string
  searchTerm: string
  searchTermIsId: boolean
}

/** Records for a field: those that the caller may view and the text finds, or the one with an id. (D-085) */
export async function pickRecords(ctx: Ctx, { fieldId, searchTerm, searchTermIsId }: Options): Promise<ItemName[]> {
  const catalogue = await loadCatalogue(ctx)
  const field = visibleFields(ctx.me, catalogue).get(fieldId)
  if (!field || !picksRecords(field)) return notFound('Field')
  if (searchTermIsId) return isRecordId(searchTerm) ? namesOfRecords(ctx, [Number(searchTerm)]) : []
  const rights = readRights(ctx.me, catalogue)
  const seeker = { tx: ctx.tx, me: ctx.me, tenant: ctx.tenant, rights }
  const [numbered, titled] =
    searchTerm === ''
      ? [undefined, await selectNewest(seeker, RECORDS_OFFERED)]
      : await Promise.all([
          selectByNumber(seeker, searchTerm.replace(/^#(?=.)/, '')),
          selectByTitle(seeker, { text: searchTerm }, RECORDS_OFFERED),
        ])
  const found = numbered ? [numbered, ...titled.filter(({ id }) => id !== numbered.id)] : titled
  return found.slice(0, RECORDS_OFFERED).map((record) => ({
    id: String(record.id),
    label: recordLabel(record, rights),
    deleted: false,
    caseNumber: record.case_number,
  }))
}
