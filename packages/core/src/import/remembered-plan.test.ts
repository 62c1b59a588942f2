import type { FoundColumn, ImportColumn, ImportPlan, ImportTarget } from '@dossier/contract/import-plan'
import { expect, test } from 'vitest'
import { rememberPlan } from './remembered-plan.ts'

const form = { dateForm: 'mdy', decimal: '.', onFault: 'refuse' } as const
const filling = (target: string | null, more: Partial<ImportColumn> = {}): ImportColumn => ({
  target,
  ...form,
  ...more,
})
const target = (key: string, type = 'text', more: Partial<ImportTarget> = {}): ImportTarget => ({
  key,
  title: key,
  type,
  canBeKey: type === 'text',
  ...more,
})
const found = (heading: string, guess = filling(null), isAmbiguous = false): FoundColumn => ({
  heading,
  samples: [],
  values: [],
  hasBlanks: false,
  guess,
  isAmbiguous,
  isDecimalAmbiguous: false,
  suggests: { title: heading, dataType: 'text' },
})
const plan = (columns: ImportColumn[], more: Partial<ImportPlan> = {}): ImportPlan => ({
  encoding: 'utf-8',
  separator: ',',
  templateId: 4,
  isCase: true,
  columns,
  key: null,
  creates: true,
  updates: false,
  timeZone: 'Europe/Paris',
  ...more,
})
const targets = [
  target('title'),
  target('fields.key'),
  target('fields.spot', 'map-marker'),
  target('statusId', 'name', { choices: ['Done', 'New'] }),
]

test('ADR-69 columns are found by their headings, wherever they are in this file, and so is the key', () => {
  const earlier = plan(
    [
      filling('fields.key'),
      filling('title', { onFault: 'empty' }),
      filling('fields.spot', { longitude: 3 }),
      filling(null),
      filling('statusId', { words: [{ said: 'Completed', means: 'done' }] }),
    ],
    { key: 0 },
  )
  const columns = [
    found('LNG'),
    found('state'),
    found('Lat'),
    found('Comment', filling('summary')),
    found('What'),
    found('No'),
  ]
  expect(
    rememberPlan({ plan: earlier, headings: ['No', 'What', 'LAT', 'Lng', 'State'] }, { columns, targets }),
  ).toEqual({
    templateId: 4,
    isCase: true,
    creates: true,
    updates: false,
    timeZone: 'Europe/Paris',
    key: 5,
    columns: [
      filling(null),
      filling('statusId', { words: [{ said: 'Completed', means: 'done' }] }),
      filling('fields.spot', { longitude: 0 }),
      filling('summary'),
      filling('title', { onFault: 'empty' }),
      filling('fields.key'),
    ],
  })
})

test('ADR-69 what is gone drops out: fields, choices, the other half of a place, and the key with its column', () => {
  const earlier = plan(
    [
      filling('fields.gone'),
      filling('statusId', { words: [{ said: 'Completed', means: 'Finished' }] }),
      filling('fields.spot', { longitude: 3 }),
      filling(null),
      filling('title'),
    ],
    { key: 0 },
  )
  const columns = [found('A'), found('B'), found('C'), found('E'), found('Name', filling('title'))]
  const remembered = rememberPlan({ plan: earlier, headings: ['A', 'B', 'C', 'D', 'E'] }, { columns, targets })
  expect(remembered?.columns).toEqual([
    filling(null),
    filling('statusId'),
    filling(null),
    filling('title'),
    // Two columns do not fill the same.
    filling(null),
  ])
  expect(remembered?.key).toBe(null)
})

test('D-143 what words stand for is remembered: yes, no, nothing and empty cells', () => {
  const words = [
    { said: 'erledigt', means: 'Yes' },
    { said: '', means: 'No' },
    { said: '?', means: '' },
  ]
  const earlier = plan([filling('title'), filling('fields.done', { words })])
  const done = target('fields.done', 'checkbox', { choices: ['Yes', 'No'] })
  const columns = [found('What'), found('Done')]
  const remembered = rememberPlan(
    { plan: earlier, headings: ['What', 'Done'] },
    { columns, targets: [target('title'), done] },
  )
  expect(remembered?.columns[1]?.words).toEqual(words)
})

test('ADR-69 dates are read as before only where the file leaves it open', () => {
  const earlier = plan([filling('title', { dateForm: 'dmy' })])
  const formIn = (isAmbiguous: boolean) =>
    rememberPlan(
      { plan: earlier, headings: ['A'] },
      { columns: [found('A', filling(null, { dateForm: 'ymd' }), isAmbiguous)], targets },
    )?.columns[0]?.dateForm
  expect([formIn(true), formIn(false)]).toEqual(['dmy', 'ymd'])
})

test('ADR-69 a file that shares a heading or two is another form', () => {
  const earlier = plan([filling('title'), filling('fields.key'), filling('statusId')])
  const headings = ['Name', 'Key', 'State']
  expect(rememberPlan({ plan: earlier, headings }, { columns: [found('Name'), found('X')], targets })).toBe(null)
  expect(rememberPlan({ plan: earlier, headings }, { columns: [found('Name'), found('Key')], targets })).not.toBe(null)
  expect(rememberPlan({ plan: plan([filling(null)]), headings: ['A'] }, { columns: [found('A')], targets })).toBe(null)
})
