import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { FoundColumn, ImportEncoding, ImportPlan, ImportSeparator, ImportTarget } from '../import-plan.ts'
import { Import, IMPORT_PIECE_BYTES, IMPORT_PIECES, ImportRow, ImportStep } from '../imports.ts'
import { Instant, PageNumber, Paged, PathId } from '../shapes.ts'

const FewDigits = z
  .string()
  .regex(/^\d{1,4}$/, 'Use a number.')
  .transform(Number)
const ofImport = { on: { importId: 'import' }, params: z.object({ importId: PathId }) } as const
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
      'The columns of the file with samples, what they could fill, and a guess; encoding, separator, sheet and heading row if not given',
    ...ofImport,
    query: z.object({
      templateId: PathId,
      encoding: ImportEncoding.optional(),
      separator: ImportSeparator.optional(),
      sheet: FewDigits.optional(),
      headingRow: FewDigits.optional(),
    }),
    reply: z.object({
      encoding: ImportEncoding,
      separator: ImportSeparator,
      /** The names of a workbook's sheets; empty for other files. */
      sheets: z.array(z.string()),
      /** The one that is read; null for other files. */
      sheet: z.int().nullable(),
      headingRow: z.int(),
      /** The beginnings of the first rows, among which another heading row can be chosen. */
      firstRows: z.array(z.object({ row: z.int(), text: z.string() })),
      columns: z.array(FoundColumn),
      targets: z.array(ImportTarget),
      /** What was chosen at the last check, or else at the latest import of a file with such columns. */
      plan: ImportPlan.nullable(),
      /** When that import began, if the choice is from there. */
      remembered: Instant.nullable(),
      /** The template whose fields are called like the most columns, whichever is asked about; null if none is. */
      fittingTemplate: z.int().nullable(),
    }),
  }),
  check: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/imports/{importId}/check',
    access: 'admin',
    summary: 'Finds out what each row would do, without adding or changing anything',
    ...ofImport,
    body: ImportPlan,
    reply: Import,
  }),
  run: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/imports/{importId}/run',
    access: 'admin',
    summary:
      'Creates and changes the records, as checked, after the fields and choices that they need; of a stopped import, those that are missing',
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
    summary:
      'Takes back what the import has done and nobody has changed since, with the fields and choices that nothing else uses',
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
