import type { AreaNode } from '@dossier/contract/lookups/areas'
import { expect, test } from 'vitest'
import { areaRows } from './area-rows.ts'

const area = (id: number, title: string, children: AreaNode[] = [], disabled = false): AreaNode => ({
  id,
  title,
  parentId: null,
  order: 0,
  disabled,
  lastUpdated: '2026-01-02T03:04:05.678Z',
  children,
})

test('D-084 the tree is listed from the top down, with the path of each area and what is below it', () => {
  const rows = areaRows([area(1, 'North', [area(2, 'Harbor', [area(3, 'Pier')], true)]), area(4, 'South')])
  expect(rows.map(({ path, depth, isOff, family }) => [path, depth, isOff, family])).toEqual([
    ['North', 0, false, [1, 2, 3]],
    ['North / Harbor', 1, true, [2, 3]],
    ['North / Harbor / Pier', 2, true, [3]],
    ['South', 0, false, [4]],
  ])
})
