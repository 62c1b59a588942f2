import { expect, test } from 'vitest'
import { offersFor } from './offers.ts'
import { exampleTerms } from './example-terms.ts'
import { readQuery } from './read-query.ts'
import { writeQuery } from './write-query.ts'

const read = (text: string) => readQuery(text, exampleTerms)
const faultOf = (text: string) => {
  const [fault] = read(text).faults
  return fault && [text.slice(fault.start, fault.end), fault.message]
}
const clause = (field: string, operator: string, value: unknown) => ({ field, operator, value })

test('D-071 a question is read from words, signs, names and groups', () => {
  expect(
    read('leak severity>=3 area under "In Progress" due<next friday assignee:me (tags:a or tags:"b c") pump'),
  ).toMatchObject({
    faults: [{ message: 'Severity has no “3”. Put names with spaces in quotation marks.' }],
  })
  const { searchTerm, clauses, faults } = read(
    'leak severity>="a,b (c)" area under "In Progress" due<next friday assignee:me and (tags:a or tags:"b c") pump',
  )
  expect(faults).toEqual([])
  expect(searchTerm).toBe('leak pump')
  expect(clauses).toMatchObject([
    clause('severityId', 'Any', [9, 10]),
    clause('areas', 'Contains', [3]),
    clause('fields.t3', 'LessThan', '2026-11-27T00:00:00'),
    { field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' },
    { orClause: true, subClauses: [clause('tags', 'Contains', ['a']), clause('tags', 'Contains', ['b c'])] },
  ])
})

test('D-071 "at least" is more or the same; after a period means from its first day on', () => {
  const number = '"The number"'
  expect(read(`${number}>=5`).clauses).toMatchObject([
    {
      orClause: true,
      subClauses: [
        { operator: 'GreaterThan', value: 5 },
        { operator: 'Equals', value: 5 },
      ],
    },
  ])
  expect(read('due>=this-week').clauses).toMatchObject([{ operator: 'GreaterThan', value: 'CurrentWeek' }])
  expect(read('severityId<open').clauses).toMatchObject([clause('severityId', 'Any', [1])])
  expect(faultOf('severity<New')).toEqual(['New', 'Nothing is below “New”. Choose another one.'])
})

test.each([
  ['monday', '2026-11-23'],
  ['next monday', '2026-11-30'],
  ['last monday', '2026-11-16'],
  ['sunday', '2026-11-29'],
  ['last Friday', '2026-11-20'],
])('B-DATES-01 %s is a day', (words, day) => {
  expect(read(`due:${words}`).clauses).toMatchObject([{ field: 'fields.t3', value: `${day}T00:00:00` }])
})

test.each([
  ['due:today', '0'],
  ['due:3 days ago', '-3'],
  ['due on +2d', '2'],
  ['due:"next week from Sunday"', 'NextWeek'],
  ['due in week-7', 'WeekNumber'],
])('B-DATES-01 %s counts from today', (text, value) => {
  expect(read(text)).toMatchObject({ faults: [], clauses: [{ field: 'fields.t3', value, dynamicValue: true }] })
})

const shownAs = (locale: string) => ({ ...exampleTerms, reader: { ...exampleTerms.reader, locale } })

test.each([
  ['en-US', '"The number">900,000 leak', 'leak', [900_000]],
  ['en-US', '"The dollar"=-$1,103.25', '', [-1103.25]],
  ['en-US', '("The number">900,000 or "The number"="1,000")', '', [900_000, 1000]],
  ['en-US', '"The number"=5, pump', ', pump', [5]],
  ['de-DE', '"The number">1.234,5 Leck', 'Leck', [1234.5]],
  ['fr-FR', '"The number">12 345,5 fuite', 'fuite', [12_345.5]],
  ['en-US', 'due=Mar 5, 2026 leak', 'leak', ['2026-03-05T00:00:00']],
  ['en-US', 'due=3/5/26 "a b"', '"a b"', ['2026-03-05T00:00:00']],
  ['en-US', 'created>Mar 5, 2026, 2:30 PM leak', 'leak', ['2026-03-05T19:30:00.000Z']],
  ['en-US', 'created<2026-03-08 02:30', '', ['2026-03-08T07:00:00.000Z']],
  ['de-DE', 'due:"05.03.2026" Leck', 'Leck', ['2026-03-05T00:00:00']],
  ['en-US', '"The time">2:30 PM leak', 'leak', ['14:30']],
  ['en-US', '"The time"<"2:30 pm"', '', ['14:30']],
  ['en-US', '"The time"=14:30 a leak', 'a leak', ['14:30']],
])('D-124 what lists show in %s is read whole: %s', (locale, text, words, values) => {
  const { clauses, faults, searchTerm } = readQuery(text, shownAs(locale))
  const given = clauses.flatMap((one) => (one.orClause ? one.subClauses.map((sub) => sub.value) : one.value))
  expect([faults, searchTerm, given]).toEqual([[], words, values])
})

test.each(['"The number">900,00', '"The number">1.234,5', 'due=Mar 5, 2026, 2:30 PM', 'due=2026-03-05,2026-03-06'])(
  'D-124 no part of a value is taken for the whole: %s',
  (text) => {
    expect(read(text).faults).toHaveLength(1)
    expect(read(text).searchTerm).toBe('')
  },
)

test('D-071 what may just be words is searched for', () => {
  for (const text of [
    'call at 12:30',
    'http://a.b/c?d=e',
    'Note: broken',
    'area in north',
    'bread and butter',
    'a < b',
    'pump(2)',
  ])
    expect(read(text)).toMatchObject({ searchTerm: text, clauses: [], faults: [] })
})

test.each([
  ['"broken  pipe" leak tags:a', '"broken pipe" leak'],
  ['leak -"broken pipe" tags:a', 'leak -"broken pipe"'],
  ['tags:a “broken pipe”', '"broken pipe"'],
  ['tags:a "due on friday" "IT"', '"due on friday" "IT"'],
  ['tags:a "a \\"b\\" c"', '"a b c"'],
])('D-071 ADR-104 %s: words in quotation marks stay together', (text, searchTerm) => {
  expect(read(text)).toMatchObject({ searchTerm, clauses: [clause('tags', 'Contains', ['a'])], faults: [] })
})

test.each([
  ['"broken pipe" leak', '"broken pipe" leak'],
  ['leak tags:a', String.raw`leak \tags:a`],
  ['due on friday', String.raw`\due \on \friday`],
  ['12" pipe "', String.raw`\12" pipe \"`],
  [String.raw`\a`, String.raw`\\a`],
])('D-071 the words %s are written as %s, and read as the same words', (searchTerm, text) => {
  expect(writeQuery({ searchTerm, clauses: [] }, exampleTerms)).toBe(text)
  expect(read(text)).toMatchObject({ searchTerm, clauses: [], faults: [] })
})

test('T23 a hidden or unknown field is unknown, and the place is said', () => {
  expect(faultOf('leak salary>5')).toEqual([
    'salary',
    'There is no field “salary”. Choose another one, or search for the text in quotation marks.',
  ])
  expect(faultOf('due>@salary')).toEqual(['salary', 'There is no field “salary”. Choose another one.'])
})

test.each([
  ['status>5', 'status', 'Several fields are called “status”. Choose one of them from the list.'],
  ['severity:Twin', 'Twin', 'Several have the name “Twin”. Write # and the id, such as #6.'],
  ['severity:', '', 'Enter a value here.'],
  ['tags:a or tags:b', 'tags:a', 'Put filters with “or” in parentheses: (tag:a or tag:b).'],
  ['(tags:a', '(', 'Close this parenthesis, and put “or” between filters.'],
  ['tags:a)', ')', 'This parenthesis closes nothing. Remove it.'],
  ['(leak)', '(', 'Put filters in parentheses, with “or” between them.'],
  ['"The number":x', 'x', 'Enter a number.'],
  ['due:someday', 'someday', '“someday” is not a date. Enter one such as 2026-12-31, today, -7d, friday or this-week.'],
  [
    'due in 2026-02-01..2026-01-01',
    'due in 2026-02-01..2026-01-01',
    'The range ends before it begins. Choose a later end.',
  ],
  ['tags>a', 'tags', 'Tags cannot be compared by “>”. Use one of these: :, =.'],
])('D-071 %s: the fault is at “%s”', (text, place, message) => {
  expect(faultOf(text)).toEqual([place, message])
})

test('D-071 the filters around a fault are understood', () => {
  expect(read('tags:a salary>5 leak tags:b')).toMatchObject({
    searchTerm: 'leak',
    clauses: [clause('tags', 'Contains', ['a']), clause('tags', 'Contains', ['b'])],
  })
})

const labels = (text: string) => offersFor(text, exampleTerms)?.offers.map(({ label }) => label)

test('B-FILTER-13 columns, operators and values are offered where they can stand', () => {
  expect(labels('leak sev')).toEqual(['Severity'])
  expect(offersFor('leak sev', exampleTerms)).toMatchObject({ start: 5, offers: [{ text: 'Severity:' }] })
  expect(labels('(tags:a or severity')).toContain('Severity in')
  expect(labels('due:this')).toEqual(['this-week', 'this-month', 'this-quarter'])
  expect(labels('isClosed:')).toEqual(['yes', 'no'])
  expect(offersFor('severity in (New, "In P', exampleTerms)).toMatchObject({
    start: 18,
    named: { typed: 'In P', column: { key: 'severityId' } },
  })
  expect(offersFor('severity>=hi', exampleTerms)).toMatchObject({ start: 10, named: { typed: 'hi' } })
  expect(offersFor('tags:a "some words"', exampleTerms)).toBe(undefined)
})
