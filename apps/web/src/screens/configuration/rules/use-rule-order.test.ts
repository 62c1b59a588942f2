import type { Rule } from '@dossier/contract/rules/rule'
import { expect, test } from 'vitest'
import { withPart } from './use-rule-order.ts'

const rule = (id: number) => ({ id }) as Rule
const ids = (rules: readonly Rule[]) => rules.map(({ id }) => id)

test('C-RULE-17 rules of a folder that change places keep those that the folder has among all', () => {
  const all = [1, 2, 3, 4, 5].map(rule)
  expect(ids(withPart(all, [5, 1, 3].map(rule)))).toEqual([5, 2, 1, 4, 3])
  expect(ids(withPart(all, []))).toEqual([1, 2, 3, 4, 5])
})
