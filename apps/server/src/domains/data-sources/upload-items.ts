import type { UploadResult } from '@dossier/contract/data-sources/items'
import type { UploadedFile } from '@dossier/contract/endpoint'
import { readHeader } from '@dossier/core/data-sources/file-cells'
import { planUpload, readRows, type UploadPlan } from '@dossier/core/data-sources/plan-upload'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { auditItems, type ChangedItem } from './audit-items.ts'
import { requireRoom } from './edit-items.ts'
import { insertItems, selectNamedItems, updateItems } from './item-queries.ts'
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
  /** Nothing is stored. */
  isDryRun: boolean
}

/** Adds and changes items as a file says; rows that cannot be stored keep no other from it. (D-086) */
export async function uploadItems(ctx: Ctx, { id, file, isDryRun }: Upload): Promise<UploadResult> {
  const { tx, tenant } = ctx
  // Before the file is read, and again once nobody else changes the items.
  requireEditor(ctx, await requireSource(ctx, id))
  const { titles, rows } = await readCsv(file)
  const source = await lockEditable(ctx, id)
  const definition = await requireDefinition(ctx, source.definitionId)
  const header = readHeader(titles, definition.fields)
  if (!header.ok) return badInput(header.message)
  const { read, errors } = readRows(rows, header.columns)
  const ids = read.map((row) => row.id).filter((each) => IS_ID.test(each))
  const stored = await selectNamedItems(tx, tenant.id, { id, ids, keys: read.map(({ key }) => key) })
  const plan = planUpload(read, { fields: definition.fields, stored })
  requireRoom(source, plan.adds.length)
  if (!isDryRun && plan.adds.length + plan.updates.length > 0) {
    const ids = await insertItems(tx, tenant.id, { id, added: plan.adds })
    await updateItems(tx, tenant.id, plan.updates)
    await addToCount(tx, tenant.id, { id, by: plan.adds.length })
    await auditItems(ctx, { source, definition }, changedBy(plan, ids))
    if (plan.updates.length > 0) announceNames(ctx)
    else announce(ctx)
  }
  return {
    added: plan.adds.length,
    updated: plan.updates.length,
    errors: [...errors, ...plan.errors].toSorted((a, b) => a.row - b.row),
    rows: plan.rows,
  }
}

const changedBy = ({ adds, updates }: UploadPlan, ids: readonly string[]): ChangedItem[] => [
  ...adds.map((after, nth) => ({ id: ids[nth] ?? '', before: null, after })),
  ...updates.map((after) => ({ id: after.before.id, before: after.before, after })),
]
