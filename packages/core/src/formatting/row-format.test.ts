import type { FieldValue } from '@dossier/contract/fields'
import { FormattingRule } from '@dossier/contract/formatting-rules'
import type { CaseRow } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { filterColumns } from '../filters/columns.ts'
import type { Terms } from '../filters/terms.ts'
import { rowFormats } from './row-format.ts'

const FIELDS = [
  { ...exampleDefinition('number'), id: 'cost' },
  { ...exampleDefinition('number'), id: 'budget' },
  { ...exampleDefinition('date'), id: 'due' },
  { ...exampleDefinition('text'), id: 'note' },
  { ...exampleDefinition('text-area'), id: 'found', extensions: { allowRichText: true } },
  { ...exampleDefinition('checkbox'), id: 'paid' },
  { ...exampleDefinition('map-marker'), id: 'site' },
  { ...exampleDefinition('user-role'), id: 'crew' },
  { ...exampleDefinition('time-spent'), id: 'times', extensions: { trackingFieldId: 'stage' } },
]

const TERMS: Terms = {
  meId: 7,
  now: Date.parse('2026-11-23T23:30:00Z'),
  timeZone: 'Europe/Berlin',
  firstDayOfWeek: 1,
  columns: filterColumns({ isAdmin: false }, FIELDS),
  areasWithin: (id) => (id === 1 ? [1, 2] : [id]),
  membersOf: (team) => (team === 5 ? [7, 8] : []),
  isGone: () => false,
}

const row = (fields: Record<string, FieldValue>, part: Partial<CaseRow> = {}) =>
  ({ id: 1, title: 'Pump', assigneeId: null, areas: [], tags: [], statusId: 3, fields, ...part }) as unknown as CaseRow

const red = (rule: Partial<FormattingRule>) =>
  FormattingRule.parse({ operator: 'IsSet', setTextColor: true, textColor: '#ff0000', ...rule })

const isRed = (key: string, rule: Partial<FormattingRule>, one: CaseRow) =>
  rowFormats({ rules: { [key]: [red(rule)] }, fields: FIELDS, rows: [one] }, TERMS)(one, key)?.format.text === '#ff0000'

test('C-FMT-01 a rule compares as a filter on its column does', () => {
  expect(isRed('fields.cost', { operator: 'GreaterThan', value: 5 }, row({ cost: 6 }))).toBe(true)
  expect(isRed('fields.cost', { operator: 'GreaterThan', value: 5 }, row({ cost: 5 }))).toBe(false)
  expect(isRed('fields.cost', { operator: 'NotEqual', value: 5 }, row({ cost: null }))).toBe(true)
  expect(isRed('fields.note', { operator: 'Contains', value: 'PUMP' }, row({ note: 'the pump' }))).toBe(true)
  expect(isRed('statusId', { operator: 'Any', value: [3, 4] }, row({}))).toBe(true)
  expect(isRed('statusId', { operator: 'NotAny', value: [3, 4] }, row({}))).toBe(false)
  expect(isRed('assigneeId', { operator: 'NotSet' }, row({}))).toBe(true)
  expect(isRed('assigneeId', { operator: 'Equals', dynamicValue: 'me' }, row({}, { assigneeId: 7 }))).toBe(true)
  expect(isRed('areas', { operator: 'Contains', value: [1] }, row({}, { areas: [{ id: 2, title: 'Quay' }] }))).toBe(
    true,
  )
  expect(isRed('tags', { operator: 'Contains', value: ['ice'] }, row({}, { tags: ['Ice'] }))).toBe(true)
})

test('C-FMT-01 D-071 a rule finds capital letters beyond ASCII as a filter of the database does', () => {
  const contains = (note: string, value: string) => isRed('fields.note', { operator: 'Contains', value }, row({ note }))
  expect([contains('İstanbul', 'istanbul'), contains('istanbul', 'İSTANBUL'), contains('ΟΔΟΣ', 'οδοσ')]).toEqual([
    true,
    true,
    true,
  ])
  expect(contains('ΟΔΟΣ', 'οδος')).toBe(false)
})

test('C-FMT-01 B-FIELD-09 a rule compares the words of formatted text, not what formats them', () => {
  const one = row({ found: '<p>Bags &amp; <strong>one letter</strong></p>' })
  const contains = (value: string) => isRed('fields.found', { operator: 'Contains', value }, one)
  expect(['strong', 'p>', '&amp;'].map(contains)).toEqual([false, false, false])
  expect(['bags & one', 'ONE LETTER'].map(contains)).toEqual([true, true])
  expect(isRed('fields.found', { operator: 'Equals', value: 'bags & one letter' }, one)).toBe(true)
})

test('C-FMT-01 B-FIELD-09 a rule keeps the words of neighboring paragraphs, points and lines apart', () => {
  const contains = (found: string, value: string) =>
    isRed('fields.found', { operator: 'Contains', value }, row({ found }))
  for (const html of [
    '<p>one</p><p>two</p>',
    '<p>one</p>\n<p>two</p>',
    '<p>one<br />two</p>',
    '<ul><li><p>one</p></li><li><p>two</p></li></ul>',
    '<h1>one</h1><p><strong>tw</strong>o</p>',
    '<p>one\u00A0two</p>',
  ])
    expect(
      ['one two', 'onet'].map((value) => contains(html, value)),
      html,
    ).toEqual([true, false])
  // Plain text of a field that became one of formatted text.
  expect(contains('5 < 6 and 7 > 6', '< 6 and 7 >')).toBe(true)
})

test('C-FMT-01 a rule compares people with the members of a team', () => {
  const inTeam = (team: number, ...ids: number[]) => {
    const one = row({ crew: { users: ids.map((id) => ({ id, name: 'Ada' })), subRoles: [] } as FieldValue })
    return isRed('fields.crew', { operator: 'InTeam', value: [team] }, one)
  }
  expect(inTeam(5, 9, 8)).toBe(true)
  expect(inTeam(5, 9)).toBe(false)
  expect(inTeam(5)).toBe(false)
  expect(inTeam(6, 8)).toBe(false)
})

test('C-FMT-01 a rule compares markers with an area', () => {
  const corners = [
    [0, 0],
    [0, 10],
    [10, 10],
    [10, 0],
  ]
  const at = (lat: number, lng: number) => ({ lat, lng, label: '', color: 'Red' }) as never
  const isInside = (site: FieldValue) =>
    isRed('fields.site', { operator: 'Within', value: corners as never }, row({ site }))
  expect(isInside([at(5, 5)])).toBe(true)
  expect(isInside([at(5, 11)])).toBe(false)
  expect(isInside([at(5, 11), at(0, 5)])).toBe(true)
  expect(isInside(null)).toBe(false)
  expect(isRed('fields.site', { operator: 'IsSet' }, row({ site: [at(1, 1)] }))).toBe(true)
})

test('C-FMT-01 ADR 90 a rule compares the hours that a record has had a value, up to now', () => {
  const entry = (fieldValue: string, started: string, currentlySet: boolean) => ({
    fieldValue,
    started,
    firstSet: started,
    currentlySet,
    isClosed: false,
  })
  const times = {
    totals: [
      { fieldValue: 'north', hoursSpent: 2 },
      { fieldValue: 'south', hoursSpent: 1 },
    ],
    entries: [entry('north', '2026-11-01T00:00:00Z', false), entry('south', '2026-11-23T22:00:00Z', true)],
  }
  const more = (searchValue: string, hoursSpent: number) =>
    isRed(
      'fields.times',
      { operator: 'GreaterThan', searchClauseParameters: { timeSpentClause: { searchValue, hoursSpent } } },
      row({ times }),
    )
  expect([more('north', 1.9), more('north', 2)]).toEqual([true, false])
  // An hour and a half has passed since it began again.
  expect([more('south', 2.4), more('south', 2.5), more('east', 0)]).toEqual([true, false, false])
})

test('C-FMT-01 D-072 dates are compared by the days of the person who looks', () => {
  // In Berlin, it is the 24th already.
  expect(isRed('fields.due', { operator: 'OnDay', dynamicValue: '0' }, row({ due: '2026-11-24' }))).toBe(true)
  expect(isRed('fields.due', { operator: 'OnDay', dynamicValue: '0' }, row({ due: '2026-11-23' }))).toBe(false)
  expect(isRed('fields.due', { operator: 'LessThan', dynamicValue: '0' }, row({ due: '2026-11-23' }))).toBe(true)
})

test('C-FMT-01 an untouched checkbox is a No where the record has it, and nothing where it has not', () => {
  expect(isRed('fields.paid', { operator: 'Equals', value: false }, row({ paid: null }))).toBe(true)
  expect(isRed('fields.paid', { operator: 'Equals', value: false }, row({}))).toBe(false)
})

test('C-FMT-01 a rule that cannot be read formats nothing', () => {
  expect(isRed('fields.cost', { operator: 'GreaterThan', value: 'much' }, row({ cost: 6 }))).toBe(false)
  expect(isRed('fields.gone', { operator: 'IsSet' }, row({ gone: 1 }))).toBe(false)
})

test('D-111 a bar is measured against another column, the largest value on the page, or a number', () => {
  const rows = [row({ cost: 20, budget: 40 }), row({ cost: 80, budget: 50 })]
  const shares = (part: Partial<FormattingRule>) => {
    const rule = FormattingRule.parse({ operator: 'IsSet', setBar: true, barColor: '#0000ff', ...part })
    const formatOf = rowFormats({ rules: { 'fields.cost': [rule] }, fields: FIELDS, rows }, TERMS)
    return rows.map((one) => formatOf(one, 'fields.cost')?.share)
  }
  expect(shares({ setBarMaximum: 'relative', barMaximum: 'fields.budget' })).toEqual([0.5, 1])
  expect(shares({ setBarMaximum: 'maximum' })).toEqual([0.25, 1])
  expect(shares({ setBarMaximum: 'constant', barMaximum: 200 })).toEqual([0.1, 0.4])
})

test('C-FMT-01 B-COL-04 rules of the days that a record has been open, and of its closing, compare as filters do', () => {
  const one = row({}, { created: '2026-11-20T23:29:00.000Z', closed: null, summary: 'A burst pipe' })
  expect(isRed('openForDays', { operator: 'GreaterThan', value: 2 }, one)).toBe(true)
  expect(isRed('openForDays', { operator: 'GreaterThan', value: 3 }, one)).toBe(false)
  expect(isRed('closed', { operator: 'NotSet' }, one)).toBe(true)
  expect(
    isRed('closed', { operator: 'GreaterThan', value: '2026-11-22' }, { ...one, closed: '2026-11-24T01:00:00.000Z' }),
  ).toBe(true)
  expect(isRed('summary', { operator: 'Contains', value: 'PIPE' }, one)).toBe(true)
})

test('C-FMT-01 B-FILTER-19 a rule compares with a range of days, and with weeks that begin on the day that it says', () => {
  const range = { operator: 'DateRange', dynamicValue: 'DateRange' } as const
  const days = { startDate: '2026-11-20', endDate: '2026-11-22' }
  const inRange = (due: string) => isRed('fields.due', { ...range, searchClauseParameters: days }, row({ due }))
  expect(['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'].map(inRange)).toEqual([false, true, true, false])
  // Where the reader is, it is Tuesday, November 24.
  const inWeek = (startDayOfWeek: number) =>
    isRed(
      'fields.due',
      { operator: 'DateRange', dynamicValue: 'CurrentWeek', searchClauseParameters: { startDayOfWeek } },
      row({ due: '2026-11-23' }),
    )
  expect([inWeek(1), inWeek(2)]).toEqual([true, false])
})
