import { INSIGHT_CALC_TYPES, type InsightCalcType } from '@dossier/contract/insights/calculations'
import type { Comparison } from '../filters/comparisons.ts'
import { itemColumnOf } from '../filters/item-columns.ts'
import type { FilterColumn } from '../filters/terms.ts'

type Column = Pick<FilterColumn, 'key' | 'comparison' | 'isUnlisted'>

/** Of which there is no value that records could have in common. */
const UNGROUPABLE: readonly Comparison[] = ['hours', 'markers', 'presence']

/** Whether an insight can have a group for each value of the column. */
export const groupsInsights = ({ key, comparison, isUnlisted }: Column): boolean =>
  key !== 'deleted' && !isUnlisted && !UNGROUPABLE.includes(comparison) && !itemColumnOf(key)

export const isDated = ({ comparison }: Pick<Column, 'comparison'>): boolean =>
  comparison === 'date' || comparison === 'moment'

/** They count records, so they need no column. */
export const countsRecords = (type: InsightCalcType): boolean => type === 'Count' || type === 'CountPerDay'

const BY_COMPARISON: Partial<Record<Comparison, readonly InsightCalcType[]>> = {
  number: ['Total', 'Average', 'Min', 'Max'],
  date: ['Min', 'Max'],
  moment: ['Min', 'Max'],
  hours: INSIGHT_CALC_TYPES,
}

/** What an insight can calculate of a column; nothing of most. (D-075, D-151) */
export const calculatedOf = ({ key, comparison }: Column): readonly InsightCalcType[] =>
  key === 'deleted' || itemColumnOf(key) ? [] : (BY_COMPARISON[comparison] ?? [])
