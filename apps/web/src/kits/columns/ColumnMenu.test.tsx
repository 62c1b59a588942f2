import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { said } from '../../ui/say.ts'
import type { Column } from '../record-table/columns.ts'
import { ColumnMenu } from './ColumnMenu.tsx'

const column = (key: string, heading: string): Column => ({ key, heading, width: { min: 100 }, isNumeric: false })
const columns = [column('title', 'Title'), column('statusId', 'Status'), column('tags', 'Tags')]

/** What is said after a choice in the menu of a column, and its calls. */
function choose(heading: string, choice: string, isArranged = true) {
  said.set('')
  const sorts: unknown[] = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      sorts.push([name, ...given])
  const { unmount } = render(
    <ColumnMenu
      heading={{ column: columns.find((one) => one.heading === heading)!, columns, element: document.body }}
      arranging={{
        isArranged,
        resize: note('resize'),
        order: note('order'),
        resetWidth: note('resetWidth'),
        reset: note('reset'),
      }}
      width={() => 100}
      onOpen={() => undefined}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: `Column ${heading}` }))
  fireEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${choice}`) }))
  unmount()
  return { said: said.get(), asked: sorts }
}

test.each([
  ['Status', 'Wider', 'Status is wider.', ['resize', 'statusId', 124]],
  ['Status', 'Narrower', 'Status is narrower.', ['resize', 'statusId', 76]],
  ['Status', 'Move Right', 'Status is column 3 of 3.', ['order', ['title', 'tags', 'statusId']]],
  ['Tags', 'Move Left', 'Tags is column 2 of 3.', ['order', ['title', 'tags', 'statusId']]],
  ['Tags', 'Reset Width', 'Tags is as wide as in the view.', ['resetWidth', 'tags']],
  ['Tags', 'Reset All Columns', 'All columns are as in the view.', ['reset']],
])('ADR-107 %s: screen readers hear what "%s" did', (heading, choice, text, call) => {
  expect(choose(heading, choice)).toEqual({ said: text, asked: [call] })
})

test('ADR-107 what cannot be done says nothing and does nothing', () => {
  for (const [heading, choice] of [
    ['Title', 'Move Right'],
    ['Status', 'Move Left'],
    ['Tags', 'Move Right'],
  ] as const)
    expect(choose(heading, choice)).toEqual({ said: '', asked: [] })
  expect(choose('Tags', 'Reset All Columns', false)).toEqual({ said: '', asked: [] })
})
