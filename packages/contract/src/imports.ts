import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eachTime } from './freshness.ts'
import {
  FoundColumn,
  IMPORT_COLUMNS,
  ImportEncoding,
  ImportPlan,
  ImportSeparator,
  ImportTarget,
  NewChoices,
  NewField,
} from './import-plan.ts'
import { idOf, Instant, PageNumber, Paged, PathId } from './shapes.ts'

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
})
export type ImportCounts = z.infer<typeof ImportCounts>

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
  /** What the run adds to lists, known after the check. Empty for others than its author. */
  newChoices: z.array(NewChoices),
  /** The template of the last check. */
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
})
export type ImportRow = z.infer<typeof ImportRow>

export const FieldsToAdd = z.object({
  templateId: idOf('template'),
  encoding: ImportEncoding,
  separator: ImportSeparator,
  columns: z.array(NewField).min(1).max(IMPORT_COLUMNS),
})
export type FieldsToAdd = z.infer<typeof FieldsToAdd>

/** What fills each of the columns now. */
export const AddedFields = z.array(z.object({ column: z.int(), target: z.string(), title: z.string() }))
export type AddedFields = z.infer<typeof AddedFields>

const ofImport = { on: { importId: 'import' }, params: z.object({ importId: PathId }) } as const
export const ImportStep = z.enum(['check', 'run', 'undo'])
export type ImportStep = z.infer<typeof ImportStep>

export const imports = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/imports',
    access: 'admin',
    fresh: eachTime(),
    summary: 'The imports of the last 30 days, newest first, 20 a page',
    query: z.object({ pageNumber: PageNumber }),
    reply: Paged(Import),
  }),
  create: endpoint({
    method: 'POST',
    // It goes on after the grant. (D-125)
    support: 'refused',
    path: '/imports',
    access: 'admin',
    summary: 'Begins an import. Its file follows in pieces of 1 MiB',
    body: z.object({
      fileName: z.string().trim().min(1).max(255),
      fileBytes: z
        .int()
        .min(1, 'The file is empty.')
        .max(IMPORT_PIECES * IMPORT_PIECE_BYTES, `A file can have up to ${IMPORT_PIECES} MB. Divide it.`),
    }),
    reply: Import,
  }),
  addPiece: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/imports/{importId}/pieces/{piece}',
    access: 'admin',
    summary: 'Stores a piece of the file, counted from 0. The last one makes the import ready',
    on: { importId: 'import', piece: 'word' },
    params: z.object({
      importId: PathId,
      piece: z
        .string()
        .regex(/^\d{1,3}$/, 'Use the number of a piece.')
        .transform(Number),
    }),
    upload: { part: 'file', maxBytes: IMPORT_PIECE_BYTES },
    rate: { max: 1_200, minutes: 1 },
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/imports/{importId}',
    access: 'admin',
    fresh: eachTime(),
    summary: 'One import: how far it has come, and how many rows got which verdict',
    ...ofImport,
    reply: Import,
  }),
  columns: endpoint({
    method: 'GET',
    support: 'refused',
    path: '/imports/{importId}/columns',
    access: 'admin',
    fresh: eachTime(),
    summary:
      'The columns of the file with samples, what they could fill, and a guess; encoding and separator if not given',
    ...ofImport,
    query: z.object({
      templateId: PathId,
      encoding: ImportEncoding.optional(),
      separator: ImportSeparator.optional(),
    }),
    reply: z.object({
      encoding: ImportEncoding,
      separator: ImportSeparator,
      columns: z.array(FoundColumn),
      targets: z.array(ImportTarget),
      /** What was chosen at the last check. */
      plan: ImportPlan.nullable(),
    }),
  }),
  addFields: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/imports/{importId}/fields',
    access: 'admin',
    summary:
      'Makes fields for columns of the file, at the end of the form of a template; lists get the choices they find',
    ...ofImport,
    body: FieldsToAdd,
    reply: AddedFields,
  }),
  check: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/imports/{importId}/check',
    access: 'admin',
    summary: 'Finds out what each row would do, without changing a record',
    ...ofImport,
    body: ImportPlan,
    reply: Import,
  }),
  run: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/imports/{importId}/run',
    access: 'admin',
    summary: 'Creates and changes the records, as checked; of a stopped import, those that are missing',
    ...ofImport,
    reply: Import,
  }),
  cancel: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/imports/{importId}/cancel',
    access: 'admin',
    summary: 'Stops the step under way; what it has done stays',
    ...ofImport,
    reply: Import,
  }),
  undo: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/imports/{importId}/undo',
    access: 'admin',
    summary: 'Takes back what the import has done and nobody has changed since',
    ...ofImport,
    reply: Import,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'refused',
    path: '/imports/{importId}',
    access: 'admin',
    summary: 'Removes an import and its file; records stay, and can no longer be undone together',
    ...ofImport,
  }),
  rows: endpoint({
    method: 'GET',
    support: 'refused',
    path: '/imports/{importId}/rows',
    access: 'admin',
    fresh: eachTime(),
    summary: 'The verdicts of a step by row, 50 a page: the first 10,000 with remarks and some without',
    ...ofImport,
    query: z.object({ step: ImportStep, onlyRemarks: z.stringbool().default(false), pageNumber: PageNumber }),
    reply: Paged(ImportRow),
  }),
  exportRows: endpoint({
    method: 'GET',
    support: 'refused',
    path: '/imports/{importId}/rows/export',
    access: 'admin',
    fresh: eachTime(),
    summary: 'The same verdicts as a CSV file',
    ...ofImport,
    query: z.object({ step: ImportStep, onlyRemarks: z.stringbool().default(false) }),
    rate: { max: 30, minutes: 1 },
    file: ['text/csv'],
  }),
}

/** Rows are counted as spreadsheets do: the headings are row 1. */
export const FIRST_ROW = 2
