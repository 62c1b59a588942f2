import type { ImportPlan } from '@dossier/contract/import-plan'
import { IMPORT_PIECE_BYTES } from '@dossier/contract/imports'

export interface FileRow {
  row: number
  cells: string[]
  /** In workbooks: the columns whose cells are stored as numbers, not as texts. */
  numbers?: readonly number[]
}

/** Gives a piece of the file; undefined after the last one. */
export type ReadPiece = (piece: number) => Promise<Uint8Array | undefined>

/** A table that is read forwards. Faults of the whole file are sentences that no retry can help. */
export interface RowsOfFile {
  /** Up to so many rows, from this one on; fewer only at the end of the file. */
  take: (limit: number, from: number, readPiece: ReadPiece) => Promise<FileRow[]>
  /** Those of its columns, once rows were taken; undefined if the file ends before. */
  headings: string[] | undefined
  /** How much of a file with so many pieces was read. */
  progress: (pieces: number) => { done: number; total: number }
  close: () => void
}

/** How many pieces the file of an import has. */
export const piecesOf = ({ file_bytes: bytes }: { file_bytes: number }): number =>
  Math.ceil(Number(bytes) / IMPORT_PIECE_BYTES)

/** The row with the headings, and the first one with values. Rows are counted as spreadsheets do. */
export const headingRowOf = ({ headingRow = 1 }: Pick<ImportPlan, 'headingRow'>): number => headingRow
export const firstRowOf = (plan: Pick<ImportPlan, 'headingRow'>): number => headingRowOf(plan) + 1
