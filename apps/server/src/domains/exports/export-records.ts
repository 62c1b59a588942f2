import { EXPORT_TYPES, FRAMED_TYPE, ROWS_PER_SHEET, type ExportRequest } from '@dossier/contract/exports'
import type { FileAnswer } from '@dossier/contract/endpoint'
import { exportFileName } from '@dossier/core/exports/file-name'
import { validZone } from '@dossier/core/text/valid-zone'
import { countOf } from '@dossier/core/text/plural'
import type { RawBuilder } from 'kysely'
import { relation } from '../../query/relation.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Database } from '../../db/open.ts'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { chosenQuery } from '../views/find-chosen.ts'
import { csvLines } from './csv-lines.ts'
import { ExportSlots } from './export-slots.ts'
import { framed } from './framed.ts'
import { LocalClock } from './local-clock.ts'
import { planExport } from './plan-export.ts'
import { selectIds } from './select-records.ts'
import { readPages, type Running, type TablePage } from './read-pages.ts'

const slots = new WeakMap<Database, ExportSlots>()

/** The records of a list as a file that is made while it is sent. */
export const exportRecords = (ctx: Ctx, request: ExportRequest): Promise<FileAnswer> =>
  sendRecords(ctx, request, () => begin(ctx, request))

type Begun = Pick<Running, 'plan' | 'ids' | 'isAboutDeleted' | 'scheduled'>

/** The same for records that somebody else has found, once it is known that another export may run. */
export async function sendRecords(ctx: Ctx, request: ExportRequest, find: () => Promise<Begun>): Promise<FileAnswer> {
  const { database } = ctx.services
  const running = slots.get(database) ?? new ExportSlots()
  slots.set(database, running)
  const slot = running.take(`${ctx.tenant.id} ${ctx.me.id}`)
  try {
    const begun = await find()
    await noteExport(ctx, request, begun)
    const bytes = () => bytesOf(ctx, { ...begun, request, slot })
    return {
      type: request.framed ? FRAMED_TYPE : EXPORT_TYPES[request.format],
      bytes: bytes(),
      fileName: exportFileName(
        begun.plan.title,
        request.format,
        Temporal.Now.plainDateISO(validZone(request.timeZone)).toString(),
      ),
      cacheControl: 'no-store',
    }
  } catch (error) {
    slot.release()
    throw error
  }
}

/** Which records there are, in their order. */
async function begin(ctx: Ctx, request: ExportRequest): Promise<Begun> {
  const catalogue = await loadCatalogue(ctx)
  const plan = await planExport(ctx, catalogue, request)
  const chosen = await chosenQuery(ctx, catalogue, request.records, { reachesDeleted: true })
  const isAboutDeleted = chosen.query.state === 'withDeleted'
  const { query, extra } = chosen
  const records = (columns: RawBuilder<unknown>) => relation(ctx, query, { columns, extra })
  const ids = await selectIds(ctx.tx, { records, order: plan.order })
  return { plan, ids, isAboutDeleted }
}

async function noteExport(ctx: Ctx, request: ExportRequest, { plan, ids }: Begun): Promise<void> {
  if (request.format === 'xlsx' && ids.length > ROWS_PER_SHEET)
    badInput(
      `A sheet of Excel has room for ${ROWS_PER_SHEET.toLocaleString('en-US')} records. Filter the list, or export it as CSV.`,
    )
  const amount = `${ids.length.toLocaleString('en-US')} ${countOf(ids.length, 'record').replace(/^\S+ /, '')}`
  await noteSecurity(ctx, 'records.exported', {
    details: `${plan.title}: ${amount} as ${request.format.toUpperCase()}`,
  })
}

function bytesOf(ctx: Ctx, running: Running): AsyncIterable<string | Uint8Array> {
  const { request, ids } = running
  if (!request.framed) return fileOf(running, readPages(ctx, running))
  return framed(ctx.log, ids.length, readPages(ctx, running), (pages) => fileOf(running, pages))
}

async function* fileOf(
  { request, plan }: Running,
  pages: AsyncIterable<TablePage>,
): AsyncGenerator<string | Uint8Array> {
  const { format, locale } = request
  const timeZone = validZone(request.timeZone)
  const headings = plan.columns.map(({ heading }) => heading)
  const written = { context: { locale, timeZone, now: Date.now() }, clock: new LocalClock(timeZone) }
  if (format === 'csv') return yield* csvLines(headings, pages, written)
  const { workbook } = await import('./workbook.ts')
  yield* workbook({ title: plan.title, headings, pages }, written)
}
