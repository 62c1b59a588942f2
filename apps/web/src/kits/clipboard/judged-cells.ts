import type { PastedOutcome, RowChange } from '@dossier/contract/bulk-edits'
import type { PlannedCell } from '@dossier/core/clipboard/plan-paste'

/** A cell of the block with what the server says of it, as soon as that is known. */
export type JudgedCell = PlannedCell & { outcome: PastedOutcome | undefined }

const keyOf = ({ caseId, place }: { caseId: number; place: string }) => `${caseId} ${place}`

export function judgedCells(
  planned: readonly PlannedCell[],
  outcomes: readonly PastedOutcome[] | undefined,
): JudgedCell[] {
  const byKey = new Map(outcomes?.map((one) => [keyOf(one), one]))
  return planned.map((cell) => {
    const outcome = byKey.get(keyOf(cell))
    return { ...cell, outcome, message: cell.message ?? outcome?.message ?? null }
  })
}

/** The cells that change, each with the value that the preview showed. */
export const changesIn = (outcomes: readonly PastedOutcome[]): RowChange[] =>
  [
    ...Map.groupBy(
      outcomes.filter(({ isChange }) => isChange),
      ({ caseId }) => caseId,
    ),
  ].map(([caseId, cells]) => ({
    caseId,
    cells: cells.map(({ place, value, seen }) => ({ place, value, seen })),
  }))
