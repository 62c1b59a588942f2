import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'
import { indexAreas, indexNames } from './names.ts'
import { readProperty } from './read-cell.ts'
import { importTargets, isPropertyTarget } from './targets.ts'

const names = {
  statuses: indexNames([
    { id: 1, names: ['Open'] },
    { id: 2, names: ['Closed'] },
  ]),
  severities: indexNames([{ id: 1, names: ['High'] }]),
  areas: indexAreas(
    new Map([
      [1, { id: 1, title: 'BROOKLYN', parentId: null, disabled: false }],
      [2, { id: 2, title: 'QUEENS', parentId: null, disabled: false }],
    ]),
  ),
  users: indexNames([{ id: 7, names: ['Ann Lee', 'ann@a.example'] }]),
  teams: indexNames([{ id: 3, names: ['NYPD'] }]),
}
const context = { names, items: new Map(), timeZone: 'UTC', year: 2026, notesChoices: false }
type Fields = Parameters<typeof importTargets>[0]

const spot: Fields[number] = { id: 'spot', title: 'Spot', dataType: 'map-marker', dataSourceId: null, columnValues: [] }
const place = { ...spot, id: 'place', title: 'Place of the incident' }

/** What each heading is said to fill, and otherwise the type of the field that is offered for it. */
function guessed(table: Record<string, readonly string[]>, fields: Fields = []): Record<string, string> {
  const targets = importTargets(
    fields,
    { enableTitleTemplate: false },
    { statusId: ['Open', 'Closed'], severityId: ['High'] },
  )
  const header = Object.keys(table)
  const rows = Object.values(table)[0]!.map((_, nth) => header.map((heading) => table[heading]![nth] ?? ''))
  const found = guessColumns(header, rows, {
    targets,
    isReadable: ({ key, type }, value, form) =>
      isPropertyTarget(key)
        ? readProperty(key, value, { form, context }).ok
        : type !== 'map-marker' || /^\D*\d+\.\d+/.test(value),
  })
  return Object.fromEntries(
    found.map(({ heading, guess, suggests }) => {
      const whole = guess.longitude === undefined ? '' : ` with ${header[guess.longitude]}`
      return [heading, `${guess.target ?? `new ${suggests.dataType} “${suggests.title}”`}${whole}`]
    }),
  )
}

test('ADR-69 the columns of New York’s service requests', () =>
  expect(
    guessed(
      {
        'Unique Key': ['59893776', '59893777'],
        'Created Date': ['12/31/2023 11:59:59 PM', '12/30/2023 01:15:00 AM'],
        'Closed Date': ['01/01/2024 12:30:00 AM', ''],
        Agency: ['NYPD', 'NYPD'],
        'Complaint Type': ['Noise - Residential', 'Blocked Driveway'],
        Descriptor: ['Loud Music/Party', 'No Access'],
        'Incident Zip': ['11238', '11432'],
        Status: ['Closed', 'Open'],
        'Resolution Description': ['The police took a report.', 'Pending.'],
        'Resolution Action Updated Date': ['01/01/2024 12:31:00 AM', ''],
        Borough: ['BROOKLYN', 'QUEENS'],
        'X Coordinate (State Plane)': ['995363', '1040000'],
        'Y Coordinate (State Plane)': ['187500', '197000'],
        Latitude: ['40.6813', '40.7081'],
        Longitude: ['-73.9573', '-73.7967'],
        Location: ['(40.6813, -73.9573)', '(40.7081, -73.7967)'],
      },
      [spot],
    ),
  ).toEqual({
    'Unique Key': 'new text “Unique Key”',
    'Created Date': 'created',
    'Closed Date': 'closed',
    Agency: 'pendingTeams',
    'Complaint Type': 'new text “Complaint Type”',
    Descriptor: 'title',
    'Incident Zip': 'new text “Incident Zip”',
    Status: 'statusId',
    'Resolution Description': 'summary',
    'Resolution Action Updated Date': 'lastUpdated',
    Borough: 'areas',
    'X Coordinate (State Plane)': 'new number “X Coordinate (State Plane)”',
    'Y Coordinate (State Plane)': 'new number “Y Coordinate (State Plane)”',
    Latitude: 'new number “Latitude”',
    Longitude: 'new number “Longitude”',
    Location: 'fields.spot',
  }))

test('ADR-69 the columns of a city that names its columns in one word, without a field for the place', () =>
  expect(
    guessed({
      SERVICE_REQUEST_ID: ['23-00001', '23-00002'],
      REQUESTED_DATETIME: ['2023-01-02T08:00:00Z', '2023-01-03T09:00:00Z'],
      UPDATED_DATETIME: ['2023-01-04T08:00:00Z', ''],
      STATUS_NOTES: ['Done', 'Crew sent'],
      LAT: ['39.95', '39.96'],
      LON: ['-75.16', '-75.17'],
      MEDIA_URL: ['https://media.city.example/1.jpg', ''],
      ARRIVED: ['8:05 AM', '14:30'],
      LOCATION: ['Broad & Market', 'City Hall'],
    }),
  ).toEqual({
    SERVICE_REQUEST_ID: 'new text “SERVICE REQUEST ID”',
    REQUESTED_DATETIME: 'created',
    UPDATED_DATETIME: 'lastUpdated',
    STATUS_NOTES: 'new text “STATUS NOTES”',
    LAT: 'new map-marker “Place” with LON',
    LON: 'new number “LON”',
    MEDIA_URL: 'new external-link “MEDIA URL”',
    ARRIVED: 'new time “ARRIVED”',
    LOCATION: 'new text “LOCATION”',
  }))

test('ADR-69 the columns of a help desk', () =>
  expect(
    guessed({
      'Ticket Number': ['INC001', 'INC002'],
      'Ticket Status': ['Open', 'Closed'],
      Priority: ['High', 'High'],
      'Short description': ['Printer is dead', 'No network'],
      Description: ['It smokes.', 'Since Monday.'],
      'Assigned to': ['Ann Lee', 'ann@a.example'],
      'Assignment group': ['Service desk', 'Network'],
      'Opened at': ['2024-05-01 09:12:44', '2024-05-02 10:00:00'],
      'Request Closed Date': ['2024-05-03', ''],
      'Requester Name': ['Kim', 'Lou'],
    }),
  ).toEqual({
    'Ticket Number': 'new text “Ticket Number”',
    'Ticket Status': 'statusId',
    Priority: 'severityId',
    'Short description': 'title',
    Description: 'summary',
    'Assigned to': 'assigneeId',
    // No team has these names.
    'Assignment group': 'new text “Assignment group”',
    'Opened at': 'created',
    'Request Closed Date': 'closed',
    'Requester Name': 'new text “Requester Name”',
  }))

test('ADR-69 of several places, the halves are those of the record, and letters of a grid are no degrees', () => {
  const halves = { 'Incident Latitude': ['47.60', '47.61'], 'Incident Longitude': ['-122.33', '-122.34'] }
  const whole = 'fields.place with Incident Longitude'
  expect(guessed(halves, [spot, place])['Incident Latitude']).toBe(whole)
  expect(guessed(halves, [spot, { ...spot, id: 'other', title: 'Depot' }])['Incident Latitude']).toContain(
    'new map-marker',
  )
  expect(guessed({ X: ['-122.33'], Y: ['47.60'] }, [spot])['Y']).toBe('fields.spot with X')
  expect(guessed({ X: ['3'], Y: ['4'] }, [spot])['Y']).toBe('new number “Y”')
  expect(guessed({ Latitude: ['north'], Longitude: ['west'] }, [spot])['Latitude']).toBe('new text “Latitude”')
  expect(guessed({ the_geom: ['POINT (-122.33 47.60)'] }, [])['the_geom']).toBe('new map-marker “The geom”')
})

test('ADR-69 a column of numbers that could have either decimal mark has that of the other numbers of its file', () => {
  const marksOf = (...columns: string[][]) =>
    guessColumns(
      columns.map((_, nth) => `Column ${nth}`),
      columns[0]!.map((_, row) => columns.map((column) => column[row]!)),
      { targets: [], isReadable: () => false },
    ).map(({ guess }) => guess.decimal)
  expect(marksOf(['12,345', '-17,250'], ['759,45', '1.200,00'])).toEqual([',', ','])
  expect(marksOf(['12,345', '-17,250'], ['759.45', '1,200.00'])).toEqual(['.', '.'])
  expect(marksOf(['12,345', '-17,250'], ['three, or 4,5', 'none'])[0]).toBe('.')
})
