import type { AreaNode } from '@dossier/contract/lookups/areas'
import { describe, expect, test } from 'vitest'
import { filterAreas } from './filter-areas.ts'
import { treeMove, visibleAreas } from './tree-moves.ts'

const area = (id: number, title: string, children: AreaNode[] = []): AreaNode => ({
  id,
  title,
  parentId: null,
  order: id,
  disabled: false,
  lastUpdated: '2026-01-02T03:04:05.678Z',
  children,
})
const tree = [area(1, 'North', [area(2, 'Harbour'), area(3, 'Hill')]), area(4, 'South')]
const titles = (nodes: readonly AreaNode[]): unknown[] =>
  nodes.map(({ title, children }) => [title, ...titles(children)])

test('B-CASE-06 a search keeps the parents of its matches, and everything below a match', () => {
  const find = (text: string) => titles(filterAreas(tree, (title) => title.toLowerCase().includes(text)))
  expect(find('hill')).toEqual([['North', ['Hill']]])
  expect(find('north')).toEqual([['North', ['Harbour'], ['Hill']]])
  expect(find('nowhere')).toEqual([])
})

describe('keys', () => {
  const open = visibleAreas(tree, () => true)
  const closed = visibleAreas(tree, () => false)

  test('descendants of a closed area are not visible', () => {
    expect(open.map(({ area: { id }, level }) => [id, level])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 1],
    ])
    expect(closed.map(({ area: { id }, isOpen }) => [id, isOpen])).toEqual([
      [1, false],
      [4, undefined],
    ])
  })

  test.each([
    ['ArrowDown', open, 0, { focus: 2 }],
    ['ArrowUp', open, 1, { focus: 1 }],
    ['Home', open, 3, { focus: 1 }],
    ['End', open, 0, { focus: 4 }],
    ['ArrowRight', closed, 0, { open: { id: 1, isOpen: true } }],
    ['ArrowRight', open, 0, { focus: 2 }],
    ['ArrowLeft', open, 0, { open: { id: 1, isOpen: false } }],
    ['ArrowLeft', open, 2, { focus: 1 }],
    [' ', open, 2, { toggle: 3 }],
    ['Enter', open, 3, { toggle: 4 }],
  ] as const)('%s', (key, rows, at, expected) => {
    expect(treeMove(key, rows, rows[at]!)).toEqual(expected)
  })

  test('other keys are left to the page', () => {
    expect(treeMove('a', open, open[0]!)).toBeUndefined()
  })
})
