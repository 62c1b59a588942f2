import { orderedId } from '../../../db/ordered-id.ts'

/** The last digits of the id of a run, which count the runs of one row. */
const PLACE = /[\da-f]{4}$/i

/** The id of a new row, and of its first run: larger than every id before it of this process. */
export const newRowId = (): string => orderedId().replace(PLACE, '0000')

/** The id of the run at a place of a row: those of one row follow each other, and none of another row is among them. */
export const runIdAt = (rowId: string, place: number): string =>
  rowId.replace(PLACE, place.toString(16).padStart(4, '0'))

/** The row of a run, if it is an idle one, and its place there. */
export const placeOf = (runId: string) => ({
  rowId: runId.replace(PLACE, '0000'),
  place: Number.parseInt(runId.slice(-4), 16),
})
