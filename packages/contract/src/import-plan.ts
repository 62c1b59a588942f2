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

/** The order of year, month and day in a column. */
export const DATE_FORMS = ['ymd', 'mdy', 'dmy'] as const
export const DateForm = z.enum(DATE_FORMS)
export type DateForm = z.infer<typeof DateForm>

export const IMPORT_COLUMNS = 500
/** Values of one column that stand for others. */
export const IMPORT_WORDS = 100
export const IMPORT_WORD_LENGTH = 300

/** What a column fills: a property, `fields.{id}`, or `caseNumber`, by which records are found; null: nothing. */
export const ImportColumn = z.object({
  target: z
    .string()
    .regex(/^(fields\.)?[A-Za-z0-9-]{1,36}$/, 'Choose what the column fills.')
    .nullable(),
  dateForm: DateForm,
  decimal: z.enum(['.', ',']),
  /**
   * What becomes of a row with a value that cannot be read or is not known: refused, or without that value. `add`: what
   * is not known becomes a new choice of the list.
   */
  onFault: z.enum(['refuse', 'empty', 'add']),
  /** The index of the column with the longitude, if this one has only the latitude of a place. */
  longitude: z.int().min(0).optional(),
  /** Values of the file that stand for others, whatever the letter case: `Completed` for the status `Done`. */
  words: z
    .array(
      z.object({ said: z.string().min(1).max(IMPORT_WORD_LENGTH), means: z.string().min(1).max(IMPORT_WORD_LENGTH) }),
    )
    .max(IMPORT_WORDS)
    .optional(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const ImportPlan = z.object({
  encoding: ImportEncoding,
  separator: ImportSeparator,
  templateId: idOf('template'),
  isCase: z.boolean(),
  columns: z.array(ImportColumn).min(1).max(IMPORT_COLUMNS, `A file can have up to ${IMPORT_COLUMNS} columns.`),
  /** The index of the column by which records are found; null: every row is a new record. */
  key: z.int().min(0).nullable(),
  /** With a key: whether rows without a record become new ones, and whether rows with one change it. */
  creates: z.boolean(),
  updates: z.boolean(),
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
  decimal: z.enum(['.', ',']),
  /** Of times without a zone. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Use a time zone such as Europe/Berlin.'),
})
export type PasteForm = z.infer<typeof PasteForm>

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

/** A column of the file, with what it seems to be. */
export const FoundColumn = z.object({
  /** Its heading; columns without one, and those of the same name, are numbered. */
  heading: z.string(),
  samples: z.array(z.string()),
  /** The different values of the first rows; empty if there are more than a list would have. */
  values: z.array(z.string()),
  guess: ImportColumn,
  /** Its dates can be read with the month or with the day first. */
  isAmbiguous: z.boolean(),
  /** The field that could be made for it. */
  suggests: z.object({ title: z.string(), dataType: NewFieldType }),
})
export type FoundColumn = z.infer<typeof FoundColumn>

/** A field to make for a column. */
export const NewField = z.object({
  /** The index of the column. */
  column: z.int().min(0),
  title: FieldTitle,
  dataType: NewFieldType,
})
export type NewField = z.infer<typeof NewField>

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
