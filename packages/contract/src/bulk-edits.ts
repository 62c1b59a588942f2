import { z } from 'zod'
import { UndoneAction } from './actions.ts'
import { ChosenRecords } from './chosen-records.ts'
import { endpoint } from './endpoint.ts'
import { eachTime } from './freshness.ts'
import { PasteForm } from './import-plan.ts'
import { CHANGES_PER_EDIT, PASTED_CELLS } from './limits.ts'
import { Id, Instant } from './shapes.ts'

/** Properties that many records can be given at once. */
export const BULK_PROPERTIES = [
  'statusId',
  'severityId',
  'assigneeId',
  'users',
  'pendingTeams',
  'areas',
  'tags',
] as const
export type BulkProperty = (typeof BULK_PROPERTIES)[number]

const Place = z
  .string()
  .regex(
    new RegExp(`^(${BULK_PROPERTIES.join('|')}|fields\\.[A-Za-z0-9-]{1,36})$`),
    'This cannot be changed in many records at once.',
  )

/** Long texts, times ten thousand records, would fill the history. */
export const VALUE_LENGTH = 10_000
const Value = z
  .unknown()
  .refine((value) => (JSON.stringify(value) ?? '').length <= VALUE_LENGTH, 'This value is too long for many records.')

const Entries = z
  .array(z.union([z.string(), z.number()]))
  .min(1, 'Choose a value.')
  .max(500, 'Choose up to 500 values.')

/** One thing to do to each record. */
export const BulkChange = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('set'), place: Place, value: Value }),
  /** Of several values: people, areas, choices of a list. */
  z.strictObject({ do: z.enum(['add', 'remove']), place: Place, values: Entries }),
  z.strictObject({ do: z.literal('clear'), place: Place }),
  /** Administrators restore what was deleted. */
  z.strictObject({ do: z.enum(['close', 'reopen', 'delete', 'restore']) }),
])
export type BulkChange = z.infer<typeof BulkChange>

/** A value for one cell. It is refused if the record no longer has the value that the person saw there. */
export const CellChange = z.strictObject({ place: Place, value: Value, seen: Value })
export type CellChange = z.infer<typeof CellChange>

const RowChange = z.strictObject({ caseId: Id, cells: z.array(CellChange).min(1).max(PASTED_CELLS) })
export type RowChange = z.infer<typeof RowChange>

const tooManyCells = `Paste up to ${PASTED_CELLS.toLocaleString('en-US')} cells at once.`

/** The same changes for all chosen records, or a block of cells. */
export const NewBulkEdit = z.union([
  z.strictObject({
    records: ChosenRecords,
    changes: z
      .array(BulkChange)
      .min(1, 'Choose what to change.')
      .max(CHANGES_PER_EDIT, `Choose up to ${CHANGES_PER_EDIT} changes.`),
  }),
  z.strictObject({
    rows: z
      .array(RowChange)
      .min(1)
      .max(PASTED_CELLS, tooManyCells)
      .refine((rows) => rows.reduce((sum, { cells }) => sum + cells.length, 0) <= PASTED_CELLS, tooManyCells),
  }),
])
export type NewBulkEdit = z.infer<typeof NewBulkEdit>

/** Texts for a block of cells, as a spreadsheet has them. An empty one clears its cell. */
export const PastedBlock = z.strictObject({
  pasted: z
    .array(
      z.strictObject({
        caseId: Id,
        cells: z
          .array(z.strictObject({ place: Place, text: z.string().max(VALUE_LENGTH) }))
          .min(1)
          .max(PASTED_CELLS),
      }),
    )
    .min(1)
    .max(PASTED_CELLS, tooManyCells)
    .refine((rows) => rows.reduce((sum, { cells }) => sum + cells.length, 0) <= PASTED_CELLS, tooManyCells),
  form: PasteForm,
})
export type PastedBlock = z.infer<typeof PastedBlock>

/** What a pasted text would do to its cell. */
export const PastedOutcome = z.object({
  caseId: Id,
  place: z.string(),
  /** What the cell has now, for the edit to name; null if it has nothing, or cannot be changed. */
  seen: z.unknown(),
  /** The same in words, where it consists of ids. */
  shown: z.string().nullable(),
  value: z.unknown(),
  /** Whether the cell would have another value. */
  isChange: z.boolean(),
  /** What was rounded, completed or guessed to make the value of the text, or null. */
  note: z.string().nullable(),
  /** Why it cannot be changed, or null. */
  message: z.string().nullable(),
})
export type PastedOutcome = z.infer<typeof PastedOutcome>

/** Records that are left alone for the same reason. */
export const LeftRecords = z.object({
  /** The sentence of the rule that refuses the change. */
  message: z.string(),
  records: z.int(),
  /** The numbers of the first ones that the caller may see. */
  caseNumbers: z.array(z.string()),
})
export type LeftRecords = z.infer<typeof LeftRecords>

const outcome = {
  total: z.int(),
  changed: z.int(),
  /** They have these values already. */
  unchanged: z.int(),
  refused: z.int(),
  /** The most frequent reasons. */
  reasons: z.array(LeftRecords),
}

/** What an edit would do now. */
export const BulkPreview = z.object({
  ...outcome,
  /** Of a pasted block. */
  cells: z.array(PastedOutcome).optional(),
})
export type BulkPreview = z.infer<typeof BulkPreview>

export const BULK_STATES = ['running', 'done', 'canceled', 'failed'] as const

/** A change of many records, as far as it has come. */
export const BulkEdit = z.object({
  id: z.string(),
  created: Instant,
  state: z.enum(BULK_STATES),
  ...outcome,
  /** Of a block of cells: each row that was refused. */
  left: z.array(z.object({ caseId: Id, message: z.string() })).optional(),
  /** A sentence: why it ended early. */
  fault: z.string().nullable(),
})
export type BulkEdit = z.infer<typeof BulkEdit>

/** Days for which the results of an edit are kept. */
export const BULK_DAYS = 30

const EditId = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Use the id of a change of many records.')
const ofEdit = { on: { editId: 'bulkEdit' }, params: z.object({ editId: EditId }) } as const

export const bulkEdits = {
  preview: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/bulkEdits/preview',
    access: 'signedIn',
    reads: true,
    summary:
      'How many of the chosen records these changes would change, and why the others would stay as they are. Of a pasted block: the value of each cell',
    body: z.union([NewBulkEdit, PastedBlock]),
    reply: BulkPreview,
  }),
  start: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/bulkEdits',
    access: 'signedIn',
    summary:
      'Changes up to 10,000 records as one action, by the rights of the caller on each. Few are changed at once; more are left to a job',
    body: NewBulkEdit,
    reply: BulkEdit,
  }),
  get: endpoint({
    method: 'GET',
    support: 'refused',
    path: '/bulkEdits/{editId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'A change of many records that the caller began: how far it has come, and what it leaves alone',
    ...ofEdit,
    reply: BulkEdit,
  }),
  cancel: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/bulkEdits/{editId}/cancel',
    access: 'signedIn',
    summary: 'Stops a change of many records; what it has changed stays',
    ...ofEdit,
    reply: BulkEdit,
  }),
  undo: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/bulkEdits/{editId}/undo',
    access: 'signedIn',
    summary:
      'Takes a change of many records back, by the rights of the caller on each. If some of it cannot be taken back, nothing is done unless partly is true',
    ...ofEdit,
    body: z.object({ partly: z.boolean().default(false) }),
    reply: UndoneAction.omit({ caseId: true, isStarted: true }),
  }),
  results: endpoint({
    method: 'GET',
    support: 'refused',
    path: '/bulkEdits/{editId}/results',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'What became of each record, as a CSV file',
    ...ofEdit,
    file: ['text/csv'],
  }),
}
