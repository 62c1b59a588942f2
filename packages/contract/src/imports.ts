import { z } from 'zod'
import { MadeField, NewChoices } from './import-plan.ts'
import { Instant } from './shapes.ts'

/** Bytes of one piece of a file. */
export const IMPORT_PIECE_BYTES = 1_048_576
/** Pieces of one file. */
export const IMPORT_PIECES = 512
/** How long a file is kept after the last step of its import, and how long everything else of it. */
export const IMPORT_FILE_DAYS = 7
export const IMPORT_DAYS = 30
/** Rows with remarks that are kept of one step; all are counted. */
export const IMPORT_REMARKS = 10_000
export const IMPORTS_PAGE_SIZE = 20
export const IMPORT_ROWS_PAGE_SIZE = 50

/** `stopped`: canceled or failed on the way; it can be continued or undone. */
export const IMPORT_STATES = [
  'uploading',
  'ready',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const
export const ImportState = z.enum(IMPORT_STATES)
export type ImportState = z.infer<typeof ImportState>

/** What becomes of a row: a new record, changes of one, nothing that is not there already, or nothing at all. */
export const RowVerdict = z.enum(['create', 'update', 'same', 'skip', 'refuse', 'undone', 'left'])
export type RowVerdict = z.infer<typeof RowVerdict>

/** How many rows got each verdict, and how many have remarks. */
export const ImportCounts = z.object({
  create: z.int(),
  update: z.int(),
  same: z.int(),
  skip: z.int(),
  refuse: z.int(),
  undone: z.int(),
  left: z.int(),
  remarks: z.int(),
  /** Values that come from the defaults of the template, for new records, in fields that no column fills. (D-144) */
  defaults: z.int(),
  /** Of a check that asks for rules: how often rules would run, and what they would send. (D-133) */
  rules: z.object({ runs: z.int(), mails: z.int(), calls: z.int() }).optional(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** What an import had added and its undo removed, or left: a field, or choices of one. */
export const TakenBack = z.object({
  field: z.string(),
  /** Of choices the first labels, and how many there are; empty for the field itself. */
  labels: z.array(z.string()),
  total: z.int(),
  /** Why it stayed; empty if it was removed. */
  why: z.string(),
})
export type TakenBack = z.infer<typeof TakenBack>

export const Import = z.object({
  id: z.int(),
  fileName: z.string(),
  fileBytes: z.int(),
  created: Instant,
  by: z.object({ id: z.int(), name: z.string() }),
  /** Only who made the import sees what is in the file. */
  isOwn: z.boolean(),
  state: ImportState,
  /** Why the last step ended early; empty if it did not. */
  fault: z.string(),
  /** Of the step under way. `total` is null while it is unknown. */
  progress: z.object({ done: z.int(), total: z.int().nullable(), note: z.string() }).nullable(),
  checked: ImportCounts.nullable(),
  ran: ImportCounts.nullable(),
  undone: ImportCounts.nullable(),
  /** The fields that the run makes, known after the check. Empty for others than its author. */
  newFields: z.array(MadeField),
  /** What the run adds to lists, known after the check. Empty for others than its author. */
  newChoices: z.array(NewChoices),
  /** The run has added fields or choices. */
  hasAdded: z.boolean(),
  /** What became of the fields and choices that it had added, once it is undone. */
  takenBack: z.array(TakenBack),
  /** The template of the last check; before it, of the latest import of the same person. */
  templateId: z.int().nullable(),
  /** False once the file was removed. */
  hasFile: z.boolean(),
})
export type Import = z.infer<typeof Import>

export const ImportRow = z.object({
  row: z.int(),
  verdict: RowVerdict,
  caseNumber: z.string().nullable(),
  remarks: z.array(z.object({ column: z.string(), message: z.string() })),
  /**
   * Of a check, by the headings of columns: values of the first new records as they will be, and those that change, with
   * what is there now. Long ones are shortened.
   */
  values: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportStep = z.enum(['check', 'run', 'undo'])
export type ImportStep = z.infer<typeof ImportStep>
