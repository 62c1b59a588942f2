import type { ExportRequest } from '@dossier/contract/exports'
import { TEXT_AREA_LENGTH } from '@dossier/contract/limits'
import type { CaseRow } from '@dossier/contract/views'
import type { TableColumn } from '@dossier/core/exports/cells'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ScheduledRow } from '../../query/scheduled-rows.ts'
import { wordsFor } from '../views/list-plan.ts'
import { presentRow } from '../views/present-rows.ts'
import type { Slot } from './export-slots.ts'
import { planExport, type ExportPlan } from './plan-export.ts'
import { selectRows } from './select-records.ts'
import type { RecordIds } from './record-ids.ts'
import { seesLess } from './seen-values.ts'

export interface Running {
  request: ExportRequest
  /** With the rights of the beginning. */
  plan: ExportPlan
  ids: RecordIds
  /** An administrator has asked for deleted records. */
  isAboutDeleted: boolean
  /** Records that schedules are going to create, with negative ids. */
  scheduled?: readonly ScheduledRow[]
  slot: Slot
}

export interface TablePage<Row = CaseRow> {
  columns: readonly TableColumn<Row>[]
  rows: Row[]
  /** Records that were looked at so far. */
  done: number
}

const AT_ONCE = 500

/**
 * The records page by page, each page in a transaction of its own that ends before the page is handed on: a reader who
 * takes it slowly keeps neither a connection nor a snapshot.
 */
export async function* readPages(ctx: Ctx, running: Running): AsyncGenerator<TablePage> {
  const { ids, slot } = running
  try {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      if (!slot.keep()) throw new Refusal(408, 'Nobody took the file for two minutes. Export again.')
      yield await readPage(ctx, running, from)
    }
  } finally {
    slot.release()
  }
}

async function readPage({ services, principal }: Ctx, running: Running, from: number): Promise<TablePage> {
  const { request, plan, ids } = running
  const { person: me, tenant } = (await services.principals.peek(principal.tokenHash)) ?? SIGNED_OUT
  if (!me || tenant?.id !== principal.tenant?.id || !tenant)
    throw new Refusal(401, 'You are signed out. Sign in and export again.')
  return services.database.replicaRead(tenant.id, async (tx) => {
    const reader = { tx, me, tenant, services }
    const catalogue = await loadCatalogue(reader)
    const now = await planExport(reader, catalogue, request)
    if (seesLess(plan, now))
      throw new Refusal(409, 'Your permissions or the fields have changed during the export. Export again.')
    const { fieldIds, columns } = plan
    const keys = new Set(columns.map(({ key }) => key))
    const summaryLength = keys.has('summary') ? TEXT_AREA_LENGTH : 0
    const options = {
      isAboutDeleted: running.isAboutDeleted,
      scheduled: running.scheduled,
      ids: ids.slice(from, from + AT_ONCE),
      rights: now.rights,
      columns: keys,
      fieldIds,
      summaryLength,
    }
    const rows = await selectRows(tx, me, options)
    const words = { ...(await wordsFor(reader, { catalogue, columns: keys }, rows)), wholeSummaries: true }
    return {
      columns,
      rows: rows.map((row) => presentRow(row, words)),
      done: Math.min(from + AT_ONCE, ids.length),
    }
  })
}

const SIGNED_OUT = { person: null, tenant: null }
