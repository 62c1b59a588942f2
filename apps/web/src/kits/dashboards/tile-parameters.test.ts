import type { DynamicParameter, ParameterValue } from '@dossier/contract/insights/parameters'
import { expect, test } from 'vitest'
import { ignoredNote, tileParameters } from './tile-parameters.ts'

const parameter = (key: string, name: string, defaultValue: string | null): DynamicParameter => ({
  key,
  name,
  dataType: 'Text',
  dataSourceId: null,
  defaultValue,
  dynamicValue: null,
  searchClauseParameters: null,
  passValueToParameter: null,
  lastUpdated: '2026-11-29T00:00:00Z',
})

const value = (key: string, text: string | null): ParameterValue => ({
  key,
  value: text,
  dynamicValue: null,
  searchClauseParameters: null,
  isAltered: true,
})

const severity = parameter('severity', 'Severity', 'High')
const area = parameter('area', 'Area', null)
const asking = (neededParameters: string[], includeGlobalParameters = true) => ({
  neededParameters,
  includeGlobalParameters,
})

test('B-TILE-03 D-152 D6 an insight tile runs once all its parameters have values, and names the one that has none', () => {
  const untouched = tileParameters(asking(['severity']), { parameters: [severity], values: [] })
  expect(untouched).toMatchObject({ sent: [], missing: undefined })
  // Cleared is not the default.
  const cleared = tileParameters(asking(['severity']), { parameters: [severity], values: [value('severity', null)] })
  expect(cleared.missing).toBe('Choose Severity to see this tile.')
  const without = tileParameters(asking(['area']), { parameters: [area], values: [] })
  expect(without.missing).toBe('Choose Area to see this tile.')
  expect(tileParameters(asking(['area']), { parameters: [area], values: [value('area', 'North')] }).missing).toBe(
    undefined,
  )
})

test('B-TILE-04 D1 D9 only values of its own parameters reach a tile; it says which others do not', () => {
  const chosen = { parameters: [severity, area], values: [value('severity', 'Low'), value('area', 'North')] }
  const one = tileParameters(asking(['severity']), chosen)
  expect(one.sent.map(({ key }) => key)).toEqual(['severity'])
  expect(ignoredNote(one)).toBe('Not filtered by Area')
  expect(ignoredNote(tileParameters(asking([]), chosen))).toBe('Not filtered by Severity or Area')
  expect(ignoredNote(tileParameters(asking(['severity', 'area']), chosen))).toBeUndefined()
  // What does not reach it does not change what it asks.
  const before = tileParameters(asking(['severity']), { ...chosen, values: [value('severity', 'Low')] })
  expect(before.sent).toEqual(one.sent)
})
