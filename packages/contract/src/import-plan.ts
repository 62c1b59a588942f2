import { z } from 'zod'
import type { DataType } from './fields.ts'
import { FieldTitle } from './fields/calls.ts'
import { idOf } from './shapes.ts'

export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const ImportEncoding = z.enum(IMPORT_ENCODINGS)
export type ImportEncoding = z.infer<typeof ImportEncoding>

export const IMPORT_SEPARATORS = [',', ';', '\t', '|'] as const
export const ImportSeparator = z.enum(IMPORT_SEPARATORS)
export type ImportSeparator = z.infer<typeof ImportSeparator>

/** Rows at the beginning of a file, one of which has the headings. */
export const IMPORT_HEADING_ROWS = 50
/** Sheets of a workbook. */
const IMPORT_SHEETS = 1_000

/** How a file becomes rows. */
export const FileForm = z.object({
  encoding: ImportEncoding,
  separator: ImportSeparator,
  /** Of a workbook, the index of the sheet with the rows; encoding and separator mean nothing there. */
  sheet: z.int().min(0).max(IMPORT_SHEETS).optional(),
  /** The row with the headings: the first one, if it is not said. */
  headingRow: z.int().min(1).max(IMPORT_HEADING_ROWS).optional(),
})
export type FileForm = z.infer<typeof FileForm>

/** The order of year, month and day in a column. */
export const DATE_FORMS = ['ymd', 'mdy', 'dmy'] as const
export const DateForm = z.enum(DATE_FORMS)
export type DateForm = z.infer<typeof DateForm>

/** Between a number and its decimals. */
export const DecimalMark = z.enum(['.', ','])

export const IMPORT_COLUMNS = 500
/** Values of one column that stand for others. */
export const IMPORT_WORDS = 100
export const IMPORT_WORD_LENGTH = 300

/** What a column can be made into, if no field is there for it. */
export const NEW_FIELD_TYPES = [
  'text',
  'text-area',
  'number',
  'dollar',
  'date',
  'date-time',
  'time',
  'checkbox',
  'list',
  'list-multiple',
  'map-marker',
  'external-link',
] as const satisfies readonly DataType[]
export const NewFieldType = z.enum(NEW_FIELD_TYPES)
export type NewFieldType = z.infer<typeof NewFieldType>

/** A field that the run makes for a column, unless it is there by then. */
export const MadeField = z.object({ title: FieldTitle, dataType: NewFieldType })
export type MadeField = z.infer<typeof MadeField>

/** What a column fills: a property, `fields.{id}`, or `caseNumber`, by which records are found; null: nothing. */
export const ImportColumn = z.object({
  target: z
    .string()
    .regex(/^(fields\.)?[A-Za-z0-9-]{1,36}$/, 'Choose what the column fills.')
    .nullable(),
  dateForm: DateForm,
  decimal: DecimalMark,
  /** Its days are written as their midnights in UTC: `2026-03-05T00:00:00Z` is March 5, in every zone. (D-143) */
  utcDays: z.boolean().optional(),
  /**
   * What becomes of a row with a value that cannot be read or is not known: refused, or without that value. `add`: what
   * is not known becomes a new choice of the list.
   */
  onFault: z.enum(['refuse', 'empty', 'add']),
  /** Without a target: the field that the run makes for it. */
  made: MadeField.optional(),
  /** The index of the column with the longitude, if this one has only the latitude of a place. */
  longitude: z.int().min(0).optional(),
  /**
   * Values of the file that stand for others, whatever the letter case: `Completed` for the status `Done`. Either can be
   * empty: a cell without a value may mean No, and a word may mean nothing.
   */
  words: z
    .array(z.object({ said: z.string().max(IMPORT_WORD_LENGTH), means: z.string().max(IMPORT_WORD_LENGTH) }))
    .max(IMPORT_WORDS)
    .optional(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const ImportPlan = z.object({
  ...FileForm.shape,
  templateId: idOf('template'),
  isCase: z.boolean(),
  columns: z.array(ImportColumn).min(1).max(IMPORT_COLUMNS, `A file can have up to ${IMPORT_COLUMNS} columns.`),
  /** The index of the column by which records are found; null: every row is a new record. */
  key: z.int().min(0).nullable(),
  /** With a key: whether rows without a record become new ones, and whether rows with one change it. */
  creates: z.boolean(),
  updates: z.boolean(),
  /** Rules run for these records; without it, none does. (D-133) */
  runsRules: z.boolean().optional(),
  /** Of times without a zone. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Use a time zone such as Europe/Berlin.'),
})
export type ImportPlan = z.infer<typeof ImportPlan>

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** How dates and numbers in a pasted text are read. */
export const PasteForm = z.strictObject({
  dateForm: DateForm,
  decimal: DecimalMark,
  /** Of times without a zone. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Use a time zone such as Europe/Berlin.'),
})
export type PasteForm = z.infer<typeof PasteForm>

/** A column of the file, with what it seems to be. */
export const FoundColumn = z.object({
  /** Its heading; columns without one, and those of the same name, are numbered. */
  heading: z.string(),
  samples: z.array(z.string()),
  /**
   * The different values of the first rows, none if there are more than a list would have; and the words of lists that the
   * last check has not understood.
   */
  values: z.array(z.string()),
  /** Some of the first rows have nothing in it. */
  hasBlanks: z.boolean(),
  guess: ImportColumn,
  /** Its dates can be read with the month or with the day first. */
  isAmbiguous: z.boolean(),
  /** Its numbers can be thousands or have decimals: `1.234`. */
  isDecimalAmbiguous: z.boolean(),
  /** The field that could be made for it. */
  suggests: z.object({ title: z.string(), dataType: NewFieldType }),
})
export type FoundColumn = z.infer<typeof FoundColumn>

/** Choices that the file has and a list does not. */
export const NewChoices = z.object({
  /** The title of the field. */
  field: z.string(),
  /** The first of them. */
  labels: z.array(z.string()),
  total: z.int(),
})

/** Something that a column can fill. */
export const ImportTarget = z.object({
  key: z.string(),
  title: z.string(),
  /** A data type, or `name` for what is found by its name. */
  type: z.string(),
  canBeKey: z.boolean(),
  /** What it can be, if that is a list of the configuration. */
  choices: z.array(z.string()).optional(),
})
export type ImportTarget = z.infer<typeof ImportTarget>
