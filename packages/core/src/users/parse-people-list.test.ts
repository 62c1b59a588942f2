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

test('C-USER-02 heads say which column is which', () => {
  const text = '\uFEFFTeam,E-mail,Phone,Full name\nDay,nia@city.example,1,Nia Holt\n'
  expect(parsePeopleList(text)).toEqual([{ ...nia, line: 2, teams: ['Day'] }])
  expect(parsePeopleList('email,name\nnia@city.example')).toEqual([{ ...nia, line: 2, name: '' }])
})

test('C-USER-02 quotes keep separators, quotes and line ends', () => {
  const text = 'name,email,teams\n"Holt, Nia ""N""",nia@city.example,"A\nB"\nOmar,omar@city.example,'
  expect(parsePeopleList(text)).toEqual([
    { line: 2, name: 'Holt, Nia "N"', email: 'nia@city.example', teams: ['A\nB'] },
    { line: 4, name: 'Omar', email: 'omar@city.example', teams: [] },
  ])
})

test('C-USER-02 nothing gives nobody', () => {
  expect(parsePeopleList('')).toEqual([])
  expect(parsePeopleList(' \n\r\n ,\n')).toEqual([])
})
