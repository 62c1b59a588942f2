import type { FileAnswer } from '@dossier/contract/endpoint'
import { cellOf } from '@dossier/core/data-sources/file-cells'
import { stringify } from 'csv-stringify/sync'
import type { Ctx } from '../../http/context.ts'
import type { Definition } from './definition-queries.ts'
import { selectItemsAfter } from './item-queries.ts'
import { requireDefinition, requireEditor, requireSource } from './require-source.ts'

const AT_ONCE = 500
/** A text that begins like a formula is not computed by the spreadsheet that opens the file. (D-105) */
const FORMAT = { escape_formulas: true, record_delimiter: '\r\n' } as const

/** The items of a data source as the file that an upload reads, in parts that are read one after the other. */
export async function exportItems(ctx: Ctx, id: string): Promise<FileAnswer> {
  const source = await requireSource(ctx, id)
  requireEditor(ctx, source)
  const definition = await requireDefinition(ctx, source.definitionId)
  const name = source.title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  return {
    type: 'text/csv; charset=utf-8',
    bytes: lines(ctx, id, definition),
    fileName: `${name || 'items'}.csv`,
    cacheControl: 'no-store',
  }
}

async function* lines({ services, tenant }: Ctx, id: string, { fields }: Definition) {
  yield stringify([['id', 'label', ...fields.map(({ title }) => title)]], { ...FORMAT, bom: true })
  for (let after = { order: '', key: '' }; ;) {
    const rows = await services.database.tenantRead(tenant.id, (tx) =>
      selectItemsAfter(tx, tenant.id, { id, after, limit: AT_ONCE }),
    )
    if (rows.length > 0)
      yield stringify(
        rows.map((row) => [row.id, row.label, ...fields.map((field) => cellOf(row.fields[field.id]))]),
        FORMAT,
      )
    if (rows.length < AT_ONCE) return
    after = rows.at(-1) ?? after
  }
}
