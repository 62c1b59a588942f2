import type { InsightQuestion } from '@dossier/contract/insights/definition'
import type { Faults } from '../../kits/form/request.ts'
import { viewQueryOf, type InsightValues, type StoredInsight } from './insight-values.ts'

/** As the contract has them. */
const isKey = (key: string) => /^[^[\]]{1,50}$/.test(key.trim())

/** What only one calculation or total shows does not stop the others. */
const OF_ONE = /^(calculations\.\d+|totals\.\d+|sortKey)(\.|$)/

/**
 * What the preview asks while somebody types: calculations and totals that are not complete are left out, and a wrong
 * expression shows as 'Invalid Calculation'. Null where something else is wrong.
 */
export function previewQuestion(values: InsightValues, stored: StoredInsight, faults: Faults): InsightQuestion | null {
  if (Object.keys(faults).some((input) => !OF_ONE.test(input))) return null
  const question = viewQueryOf(values, stored)
  const isFaulty = (nth: number) =>
    Object.keys(faults).some(
      (input) => input.startsWith(`calculations.${nth}.`) && input !== `calculations.${nth}.expression`,
    )
  const calculations = question.calculations.flatMap((one, nth) =>
    isKey(one.key) && !isFaulty(nth) ? [{ ...one, label: one.label.trim() || one.key }] : [],
  )
  const isCalculation = (key: string) => calculations.some((one) => one.key === key)
  const calculationTotals = question.calculationTotals.flatMap((total, nth) => {
    const list = total.calculationList.filter(isCalculation)
    return list.length === 0
      ? []
      : [{ ...total, calculationList: list, title: total.title.trim() || `Total ${nth + 1}` }]
  })
  const { calculationSort: sort } = question
  return {
    ...question,
    calculations,
    calculationTotals,
    calculationSort: sort && isCalculation(sort.key) && faults['sortKey'] === undefined ? sort : null,
  }
}
