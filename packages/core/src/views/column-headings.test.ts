import { expect, test } from 'vitest'
import { filterColumns } from '../filters/columns.ts'
import { PROPERTIES } from '../import/targets.ts'
import { PROPERTY_TITLES } from '../templates/property-titles.ts'
import { columnHeading } from './column-headings.ts'

const heading = (key: string) => columnHeading(key, { case: 'Case' })

test('B-COL-02 a property has the name of its column in filters, in forms of templates and in imports', () => {
  expect(heading('pendingTeams')).toBe('Awaiting Team')
  const filtered = [...filterColumns({ isAdmin: true }, [])].map(([key, { label }]) => [key, label])
  // In a file, the number of a record is one of several numbers, and a record is closed by its day.
  const { caseNumber: _, closed: _closed, ...others } = PROPERTIES
  const imported = Object.entries(others).map(([key, { title }]) => [key, title])
  for (const [key, name] of [...filtered, ...Object.entries(PROPERTY_TITLES), ...imported])
    expect(name, key).toBe(heading(key!))
})
