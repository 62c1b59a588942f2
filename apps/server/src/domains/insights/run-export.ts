import type { FileAnswer } from '@dossier/contract/endpoint'
import type { ExportRequest } from '@dossier/contract/exports'
import type { InsightExport } from '@dossier/contract/insights/running'
import { isEnabled } from '@dossier/core/tenants/features'
import type { TableColumn } from '@dossier/core/exports/cells'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isRich } from '@dossier/core/fields/types/text-area'
import { isColumnFor } from '@dossier/core/filters/columns'
import type { z } from 'zod'
import type { Ctx } from '../../http/context.ts'
import { sendRecords } from '../exports/export-records.ts'
import { planExport } from '../exports/plan-export.ts'
import { selectIds } from '../exports/select-records.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { asksForDeleted } from '../../query/record-query.ts'
import { sql } from 'kysely'
import { isShown } from '../views/definitions/present-view.ts'
import { planOf, valueOfTable, type Runnable } from './run-calls.ts'
import { exportNumbers } from './run-export-numbers.ts'
import { groupCondition } from './run-insight.ts'
import type { InsightPlan } from './run-plan.ts'
import { selectFrom } from './run-records.ts'
import { orderOf } from './run-rows.ts'

export type ExportBody = z.infer<typeof InsightExport>

/** The records of an insight, each once, or the rows of its calculation table, as a file. (B-INS, D-105) */
export async function exportInsight(
  ctx: Ctx,
  runnable: Runnable,
  body: ExportBody,
  timeZone: string,
): Promise<FileAnswer> {
  const plan = await planOf(ctx, runnable, body, timeZone)
  if (body.content === 'calculations') return exportNumbers(ctx, plan, { title: runnable.title, body, timeZone })
  const { format, locale, framed, sortDesc } = body
  const request: ExportRequest = {
    format,
    locale,
    framed,
    timeZone,
    sortDesc,
    records: { ids: [] },
    columns: shownColumns(plan),
    sortBy: body.sortBy ?? undefined,
  }
  return sendRecords(ctx, request, async () => {
    const exported = await planExport(ctx, plan.scene.catalogue, request)
    const more = body.tableId === undefined ? [] : groupCondition(plan, valueOfTable(body.tableId))
    const { scene, source } = plan
    const ids = await selectIds(ctx.tx, {
      records: (columns) => selectFrom(scene, source.records, more)(sql`c.id, ${columns}`),
      order: orderOf(scene, body),
    })
    const isAboutDeleted = asksForDeleted(scene.me, source.records.condition)
    const columns = keepsFormats(ctx, format) ? asStored(plan, exported.columns) : exported.columns
    return {
      plan: { ...exported, columns, title: runnable.title },
      ids,
      isAboutDeleted,
      scheduled: source.records.scheduled,
    }
  })
}

/** With the feature, CSV files have formatted text as it is stored. Formulas are defused all the same. (D-036, D-105) */
const keepsFormats = ({ tenant }: Ctx, format: ExportBody['format']): boolean =>
  format === 'csv' && isEnabled(tenant.features, 'DisableRichTextInsightsCSVSanitization')

function asStored({ scene: { catalogue } }: InsightPlan, columns: readonly TableColumn[]): TableColumn[] {
  return columns.map((column) => {
    const field = catalogue.fields.get(fieldIdOf(column.key) ?? '')
    if (!field || !isRich(field)) return column
    const { id } = field
    return {
      ...column,
      cell: ({ fields }) =>
        typeof fields[id] === 'string' && fields[id] !== '' ? { is: 'text', text: fields[id] } : null,
    }
  })
}

/** As far as the reader may see them. */
function shownColumns({ definition, scene: { me, catalogue } }: InsightPlan): string[] {
  const visible = visibleFields(me, catalogue)
  const columns = definition.columns.filter((key) => isShown(key, visible) && isColumnFor(me, key))
  return columns.length === 0 ? ['caseNumber', 'title'] : columns
}
