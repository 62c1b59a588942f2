import { z } from 'zod'
import { CLAUSES, ClauseParameters, ClauseValue, SimpleClause } from '../clauses.ts'
import { FormattingRule } from '../formatting-rules.ts'
import { COLUMNS_PER_VIEW, RULES_PER_COLUMN } from '../limits.ts'
import { OPERATORS } from '../operators.ts'
import { Key } from './parts.ts'

/** A built-in column, or `fields.` and the key of a field. */
export const FileColumn = z.string().min(1).max(320)
export const FileColumns = z.array(FileColumn).max(COLUMNS_PER_VIEW)

/** A filter: what it compares with is named by keys, too. */
export const FileClause = z.strictObject({
  field: FileColumn,
  definitionField: Key.optional(),
  operator: z.enum(OPERATORS),
  value: ClauseValue,
  dynamicValue: SimpleClause.shape.dynamicValue.unwrap().unwrap().optional(),
  dynamicField: FileColumn.optional(),
  parameters: ClauseParameters.optional(),
  /** In rules: it asks for the value before the save. */
  was: z.literal(true).optional(),
})
export type FileClause = z.infer<typeof FileClause>

/** All have to hold; of a group, one. */
export const FileClauses = z
  .array(z.union([FileClause, z.strictObject({ anyOf: z.array(FileClause).min(1).max(CLAUSES) })]))
  .max(CLAUSES)
export type FileClauses = z.infer<typeof FileClauses>

/** The formatting rules of a column. */
export const FileRules = z
  .array(FormattingRule.extend({ barMaximum: z.union([FileColumn, z.number()]).nullish() }))
  .max(RULES_PER_COLUMN)
export type FileRules = z.infer<typeof FileRules>
export const FileColumnRules = z.record(FileColumn, FileRules)
export type FileColumnRules = z.infer<typeof FileColumnRules>
