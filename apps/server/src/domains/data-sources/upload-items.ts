import type { dataItems, UploadResult } from '@dossier/contract/data-sources/items'
import type { DataSource } from '@dossier/contract/data-sources/sources'
import type { UploadedFile } from '@dossier/contract/endpoint'
import { readHeader } from '@dossier/core/data-sources/file-cells'
import { fileColumns } from '@dossier/core/data-sources/file-columns'
import {
  planUpload,
  readRows,
  type FileReading,
  type FileRow,
  type UploadPlan,
} from '@dossier/core/data-sources/plan-upload'
import type { ScalarContext } from '@dossier/core/import/read-scalar'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { auditItems, type ChangedItem } from './audit-items.ts'
import type { Definition } from './definition-queries.ts'
import { requireRoom } from './edit-items.ts'
import { insertItems, selectNamedItems, selectRemovedItems, updateItems } from './item-queries.ts'
import { readCsv } from './read-csv.ts'
import {
  announce,
  announceNames,
  lockEditable,
  requireDefinition,
  requireEditor,
  requireSource,
} from './require-source.ts'
import { addToCount } from './source-queries.ts'

const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

interface Upload {
  id: string
  file: UploadedFile
  /** `dryRun`: nothing is stored. */
  query: z.infer<typeof dataItems.upload.query>
}

/** Adds and changes items as a file says; rows that cannot be stored keep no other from it. (D-086) */
export async function uploadItems(ctx: Ctx, { id, file, query }: Upload): Promise<UploadResult> {
  const { tx, tenant } = ctx
  // Before the file is read, and again once nobody else changes the items.
  requireEditor(ctx, await requireSource(ctx, id))
  const csv = await readCsv(file)
  const source = await lockEditable(ctx, id)
  const definition = await requireDefinition(ctx, source.definitionId)
  const header = readHeader(csv.titles, definition.fields, [source.title, definition.title])
  if (!header.ok) return badInput(header.message)
  const { mapped, open } = fileColumns(header.columns, csv.rows, { ...query, separator: csv.separator })
  const context = await contextOf(ctx, query)
  const { read, errors } = await readSlices(csv.rows, { columns: header.columns, mapped, context })
  const ids = read.map((row) => row.id).filter((each) => IS_ID.test(each))
  const named = { id, ids, keys: read.map(({ key }) => key) }
  const stored = [
    ...(await selectNamedItems(tx, tenant.id, named)),
    ...(await selectRemovedItems(tx, tenant.id, named)),
  ]
  const plan = planUpload(read, { fields: definition.fields, stored })
  const restored = plan.updates.filter(({ before }) => before.isRemoved).length
  requireRoom(source, plan.adds.length + restored)
  if (!query.dryRun && plan.adds.length + plan.updates.length > 0) await store(ctx, { source, definition }, plan)
  return {
    added: plan.adds.length,
    updated: plan.updates.length - restored,
    restored,
    errors: [...errors, ...plan.errors].toSorted((a, b) => a.row - b.row),
    rows: plan.rows,
    remarks: [...header.remarks, ...(csv.encoding === 'windows-1252' ? [OLD_LETTERS] : [])],
    open,
  }
}

const OLD_LETTERS =
  'The file is not in UTF-8 and was read as Windows-1252. If letters with accents look wrong, save it as "CSV UTF-8".'

/** Where and when the file is read. */
async function contextOf(ctx: Ctx, { timeZone }: Pick<Upload['query'], 'timeZone'>): Promise<ScalarContext> {
  const zone = timeZone ?? (await loadCatalogue(ctx)).timeZone
  return { timeZone: zone, year: Temporal.Now.plainDateISO(zone).year, dateExample: '2026-12-31' }
}

/** Rows that are read before others get their turn. */
const AT_ONCE = 200

async function readSlices(rows: readonly FileRow[], reading: FileReading) {
  const all: ReturnType<typeof readRows> = { read: [], errors: [] }
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const { read, errors } = readRows(rows.slice(at, at + AT_ONCE), reading)
    all.read.push(...read)
    all.errors.push(...errors)
    await setImmediate()
  }
  return all
}

async function store(ctx: Ctx, place: { source: DataSource; definition: Definition }, plan: UploadPlan): Promise<void> {
  const { tx, tenant } = ctx
  const { id } = place.source
  const ids = await insertItems(tx, tenant.id, { id, added: plan.adds })
  await updateItems(tx, tenant.id, plan.updates)
  const restored = plan.updates.filter(({ before }) => before.isRemoved).length
  await addToCount(tx, tenant.id, { id, by: plan.adds.length + restored })
  await auditItems(ctx, place, changedBy(plan, ids))
  if (plan.updates.length > 0) announceNames(ctx)
  else announce(ctx)
}

const changedBy = ({ adds, updates }: UploadPlan, ids: readonly string[]): ChangedItem[] => [
  ...adds.map((after, nth) => ({ id: ids[nth] ?? '', before: null, after })),
  ...updates.map((after) => ({ id: after.before.id, before: after.before.isRemoved ? null : after.before, after })),
]
