import { z } from 'zod'
import { ClauseParameters, ClauseValue } from './clauses.ts'
import { endpoint } from './endpoint.ts'
import { DataType } from './fields.ts'
import { definition } from './freshness.ts'
import { DATED, EXPECTED_VERSION } from './last-updated.ts'
import { FORMATTING_SETTINGS, LOOKUP_TITLE_LENGTH, RULES_PER_COLUMN } from './limits.ts'
import { OPERATORS } from './operators.ts'
import { requiredName } from './required-text.ts'
import { savedAs } from './shapes.ts'

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Use a color such as #1a7f37.')

export const FORMATTING_ICONS = ['caret-up', 'caret-down', 'exclamation-triangle', 'exclamation-circle'] as const
export const BAR_MAXIMUMS = ['relative', 'maximum', 'constant'] as const

/**
 * How a cell looks while its value passes a comparison, which reads like a clause on the column. Rules are tried from
 * the first to the last, and of each of background, text, bar and icon the first rule that passes decides. (D-111)
 */
export const FormattingRule = z.object({
  operator: z.enum(OPERATORS, 'Choose one of the operators.'),
  value: ClauseValue.default(null),
  dynamicValue: z.union([z.string().max(50), z.number(), z.boolean()]).nullish(),
  /** Of ranges of days, and the first day of the weeks that are compared. */
  searchClauseParameters: ClauseParameters.nullish(),
  setBackgroundColor: z.boolean().default(false),
  backgroundColor: Color.nullish(),
  setTextColor: z.boolean().default(false),
  textColor: Color.nullish(),
  /** Of columns of numbers only. (C-FMT-06) */
  setBar: z.boolean().default(false),
  barColor: Color.nullish(),
  /** What a full bar is: another column of the row, the largest value on the page, or a number. */
  setBarMaximum: z.enum(BAR_MAXIMUMS).nullish(),
  /** The key of a column for `relative`, a number for `constant`. */
  barMaximum: z.union([z.string().max(50), z.number()]).nullish(),
  setIcon: z.boolean().default(false),
  icon: z.enum(FORMATTING_ICONS).nullish(),
  iconColor: Color.nullish(),
})
export type FormattingRule = z.infer<typeof FormattingRule>

export const FormattingRules = z
  .array(FormattingRule)
  .max(RULES_PER_COLUMN, `A column can have up to ${RULES_PER_COLUMN} rules.`)

/** Rules that are copied to columns of their data type. A copy knows nothing of its origin. (D-111) */
export const FormattingSetting = z.object({
  id: z.string(),
  title: z.string(),
  dataType: DataType,
  rules: FormattingRules,
  ...DATED,
})
export type FormattingSetting = z.infer<typeof FormattingSetting>

export const FormattingSettingId = z.uuid('Use the id of a formatting rule setting.')

export const FormattingSettingToSave = z.object({
  id: savedAs(FormattingSettingId.meta({ ref: 'formattingSetting' }), 'Use the id of a formatting rule setting.'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  dataType: DataType,
  rules: FormattingRules,
  ...EXPECTED_VERSION,
})
export type FormattingSettingToSave = z.infer<typeof FormattingSettingToSave>

export const formattingRules = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/formattingRules',
    access: 'signedIn',
    fresh: definition('refresh:view'),
    summary: 'The formatting rules that can be copied to columns, by title',
    reply: z.array(FormattingSetting),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/formattingRules',
    access: 'admin',
    summary: `Creates formatting rules for a data type, or changes those with that id; up to ${FORMATTING_SETTINGS}`,
    body: FormattingSettingToSave,
    reply: FormattingSetting,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/formattingRules/{id}',
    access: 'admin',
    summary: 'Deletes formatting rules; columns to which they were copied stay as they are',
    on: { id: 'formattingSetting' },
    params: z.object({ id: FormattingSettingId }),
  }),
}
