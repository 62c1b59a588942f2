import { expect, test } from 'vitest'
import { distinguish } from './distinguish.ts'

test('A-LOGIN-16 organizations of one title, whatever the letter case, differ by their domains', () => {
  const [mill, other, quay] = [
    { id: 1, title: 'Mill', domain: 'mill' },
    { id: 2, title: 'MILL', domain: 'mill-2' },
    { id: 3, title: 'Quay', domain: 'quay' },
  ]
  expect(distinguish([mill!, other!, quay!])).toEqual([mill, other, { id: 3, title: 'Quay' }])
})
