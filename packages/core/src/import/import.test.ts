import { optionsOf } from '../fields/options.ts'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { ImportColumn } from '@dossier/contract/import-plan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { guessDateForm, readDateCell } from './date-cell.ts'
import { guessEncoding } from './encoding.ts'
import { guessColumns } from './guess-columns.ts'
import { headingsOf } from './headings.ts'
import { indexAreas, indexNames, partsOfCell } from './names.ts'
import { guessDecimal, readNumberCell } from './number-cell.ts'
import { readFieldCell, readProperty } from './read-cell.ts'
import { isEmptyRow, mapColumns, readRow } from './read-row.ts'
import { guessSeparator } from './separator.ts'
import { importTargets } from './targets.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const wide = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text]
      .flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])
      .flatMap((_, at, all) => {
        const pair = [all[at - (at % 2)]!, all[at - (at % 2) + 1]!]
        return [(isLittle ? pair : pair.toReversed())[at % 2]!]
      }),
  )

describe('ADR-69 the encoding of a file', () => {
  test.each([
    ['a mark of UTF-8', Uint8Array.from([0xef, 0xbb, 0xbf, 65]), 'utf-8'],
    ['a mark of UTF-16', Uint8Array.from([0xff, 0xfe, 65, 0]), 'utf-16le'],
    ['the other mark of UTF-16', Uint8Array.from([0xfe, 0xff, 0, 65]), 'utf-16be'],
    ['UTF-16 without a mark', wide('Number,Title\n1,Lamp', true), 'utf-16le'],
    ['the other UTF-16 without a mark', wide('Number,Title\n1,Lamp', false), 'utf-16be'],
    ['UTF-8', bytes('Straße,Müll'), 'utf-8'],
    ['UTF-8 that is cut within a character', bytes('Straße').subarray(0, 5), 'utf-8'],
    ['what spreadsheets save', Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c]), 'windows-1252'],
    ['nothing', new Uint8Array(), 'utf-8'],
  ])('%s', (_, content, encoding) => expect(guessEncoding(content)).toBe(encoding))
})

test.each([
  ['a,b,c\n1,2,3', ','],
  ['a;b;c\n1,5;2;3\n2,5;3;4', ';'],
  ['a\tb, c\n1\t2', '\t'],
  ['a|b\n1|2', '|'],
  ['"a;b;c;d",e\n1,2', ','],
  ['one', ','],
])('ADR-69 %j is separated by %j', (text, separator) => expect(guessSeparator(text)).toBe(separator))

test('ADR-69 headings that are missing or occur again are numbered', () =>
  expect(headingsOf(['Name', ' ', 'name', 'NAME', 'Two\nlines'])).toEqual([
    'Name',
    'Column 2',
    'name (2)',
    'NAME (3)',
    'Two lines',
  ]))

describe('ADR-69 dates', () => {
  test.each([
    ['2026-03-05', 'mdy', { date: '2026-03-05', hour: 0, minute: 0, hasTime: false }],
    ['20260305', 'mdy', { date: '2026-03-05', hour: 0, minute: 0, hasTime: false }],
    ['3/5/2026', 'mdy', { date: '2026-03-05', hour: 0, minute: 0, hasTime: false }],
    ['3/5/2026', 'dmy', { date: '2026-05-03', hour: 0, minute: 0, hasTime: false }],
    ['05.03.26', 'dmy', { date: '2026-03-05', hour: 0, minute: 0, hasTime: false, by: 'shortYear' }],
    ['05.03.71', 'dmy', { date: '1971-03-05', hour: 0, minute: 0, hasTime: false, by: 'shortYear' }],
    ['11/30/46', 'mdy', { date: '2046-11-30', hour: 0, minute: 0, hasTime: false, by: 'shortYear' }],
    ['11/30/47', 'mdy', { date: '1947-11-30', hour: 0, minute: 0, hasTime: false, by: 'shortYear' }],
    ['46086', 'mdy', { date: '2026-03-05', hour: 0, minute: 0, hasTime: false, by: 'dayNumber' }],
    ['46086.75', 'mdy', { date: '2026-03-05', hour: 18, minute: 0, hasTime: true, by: 'dayNumber' }],
    ['5. März 2026', 'mdy', { date: '2026-03-05', hour: 0, minute: 0, hasTime: false }],
    ['05-MRZ-26', 'mdy', { date: '2026-03-05', hour: 0, minute: 0, hasTime: false, by: 'shortYear' }],
    ['2026年3月5日', 'mdy', { date: '2026-03-05', hour: 0, minute: 0, hasTime: false }],
    ['Thu, 05 Mar 2026 12:00:00 GMT', 'mdy', { instant: '2026-03-05T12:00:00.000Z' }],
    ['12/31/2017 11:59:58 PM', 'mdy', { date: '2017-12-31', hour: 23, minute: 59, rest: 58_000, hasTime: true }],
    ['01/05/2018 12:00:00 AM', 'mdy', { date: '2018-01-05', hour: 0, minute: 0, rest: 0, hasTime: true }],
    ['5 Mar 2026', 'ymd', { date: '2026-03-05', hour: 0, minute: 0, hasTime: false }],
    ['March 5, 2026 2:30 p.m.', 'ymd', { date: '2026-03-05', hour: 14, minute: 30, rest: 0, hasTime: true }],
    ['2026-03-05T12:00:00Z', 'ymd', { instant: '2026-03-05T12:00:00.000Z' }],
    ['2026-03-05 12:00:00.250+0100', 'ymd', { instant: '2026-03-05T11:00:00.250Z' }],
  ] as const)('%s read as %s', (text, form, value) =>
    expect(readDateCell(text, { dateForm: form, year: 2026 })).toEqual(value),
  )

  test.each([
    '2026-02-30',
    '13/13/2026',
    '25:00',
    'soon',
    '',
    '31/31/31',
    '2026-1',
    '12/31/2017 25:00',
    '12/31/2017 13:00 PM',
    '5 Marrakech 2026',
    '99999',
    'Thu',
    '2026-03-05Z',
  ])('%s is not read as a date', (text) => expect(readDateCell(text, { dateForm: 'mdy', year: 2026 })).toBeUndefined())

  test('whatever a cell holds, reading it ends without an error', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void readDateCell(text, { dateForm: 'dmy', year: 2026 })),
    ))

  test.each([
    [['12/31/2017', '01/02/2018'], { form: 'mdy', isAmbiguous: false, fits: 2 }],
    [['31/12/2017', '01/02/2018'], { form: 'dmy', isAmbiguous: false, fits: 2 }],
    [['01/02/2018', '03/04/2018'], { form: 'mdy', isAmbiguous: true, fits: 2 }],
    [['01.02.2018'], { form: 'dmy', isAmbiguous: true, fits: 1 }],
    [['02/02/2018'], { form: 'mdy', isAmbiguous: false, fits: 1 }],
    [['2018-02-01'], { form: 'ymd', isAmbiguous: false, fits: 1 }],
    [['Lamp'], { form: 'ymd', isAmbiguous: false, fits: 0 }],
    [['12/31/2026', '11/30/2026', '31/12/2026'], { form: 'mdy', isAmbiguous: true, fits: 2 }],
  ] as const)('the form of %j is guessed', (values, guess) => expect(guessDateForm(values)).toEqual(guess))
})

describe('ADR-69 numbers', () => {
  test.each([
    ['1,234.50', '.', '1234.50'],
    ['1.234,50', ',', '1234.50'],
    ['$12.50', '.', '12.50'],
    ['12,50 €', ',', '12.50'],
    ['(12.50)', '.', '-12.50'],
    ['EUR 5', '.', '5'],
    ['80%', '.', '80'],
    ['-3', '.', '-3'],
    ['1 234,50', ',', '1234.50'],
    ['-12\u202f345 €', ',', '-12345'],
  ] as const)('%s with the mark %s is %s', (text, mark, value) =>
    expect(readNumberCell(text, mark)?.digits).toBe(value),
  )
  test.each(['12a', '', '1,2,3', '=1+1', 'NaN'])('%s is not read as a number', (text) =>
    expect(readNumberCell(text, '.')).toBeUndefined(),
  )
  test.each([
    [['1.5', '2'], '.'],
    [['1,5', '2'], ','],
    [['1.234,5'], ','],
    [['1,234'], '.'],
    [['12,345', '-0,810'], ','],
    [['12.345', '0.810'], '.'],
    [['1234,567'], ','],
    [['1 234,5'], ','],
    [[], '.'],
  ] as const)('the mark of %j is %s', (values, mark) => expect(guessDecimal(values)).toBe(mark))
})

const area = (id: number, title: string, parentId: number | null = null) =>
  [id, { id, title, parentId, disabled: false }] as const
const names = {
  statuses: indexNames([
    { id: 1, names: ['Open'] },
    { id: 2, names: ['In progress'] },
  ]),
  severities: indexNames([{ id: 1, names: ['Low'] }]),
  areas: indexAreas(
    new Map([area(1, 'West'), area(2, 'Harbor', 1), area(3, 'East'), area(4, 'Harbor', 3), area(5, 'Hills, upper')]),
  ),
  users: indexNames([
    { id: 7, names: ['Ann Lee', 'ann@a.example'] },
    { id: 8, names: ['Ann Lee', 'lee@a.example'] },
    { id: 9, names: ['Bo'] },
  ]),
  teams: indexNames([{ id: 3, names: ['Crew'] }]),
}
const VAN = '6f1f6a52-0000-4000-8000-000000000001'
const items = new Map([['vehicles', new Map([['van, red', VAN]])]])
const context = { names, items, timeZone: 'America/Los_Angeles', year: 2026, notesChoices: false }
const form = { dateForm: 'mdy', decimal: '.' } as const

describe('ADR-69 cells of properties', () => {
  const read = (key: Parameters<typeof readProperty>[0], cell: string) => readProperty(key, cell, { form, context })
  test.each([
    ['statusId', ' in  PROGRESS', 2],
    ['assigneeId', 'lee@A.example', 8],
    ['assigneeId', 'bo', 9],
    ['areas', 'West / Harbor; East', [2, 3]],
    ['areas', 'Hills, upper', [5]],
    ['areas', 'West, East', [1, 3]],
    ['tags', 'a, B, b', ['a', 'b']],
    ['pendingTeams', 'crew', [3]],
    ['created', '12/31/2017 11:59:58 PM', '2018-01-01T07:59:58.000Z'],
    ['title', ' Lamp out\n', 'Lamp out'],
    ['title', '=1+1', '=1+1'],
    ['caseNumber', '#12', '12'],
  ] as const)('%s of %j', (key, cell, value) => expect(read(key, cell)).toEqual({ ok: true, value }))

  test.each([
    ['statusId', 'Gone', 'There is no status “Gone”.'],
    ['assigneeId', 'Ann Lee', '“Ann Lee” can be more than one person. Use the email address.'],
    ['areas', 'Harbor', '“Harbor” can be more than one area. Name the areas above it, too: “West / Harbor”.'],
    ['areas', 'West; Nowhere', 'There is no area “Nowhere”.'],
    ['created', 'soon', '“soon” is not a date in the chosen format.'],
    ['created', '03/11/2018 02:30:00 AM', 'The clocks skip “03/11/2018 02:30:00 AM” in America/Los_Angeles.'],
    ['title', 'x'.repeat(231), 'Shorten the title to at most 230 characters.'],
    ['tags', 'x'.repeat(51), `Shorten the tag “${'x'.repeat(51)}” to at most 50 characters.`],
  ] as const)('%s of %j is refused', (key, cell, message) => expect(read(key, cell)).toEqual({ ok: false, message }))
})

describe('ADR-69 cells of fields', () => {
  const read = (dataType: FieldDefinition['dataType'], cell: string) =>
    readFieldCell(exampleDefinition(dataType), cell, { form, context })
  test.each([
    ['text', ' Lamp ', 'Lamp'],
    ['number', '1,234.5', 1234.5],
    ['date', '01/05/2018 12:00:00 AM', '2018-01-05'],
    ['date-time', '2026-03-05T12:00:00Z', '2026-03-05T12:00:00.000Z'],
    ['checkbox', 'Y', true],
    ['checkbox', 'no', false],
  ] as const)('%s of %j', (dataType, cell, value) => expect(read(dataType, cell)).toEqual({ ok: true, value }))

  test('choices by label or value, and places', () => {
    const [first, second] = optionsOf(exampleDefinition('list'))
    expect(read('list', first!.label.toUpperCase())).toEqual({ ok: true, value: first!.value })
    expect(read('list-multiple', `${first!.label}; ${second!.value}`)).toEqual({
      ok: true,
      value: [first!.value, second!.value],
    })
    expect(read('map-marker', '(34.07, -118.26)')).toMatchObject({ ok: true, value: [{ lat: 34.07, lng: -118.26 }] })
  })

  test('C-DS-09 items of a data source by their labels', () => {
    const readItem = (dataType: FieldDefinition['dataType'], cell: string) =>
      readFieldCell(exampleDefinition(dataType, { dataSourceId: 'vehicles' }), cell, { form, context })
    expect(readItem('list', ' VAN, red ')).toEqual({ ok: true, value: VAN })
    expect(readItem('list-multiple', 'Van, red')).toEqual({ ok: true, value: [VAN] })
    for (const type of ['list', 'list-multiple'] as const)
      expect(readItem(type, 'North')).toEqual({ ok: false, message: 'There is no item “North” for Site.' })
  })

  test.each([
    ['number', 'many', '“many” is not a number.'],
    ['date', '2026-02-30', '“2026-02-30” is not a date in the chosen format.'],
    ['time', '24:03', '“24:03” is not a time of day.'],
    ['time', '24:00', '“24:00” is not a time of day.'],
    ['checkbox', 'maybe', '“maybe” is neither yes nor no.'],
    ['list', 'Purple', '“Purple” is not a choice of Site.'],
    ['list-multiple', 'Purple', '“Purple” is not a choice of Site.'],
    ['map-marker', 'here', '“here” is not a place. Write latitude and longitude, such as 34.05, -118.24.'],
  ] as const)('%s of %j is refused', (dataType, cell, message) =>
    expect(read(dataType, cell)).toEqual({ ok: false, message }),
  )
})

const column = (target: string | null, onFault: ImportColumn['onFault'] = 'refuse'): ImportColumn => ({
  target,
  onFault,
  ...form,
})
const site = { ...exampleDefinition('number'), id: 'site' }
const fields = new Map([['site', { field: site }]])

describe('ADR-69 rows', () => {
  const { mapped } = mapColumns(
    [column('title'), column('statusId', 'empty'), column(null), column('fields.site')],
    ['T', 'S', 'X', 'N'],
    fields,
  )

  test('blank cells say nothing, and missing ones are blank', () => {
    const nothing = { newChoices: {}, remarks: [], isRefused: false }
    expect(readRow(['Lamp', 'open', 'x', '5'], mapped, context)).toEqual({
      properties: { title: 'Lamp', statusId: 1 },
      fields: { site: 5 },
      ...nothing,
    })
    expect(readRow(['Lamp', ' '], mapped, context)).toEqual({ properties: { title: 'Lamp' }, fields: {}, ...nothing })
    expect(isEmptyRow(['', ' '])).toBe(true)
  })

  test('a value that is not known refuses the row, or is left out', () => {
    expect(readRow(['Lamp', 'Gone', '', 'x'], mapped, context)).toEqual({
      properties: { title: 'Lamp' },
      fields: {},
      newChoices: {},
      isRefused: true,
      remarks: [
        { column: 'S', message: 'There is no status “Gone”. The value is left out.' },
        { column: 'N', message: '“x” is not a number.' },
      ],
    })
  })

  test('characters of another encoding are noticed', () => {
    const { isRefused, remarks } = readRow(['M\uFFFDll'], mapped, context)
    expect({ isRefused, remarks }).toEqual({
      isRefused: true,
      remarks: [{ column: 'T', message: 'Some characters cannot be read. Choose another encoding of the file.' }],
    })
  })

  test.each([
    ['one\ntwo', 'one two', 'It has one line: a line break is stored as a space.'],
    // Windows-1252 has no sign for the byte 81.
    [
      new TextDecoder('windows-1252').decode(Uint8Array.of(66, 0x81)),
      'B',
      'A character that cannot be stored is left out.',
    ],
    ['bell\u0007', 'bell', 'A character that cannot be stored is left out.'],
    [' tab\tin\n', 'tab in', undefined],
    [`${'x'.repeat(200)}\n`, 'x'.repeat(200), undefined],
  ])('D-143 %j loses nothing without a remark', (cell, title, message) => {
    const { properties, remarks } = readRow([cell], mapped, context)
    expect([properties.title, remarks[0]?.message]).toEqual([title, message])
  })

  test('what a column fills and is no longer there is named', () =>
    expect(mapColumns([column('fields.gone'), column('toString')], [], fields).missing).toEqual([
      'fields.gone',
      'toString',
    ]))
})

test('ADR-69 columns are guessed by their names, if their values can be that', () => {
  const targets = importTargets(
    [site, { id: 'zip', title: 'Zip code', dataType: 'text', dataSourceId: null, columnValues: [] }],
    { enableTitleTemplate: false },
  )
  const isReadable = (target: { key: string }, value: string) => target.key !== 'assigneeId' || value === 'Bo'
  const found = guessColumns(
    ['SRNumber', 'CreatedDate', 'Owner', 'ZipCode', 'TITLE', 'Name', 'Created'],
    [['1-2', '12/31/2017 11:59:58 PM', 'BOS', '90026', 'x', 'y', '']],
    { targets, isReadable },
  )
  expect(found.map(({ guess }) => guess.target)).toEqual([null, null, null, 'fields.zip', 'title', null, 'created'])
  expect(found[1]).toEqual({
    heading: 'CreatedDate',
    samples: ['12/31/2017 11:59:58 PM'],
    values: ['12/31/2017 11:59:58 PM'],
    hasBlanks: false,
    guess: { target: null, dateForm: 'mdy', decimal: '.', onFault: 'refuse' },
    isAmbiguous: false,
    isDecimalAmbiguous: false,
    suggests: { title: 'Created date', dataType: 'date-time' },
  })
  expect(guessColumns(['CreatedDate'], [], { targets, isReadable })[0]!.guess.target).toBe('created')
})

test('ADR-69 the form of a column is read once for all of its values', () => {
  const forms = new Set<unknown>()
  const rows = Array.from({ length: 50 }, (_, nth) => [`12/${1 + (nth % 28)}/2017`])
  guessColumns(['Created'], rows, {
    targets: importTargets([], { enableTitleTemplate: false }),
    isReadable: (_target, _value, form) => forms.add(form) !== undefined,
  })
  expect([...forms]).toEqual([{ dateForm: 'mdy', decimal: '.' }])
})

test('T60 a file with 500 columns is guessed by its first rows, and one with few by all', () => {
  const looked = (columns: number) => {
    let rows = 0
    const header = ['Created', ...Array.from({ length: columns - 1 }, (_, nth) => `C${nth}`)]
    guessColumns(
      header,
      Array.from({ length: 500 }, () => header.map((_, nth) => (nth === 0 ? '12/31/2017' : ''))),
      { targets: importTargets([], { enableTitleTemplate: false }), isReadable: () => (rows += 1) > 0 },
    )
    return rows
  }
  expect([looked(3), looked(40), looked(500)]).toEqual([500, 500, 40])
})

test('ADR-69 a column called like a list fills it although its values have other names, unless they are too many', () => {
  const targets = importTargets([], { enableTitleTemplate: false }, { statusId: ['Open'], severityId: ['Low'] })
  const guess = (values: readonly string[]) =>
    guessColumns(
      ['Status', 'Priority'],
      values.map((value) => [value, value]),
      { targets, isReadable: () => false },
    )
  const found = guess(['Completed', 'PENDING', 'completed ', ''])
  expect(found.map(({ guess: { target }, values }) => [target, values])).toEqual([
    ['statusId', ['completed', 'PENDING']],
    [null, ['completed', 'PENDING']],
  ])
  const many = guess(Array.from({ length: 51 }, (_, i) => `S${i}`))
  expect(many.map(({ guess: { target }, values }) => [target, values])).toEqual([
    [null, []],
    [null, []],
  ])
})

test('ADR-69 a value stands for another one, whatever the letter case, and for nothing else', () => {
  const words = [{ said: 'Completed', means: 'open' }]
  const { mapped } = mapColumns([column('title'), { ...column('statusId'), words }], ['T', 'S'], fields)
  const read = (cell: string) => {
    const { properties, remarks } = readRow(['Lamp', cell], mapped, context)
    return [properties.statusId, remarks.map(({ message }) => message)]
  }
  expect(read(' COMPLETED')).toEqual([1, []])
  expect(read('Open')).toEqual([1, []])
  expect(read('Completed!')).toEqual([undefined, ['There is no status “Completed!”.']])
})

test('D-143 words for yes and no are one list, and a column says what else it means by a word or by an empty cell', () => {
  const done: FieldDefinition = { ...exampleDefinition('checkbox'), id: 'done', title: 'Done' }
  const words = [
    { said: 'Erledigt', means: 'Yes' },
    { said: '', means: 'No' },
    { said: '?', means: '' },
  ]
  const { mapped } = mapColumns([{ ...column('fields.done'), words }], ['Done'], new Map([['done', { field: done }]]))
  const read = (cell: string) => {
    const { fields: values, remarks } = readRow([cell], mapped, context)
    return [values['done'], remarks.map(({ message }) => message)]
  }
  expect(['ja', 'X', '✗', ' erledigt', '', '?'].map(read)).toEqual([
    [true, []],
    [true, []],
    [false, []],
    [true, []],
    [false, []],
    [undefined, []],
  ])
  expect(read('offen')).toEqual([undefined, ['“offen” is neither yes nor no.']])
  const targets = importTargets([done], { enableTitleTemplate: false })
  const rows = ['erledigt', 'offen', ''].map((cell) => [cell])
  const [found] = guessColumns(['Done'], rows, { targets, isReadable: () => false })
  expect(found).toMatchObject({ guess: { target: 'fields.done' }, values: ['erledigt', 'offen'], hasBlanks: true })
})

test('ADR-69 a cell of several values is divided', () => {
  expect(partsOfCell('a, b', () => true)).toEqual(['a, b'])
  expect(partsOfCell('a, b; c', () => false)).toEqual(['a, b', 'c'])
  expect(partsOfCell('a,, b', () => false)).toEqual(['a', 'b'])
  const isOneOf =
    (...names: string[]) =>
    (part: string) =>
      names.includes(part.trim())
  expect(partsOfCell('Red, large, Blue', isOneOf('Red, large', 'Blue'))).toEqual(['Red, large', 'Blue'])
  expect(partsOfCell('Doe, Jane; A;B; C', isOneOf('Doe, Jane', 'A;B', 'C'))).toEqual(['Doe, Jane', 'A;B', 'C'])
  expect(partsOfCell('a, b, c, d', isOneOf('a, b', 'a, b, c'))).toEqual(['a, b, c', 'd'])
})
