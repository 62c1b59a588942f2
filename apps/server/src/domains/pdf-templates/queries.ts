import type { PdfTemplate } from '@dossier/contract/pdf-templates'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import { textOrder } from '../../db/text-order.ts'

const COLUMNS = [
  'id',
  'title',
  'template_ids as templateIds',
  'body',
  'header',
  'footer',
  'page_numbers as pageNumbers',
  'last_updated as lastUpdated',
] as const

type Values = Omit<PdfTemplate, 'id' | 'lastUpdated'>

const rowOf = ({ templateIds, pageNumbers, ...texts }: Values) => ({
  ...texts,
  template_ids: [...templateIds],
  page_numbers: pageNumbers,
})

export const selectPdfTemplates = (tx: Tx, tenantId: number): Promise<PdfTemplate[]> =>
  tx
    .selectFrom('pdf_templates')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .execute()

export const selectPdfTemplate = (tx: Tx, tenantId: number, id: number): Promise<PdfTemplate | undefined> =>
  tx
    .selectFrom('pdf_templates')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

export const countPdfTemplates = async (tx: Tx, tenantId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('pdf_templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertPdfTemplate = (tx: Tx, tenantId: number, values: Values): Promise<PdfTemplate> =>
  tx
    .insertInto('pdf_templates')
    .values({ tenant_id: tenantId, ...rowOf(values) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updatePdfTemplate = (
  tx: Tx,
  tenantId: number,
  { id, ...values }: Values & { id: number },
): Promise<PdfTemplate> =>
  tx
    .updateTable('pdf_templates')
    .set({ ...rowOf(values), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deletePdfTemplate = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('pdf_templates').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
