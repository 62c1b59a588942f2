import { byFormula } from './formula.ts'
import { Exact } from './exact.ts'
import { AMOUNT_SETTINGS, storedAmount } from './amount.ts'
import { amountType } from './result.ts'

export const numerical = byFormula({
  type: 'Numerical',
  title: 'Formula',
  purpose: 'A number, calculated from other fields with + - * /, IF, ROUND, MIN and MAX.',
  settings: ['expression', ...AMOUNT_SETTINGS],
  result: amountType,
  stored: (value, settings) => (value instanceof Exact ? storedAmount(value, settings) : null),
})
