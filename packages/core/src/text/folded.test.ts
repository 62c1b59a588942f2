import { expect, test } from 'vitest'
import { containsText, folded, startsWithText, textFilter } from './folded.ts'

test('B-SEL-01 a filter finds names whatever their accents, letter case and form', () => {
  const finds = textFilter(' jose ')
  expect(['José', 'JOSE\u0301', 'Maria Jose', 'ﬁn José'].filter((name) => finds(name))).toHaveLength(4)
  expect(finds('Jos')).toBe(false)
  expect(finds('Jos', 'josé')).toBe(true)
  for (const [name, typed] of [
    ['Łódź', 'lodz'],
    ['Straße', 'STRASSE'],
    ['strasse', 'straße'],
    ['İstanbul', 'istanbul'],
    ['Isparta', 'ısparta'],
    ['Ångström', 'ANGSTROM'],
    ['Ὀδυσσεύς', 'οδυσσευς'],
    ['Ёлка', 'елка'],
    ['Ｆｕｌｌ', 'full'],
    ['co\u00adop', 'coop'],
    ['Ærø', 'aero'],
    ['서울', '서울'.normalize('NFD')],
  ] as const)
    expect(containsText(name, typed), name).toBe(true)
  expect(startsWithText('Éclair', 'ecl')).toBe(true)
  expect(startsWithText('Un éclair', 'ecl')).toBe(false)
})

test('B-SEL-01 nothing typed finds everything, and folding twice changes nothing', () => {
  expect(textFilter('  ')('')).toBe(true)
  for (const text of ['Straße İ ÅÉ', 'ǅ', '\u0301', 'ﷺ']) expect(folded(folded(text))).toBe(folded(text))
})
