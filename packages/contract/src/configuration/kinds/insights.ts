import { z } from 'zod'
import {
  CalculationKey,
  CalculationSort,
  CALCULATIONS_PER_INSIGHT,
  CalculationTotal,
  InsightCalculation,
  TOTALS_PER_INSIGHT,
} from '../../insights/calculations.ts'
import { INSIGHTS, InsightToSave } from '../../insights/definition.ts'
import { PARAMETERS_PER_INSIGHT } from '../../insights/parameters.ts'
import { GROUP_STEPS } from '../../views/definition.ts'
import { FileClauses, FileColumn, FileColumnRules, FileColumns, FileRules } from '../clauses.ts'
import { Key, OWN_KEY } from '../parts.ts'

const Calculation = InsightCalculation.extend({
  field: FileColumn.nullable(),
  groupBy: FileColumn.nullable(),
  timeSpentCalculation: z.strictObject({ trackingFieldId: Key.optional(), searchValue: Key.optional() }).nullable(),
  formattingRules: FileRules,
  imported: z.strictObject({ insight: Key, key: CalculationKey }).nullable(),
})

export const FileInsights = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: InsightToSave.shape.title,
      folder: Key.nullable(),
      columns: FileColumns,
      calculations: z.array(Calculation).max(CALCULATIONS_PER_INSIGHT),
      calculationTotals: z.array(CalculationTotal.extend({ groupBy: FileColumn.nullable() })).max(TOTALS_PER_INSIGHT),
      calculationSort: CalculationSort.nullable(),
      showCalculatedUserStatus: z.boolean(),
      clauses: FileClauses,
      /** Those that it needs. */
      parameters: z.array(Key).max(PARAMETERS_PER_INSIGHT),
      includeGlobalParameters: z.boolean(),
      groupBy: FileColumn.nullable(),
      groupByOption: z.enum(GROUP_STEPS),
      groupByDateFormat: InsightToSave.shape.groupByDateFormat,
      formattingRules: FileColumnRules,
    }),
  )
  .max(INSIGHTS)
  .default([])
