import { COMPARISONS } from '@dossier/core/filters/comparisons'
import { expect, test } from 'vitest'
import { withoutComparisons, type RuleRow } from './rule-rows.ts'

const column = (comparison: 'text' | 'number') => ({
  key: 'c',
  label: 'Column',
  comparison,
  operators: COMPARISONS[comparison].operators,
})
const rule: RuleRow = {
  row: 3,
  operator: 'DateRange',
  value: 'x',
  dynamicValue: 'CurrentWeek',
  searchClauseParameters: { startDayOfWeek: 2 },
  setBackgroundColor: true,
  backgroundColor: 'red',
  setTextColor: false,
  setBar: true,
  setIcon: false,
}

test('C-FLD-24 C-FMT-06 another data type clears the operators and values of the rules, and bars where there are no numbers', () => {
  const cleared = {
    row: 3,
    operator: 'IsSet',
    value: null,
    dynamicValue: null,
    setBackgroundColor: true,
    backgroundColor: 'red',
    setTextColor: false,
    setBar: true,
    setIcon: false,
  }
  expect(withoutComparisons([rule], column('number'))).toEqual([cleared])
  expect(withoutComparisons([rule], column('text'))).toEqual([{ ...cleared, setBar: false }])
})
