import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePeopleList } from './parse-people-list.ts'

const nia = { line: 1, name: 'Nia Holt', email: 'nia@city.example', teams: [] }

test('C-USER-02 a list without heads is read by the signs in it', () => {
  expect(parsePeopleList('Nia Holt,nia@city.example')).toEqual([nia])
  expect(parsePeopleList('nia@city.example;Nia Holt;Day | Night')).toEqual([{ ...nia, teams: ['Day', 'Night'] }])
  expect(parsePeopleList('Nia Holt\tnia@city.example\r\n\r\nOmar,omar')).toEqual([
    nia,
    { line: 3, name: 'Omar,omar', email: '', teams: [] },
  ])
})

test('C-USER-02 headings say which column is which', () => {
  const text = '\uFEFFTeam,E-mail,Phone,Full name\nDay,nia@city.example,1,Nia Holt\n'
  expect(parsePeopleList(text)).toEqual([{ ...nia, line: 2, teams: ['Day'] }])
  expect(parsePeopleList('email,name\nnia@city.example')).toEqual([{ ...nia, line: 2, name: '' }])
})

test.each([
  ['a comma within a name', 'Holt, Nia;nia@city.example'],
  ['several', 'Holt, Nia, Dr.;nia@city.example'],
  ['one within the heads', 'Name, in full;Email\nx;nia@city.example'],
  ['a quoted line end first', '"Holt, Nia, \n(North)";nia@city.example'],
  ['tabs', 'Holt; Nia, Dr.\tnia@city.example'],
  ['an empty line first', '\r\n;;\r\nHolt, Nia;nia@city.example'],
])('C-USER-02 the separator of another locale is found among others: %s', (_, text) => {
  expect(parsePeopleList(text).map(({ email }) => email)).toEqual(['nia@city.example'])
})

test('C-USER-02 semicolons within a list with commas part nothing', () => {
  expect(parsePeopleList('nia@city.example,Nia Holt; Dr.; MD')).toEqual([{ ...nia, name: 'Nia Holt; Dr.; MD' }])
})

test.each(['\n', '\r\n', '\r'])('C-USER-02 lines end as spreadsheets end them: %j', (end) => {
  const lines = ['Name;E-mail', 'Nia Holt;nia@city.example', '"Omar', 'Reyes";omar@city.example', 'Zoë;zoe@x.example']
  expect(parsePeopleList(lines.join(end)).map(({ line, name }) => [line, name])).toEqual([
    [2, 'Nia Holt'],
    [3, 'Omar Reyes'],
    [5, 'Zoë'],
  ])
})

test('C-USER-02 quotes keep separators and quotes, and a line end between them is a space', () => {
  const text = 'name,email,teams\n"Holt, Nia ""N""",nia@city.example,"A\nB"\nOmar,omar@city.example,'
  expect(parsePeopleList(text)).toEqual([
    { line: 2, name: 'Holt, Nia "N"', email: 'nia@city.example', teams: ['A B'] },
    { line: 4, name: 'Omar', email: 'omar@city.example', teams: [] },
  ])
})

test('C-USER-02 an empty list has no people', () => {
  expect(parsePeopleList('')).toEqual([])
  expect(parsePeopleList(' \n\r\n ,\n')).toEqual([])
})

test.each([
  ['a quote without an end', 'Nia,nia@city.example\n"Omar,omar@city.example\nZoë', [1, 'Nia'], [2, '']],
  ['a doubled quote at the end', 'nia@city.example,"Nia ""N""', [1, 'Nia "N"']],
  ['quotes around a part of a name', 'Nia "N" Holt,nia@city.example', [1, 'Nia "N" Holt']],
  ['text behind a closing quote', '"Holt, Nia" MD,nia@city.example', [1, '"Holt, Nia" MD']],
  ['spaces around quotes', ' "Holt, Nia" , nia@city.example', [1, 'Holt, Nia']],
  ['empty cells between tabs', '\t\tnia@city.example\tNia\t\n\tomar@city.example\t\t', [1, ''], [2, '']],
  ['lines of different lengths', 'Nia,nia@city.example,Day,9,9\nomar@city.example', [1, 'Nia'], [2, '']],
])('C-USER-02 a list is read as far as it goes: %s', (_, text, ...people) => {
  expect(parsePeopleList(text).map(({ line, name }) => [line, name])).toEqual(people)
})

test('C-USER-02 no list is too odd to be read, and lines are counted upwards', () => {
  const sign = fc.constantFrom('"', '""', ',', ';', '\t', '\n', '\r', ' ', 'a', '@', '|', '\\', '\uFEFF', '\0', 'é')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 40 }), (text) => {
      const lines = parsePeopleList(text).map(({ line }) => line)
      expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b))
    }),
    { numRuns: 2000 },
  )
})
