import type { DomainEvent } from '../../live/domain-event.ts'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import type { Actor } from '@dossier/core/access/cases'
import { applyChanges } from '../cases/writing/apply-changes.ts'
import { createCadences } from '../schedules/cadence.ts'
import { selectNext, storeVerdicts, updateEdit, type EditRecord, type RowVerdict } from './queries.ts'
import { recordChanges } from './record-changes.ts'

/** A part of an edit, in a transaction of its own. */
export interface Batch {
  tx: Tx
  tenant: { id: number; features: readonly string[] }
  services: Pick<Services, 'catalogues'>
  emit: (event: DomainEvent) => void
  /** The person who began it, with the rights of this moment. */
  me: Actor & { name: string }
}

/** Changes the next records of an edit, and notes what became of each. */
export async function editBatch(batch: Batch, edit: EditRecord, size: number): Promise<EditRecord> {
  const { tx, tenant, me } = batch
  const one = { tenantId: tenant.id, id: edit.id }
  const rows = await selectNext(tx, one, { after: edit.done_to, limit: size })
  const cells = new Map(rows.map((row) => [row.case_id, row.cells]))
  const writer = {
    ...batch,
    tenant: { id: tenant.id, features: [...tenant.features] },
    action: { id: edit.id, cause: 'bulk', causeId: edit.id } as const,
    author: { id: me.id, name: me.name, person: me },
  }
  const { written, refused } = await applyChanges(writer, [...cells.keys()], (loaded) =>
    recordChanges(me, loaded, { changes: edit.changes, cells: cells.get(loaded.record.id) ?? null }),
  )
  if (edit.changes.some((change) => change.do === 'close'))
    await createCadences(
      // In the audit log it is what a person did.
      { ...batch, action: { id: edit.id, cause: 'user', causeId: null } },
      written.filter(({ isChanged }) => isChanged).map(({ loaded }) => loaded),
    )
  const verdicts: RowVerdict[] = [
    ...written.map(({ loaded, isChanged }) => ({
      caseId: loaded.record.id,
      verdict: isChanged ? ('changed' as const) : ('unchanged' as const),
      message: '',
    })),
    ...refused.map(({ caseId, refusal: { message } }) => ({ caseId, verdict: 'refused' as const, message })),
  ]
  await storeVerdicts(tx, one, verdicts)
  const count = (verdict: RowVerdict['verdict']) => verdicts.filter((each) => each.verdict === verdict).length
  return updateEdit(tx, one, {
    done_to: rows.at(-1)?.case_id ?? edit.done_to,
    changed: edit.changed + count('changed'),
    unchanged: edit.unchanged + count('unchanged'),
    refused: edit.refused + count('refused'),
    isEnded: rows.length < size,
  })
}

/** How many records an edit has reached. */
export const doneOf = ({ changed, unchanged, refused }: EditRecord): number => changed + unchanged + refused
