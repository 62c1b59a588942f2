import { sql } from 'kysely'
import type { RawAnswer } from '../caller.ts'
import { testServer } from '../test-server.ts'
import type { TestPerson } from '../world.ts'
import type { AimedCall } from './aimed-calls.ts'
import { clinic, NOTHING, type Clinic, type Findings } from './clinic.ts'

/** Ids of records that no other number of an answer can be taken for. */
const FIRST_RECORD = 77_000_000

/** Other orders, groups, sums, days and texts. */
export const HERE: Findings[] = [
  { ...NOTHING, diagnosis: 'canary flu', dose: 1, seen: '2020-01-02', urgent: true, place: [1, 2], follows: 1 },
  { ...NOTHING, diagnosis: 'canary zoster', dose: 20, wards: ['B', 'A'], hasScan: true },
  { ...NOTHING, diagnosis: null, dose: 1, wards: ['C', 'A'] },
  { ...NOTHING, diagnosis: null, dose: 30 },
]
export const THERE: Findings[] = [
  { ...NOTHING, diagnosis: null, wards: ['C', 'B'], hasScan: true },
  { ...NOTHING, diagnosis: 'canary flu visit', dose: 7, seen: '2020-01-02', urgent: true, follows: 3 },
  { ...NOTHING, diagnosis: 'canary measles', urgent: true, place: [50, 60], hasScan: true },
  { ...NOTHING, diagnosis: 'canary flu again', dose: 1, seen: '2020-01-02', place: [50, 61], follows: 0 },
]

/** Two that differ in what was found alone. */
export async function twoClinics(here: readonly Findings[], there: readonly Findings[]): Promise<[Clinic, Clinic]> {
  const { owner } = (await testServer()).services.database
  await sql`select setval(pg_get_serial_sequence('cases_base', 'id'), ${FIRST_RECORD})`.execute(owner)
  return [await clinic(here), await clinic(there)]
}

/** An answer without what two clinics never share: ids, also that of the team of doctors, moments, and names of the test. */
export function comparable({ status, text, headers }: RawAnswer, of: Clinic): string {
  const { fields, clerk, admin, colleague, tenant, records } = of
  const made = [
    ...records.map(({ id, caseNumber }) => [String(id), `record ${caseNumber}`] as const),
    ...Object.entries(fields).map(([name, id]) => [id, name] as const),
    ...[clerk, admin, colleague].map(({ email, name }) => [email, name] as const),
    [tenant.domain, 'domain'] as const,
  ]
  const team = new RegExp(`\\[\\s*${of.doctors}\\s*\\]`, 'g')
  const named = (part: string) =>
    made
      .reduce((all, [value, name]) => all.replaceAll(value, name), part)
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'uuid')
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/g, 'moment')
  if (!String(headers['content-type']).startsWith('application/json')) return `${status}\n${named(text)}`
  const parsed: unknown = JSON.parse(text, (key, value: unknown) => {
    if (typeof value === 'string') return key === 'id' && /^\d{1,7}$/.test(value) ? 'id' : named(value)
    if (typeof value === 'number') return isMade(key, value) ? named(String(value)).replace(/^\d+$/, 'id') : value
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    const entries = Object.entries(value).map(([name, one]) => [named(name), one] as const)
    return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
  return `${status}\n${JSON.stringify(parsed, null, 1).replaceAll(team, '["doctors"]')}`
}

/** How often a record was changed is no secret, nor is the moment of the last change. */
const isMade = (key: string, value: number): boolean =>
  value > FIRST_RECORD || key === 'seq' || /^(id|\w+Ids?|position)$/.test(key)

/** What somebody of a clinic is answered. */
export const answerTo = async (call: AimedCall, of: Clinic, by: TestPerson) =>
  comparable(await by.send(call.request(of)), of)
