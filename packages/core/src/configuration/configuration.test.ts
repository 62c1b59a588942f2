import { ConfigurationFile, CONFIGURED_KINDS } from '@dossier/contract/configuration/file'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf, type Configuration } from './configuration.ts'
import { EMPTY, office } from './example-configuration.ts'
import { withFreeLevels } from './free-levels.ts'
import { fileOf } from './names.ts'
import { movesTo, planChanges } from './plan.ts'
import { portableParts } from './portable-parts.ts'
import { isPortable, withComparedValues } from './portable.ts'
import { readFile } from './read-file.ts'
import { rekey } from './rekey.ts'

const title = fc.oneof(
  fc.constantFrom('Visit', 'visit', 'Visit (2)', 'A [b] %5D', 'constructor', 'Größe', 'new:Visit'),
  fc.string({ minLength: 1, maxLength: 12 }).map((text) => `T${text.replaceAll(/[{}\p{C}\p{Z}]/gu, '')}`),
)

/** Configurations of any titles; their references are those of the office, and as many again. */
const anyConfiguration: fc.Arbitrary<Configuration> = fc
  .record({
    titles: fc.array(title, { minLength: 30, maxLength: 30 }),
    teams: fc.subarray(['id-1', 'id-2']),
    chosen: fc.constantFrom('id-20', 'id-21'),
    twice: fc.boolean(),
  })
  .map(({ titles, teams, chosen, twice }) => {
    let nth = 0
    const retitled = <T extends { title: string }>(things: readonly T[]): T[] =>
      things.map((thing) => ({ ...thing, title: titles[(nth += 1) % titles.length]! }))
    const [visit] = office.templates
    return {
      ...EMPTY,
      folders: retitled(office.folders),
      pdfTemplates: retitled(office.pdfTemplates),
      views: retitled(office.views),
      insightParameters: retitled(office.insightParameters),
      insights: retitled(office.insights),
      rules: retitled(office.rules),
      schedules: retitled(office.schedules),
      dashboards: retitled(office.dashboards),
      teams: retitled(office.teams),
      statuses: retitled(office.statuses),
      severities: retitled(office.severities),
      categories: retitled(office.categories).map((one) => ({ ...one, recordTeams: teams })),
      definitions: retitled(office.definitions).map((one) => ({ ...one, fields: retitled(one.fields) })),
      dataSources: retitled(office.dataSources),
      fields: retitled(office.fields).map((one) => ({ ...one, viewTeams: teams })),
      templates: retitled([visit!, ...(twice ? [{ ...visit!, key: 'id-17' }] : [])]).map((one) => ({
        ...one,
        defaults: { 'id-12': chosen },
      })),
    }
  })

/** What an import makes of new keys. */
function stored(configuration: Configuration): Configuration {
  let last = 900
  const ids = new Map<string, string>()
  return rekey(configuration, ({ kind, key, within }) => {
    const place = JSON.stringify([kind, within, key])
    if (!ids.has(place)) ids.set(place, `${(last += 1)}`)
    return ids.get(place)!
  })
}

const read = (file: unknown, current: Configuration = EMPTY): Configuration => {
  const result = readFile(ConfigurationFile.parse(file), current)
  if (!result.ok) throw new Error(result.text)
  return result.desired
}

test('ADR-197 an export that an empty tenant imports is exported as the same file', () => {
  fc.assert(
    fc.property(anyConfiguration, (configuration) => {
      const { configuration: portable, leftOut } = portableParts(
        withComparedValues(configuration, (_, field, value) => isPortable(field, value)),
      )
      expect(leftOut).toEqual([])
      const file = JSON.parse(JSON.stringify(fileOf(portable))) as unknown
      expect(fileOf(stored(read(file)))).toEqual(file)
    }),
    { numRuns: 200 },
  )
})

test('ADR-197 a file holds no id of the tenant', () => {
  fc.assert(
    fc.property(anyConfiguration, (configuration) => {
      expect(JSON.stringify(fileOf(configuration))).not.toMatch(/id-\d/)
    }),
  )
})

test('ADR-197 a tenant that imports its own export has nothing to change', () => {
  fc.assert(
    fc.property(anyConfiguration, (configuration) => {
      const plan = planChanges(configuration, read(fileOf(configuration), configuration))
      expect([plan.steps, plan.others]).toEqual([[], []])
    }),
  )
})

test('ADR-197 things are found by their names, whatever the letter case, and others are new', () => {
  const desired = read(
    { ...fileOf(office), teams: [{ title: 'Crew' }, { key: 'Office', title: 'OFFICE' }, { title: 'Night shift' }] },
    office,
  )
  expect(desired.teams.map(keyOf)).toEqual(['id-1', 'id-2', 'new:Night shift'])
})

test.each([
  ['fields.0.viewTeams.0', { fields: [{ ...fileOf(office).fields[0], viewTeams: ['Nobody'] }] }],
  [
    'templates.0.fields.0.permissions.editTeams.0',
    {
      templates: [
        {
          ...fileOf(office).templates[0],
          fields: [
            {
              ...fileOf(office).templates[0]!.fields[0]!,
              permissions: { viewTeams: [], editTeams: ['Nobody'], adminOnly: false },
            },
          ],
        },
      ],
    },
  ],
  ['templates.0.category', { categories: [] }],
  ['dataSources.0.definition', { definitions: [] }],
])('T32 a file that names something it does not have is refused at %s, and opens nothing', (at, part) => {
  const result = readFile(ConfigurationFile.parse({ ...fileOf(office), ...part }), office)
  expect(result).toMatchObject({ ok: false, at })
})

test('ADR-197 two things of one name need different keys', () => {
  const teams = [...fileOf(office).teams, { title: 'crew' }]
  const result = readFile(ConfigurationFile.parse({ ...fileOf(office), teams }), office)
  expect(result).toMatchObject({
    ok: false,
    at: 'teams.2',
    text: 'The file has the team "crew" twice. Give one of them another key.',
  })
})

test('ADR-197 a calculated field comes after the fields that it is made from', () => {
  const { steps } = planChanges(EMPTY, { ...office, fields: office.fields.toReversed() })
  const titles = steps.filter(({ kind }) => kind === 'fields').map(({ thing }) => thing.title)
  expect(titles.indexOf('Hours [net]')).toBeLessThan(titles.indexOf('Cost'))
})

test('ADR-197 a severity gets a level after the one that gives it up', () => {
  const levels = (low: number, high: number, top: number) => ({
    ...EMPTY,
    severities: [
      { key: '1', title: 'Low', level: low },
      { key: '2', title: 'High', level: high },
      { key: '3', title: 'Top', level: top },
    ],
  })
  const { steps } = planChanges(levels(1, 2, 3), levels(2, 3, 4))
  expect(steps.map(({ thing }) => thing.title)).toEqual(['Top', 'High', 'Low'])
})

test('ADR-197 severities of a file keep their order above the levels that only the tenant has, also the second time', () => {
  const severity = (key: string, level: number) => ({ key, title: key, level })
  const file = { ...EMPTY, severities: [severity('Low', 1), severity('High', 2), severity('Top', 9)] }
  const tenant = { ...EMPTY, severities: [severity('Minor', 1), severity('Harm', 3)] }
  const { severities } = withFreeLevels(file, tenant)
  expect(severities.map(({ level }) => level)).toEqual([2, 4, 9])
  const after = { ...EMPTY, severities: [...tenant.severities, ...severities] }
  expect(planChanges(after, withFreeLevels(file, after)).steps).toEqual([])
})

test('ADR-197 moves bring some things of a list in an order and leave the others where they are', () => {
  const list = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 })
  fc.assert(
    fc.property(list, list, (now, desired) => {
      const result = [...now]
      for (const { key, to } of movesTo(now, desired)) {
        result.splice(result.indexOf(key), 1)
        result.splice(to, 0, key)
      }
      const listed = desired.filter((key) => now.includes(key))
      expect(result.filter((key) => listed.includes(key))).toEqual(listed)
      expect(result.map((key) => (listed.includes(key) ? null : key))).toEqual(
        now.map((key) => (listed.includes(key) ? null : key)),
      )
    }),
  )
})

test('ADR-197 a file with an unknown part, or of another format, is refused', () => {
  const file = fileOf(office)
  for (const wrong of [
    { ...file, secrets: [] },
    { ...file, format: 'other' },
    { ...file, version: 2 },
    { ...file, teams: [{ title: ' ' }] },
  ])
    expect(ConfigurationFile.safeParse(wrong).success).toBe(false)
  expect(CONFIGURED_KINDS.every((kind) => Array.isArray(file[kind]))).toBe(true)
})
