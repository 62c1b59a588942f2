import type { CalculationType } from '@dossier/contract/fields/calculation'
import type { FieldExtensions } from '@dossier/contract/fields'
import type { Calculation } from './calculation.ts'
import { firstFault, numberOf, operandFault, rounded } from './operands.ts'

interface Words {
  type: CalculationType
  title: string
  purpose: string
}

const inputs = ({ fields = [] }: FieldExtensions): readonly string[] => fields

/** Of those numbers that a record has; empty if it has none of them. */
const ofNumbers = (words: Words, calculate: (numbers: readonly number[]) => number): Calculation => ({
  ...words,
  settings: ['fields'],
  result: () => 'number',
  inputs,
  fault(settings, all) {
    const ids = inputs(settings)
    if (ids.length === 0) return 'Choose at least one field with a number.'
    if (new Set(ids).size < ids.length) return 'A field is chosen twice. Remove one of them.'
    return firstFault(ids.map((id) => operandFault(id, 'number', all)))
  },
  evaluate(settings, { valueOf }) {
    const numbers = inputs(settings).flatMap((id) => numberOf(valueOf(id)) ?? [])
    return numbers.length === 0 ? null : rounded(calculate(numbers))
  },
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export const total = ofNumbers(
  { type: 'Total', title: 'Total', purpose: 'The sum of several numbers; empty ones are skipped.' },
  sum,
)

export const average = ofNumbers(
  { type: 'Average', title: 'Average', purpose: 'The average of several numbers; empty ones are skipped.' },
  (numbers) => sum(numbers) / numbers.length,
)
