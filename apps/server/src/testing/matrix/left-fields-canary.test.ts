import { templates } from '@dossier/contract/templates/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../world.ts'
import { AIMED_CALLS, type AimedCall } from './aimed-calls.ts'
import { asked, twoClinics } from './clinic-answers.ts'
import { NOTHING, type Clinic, type Findings } from './clinic.ts'

/** Diagnoses stand in the titles, which go on to be shown, so these are the same. */
const HERE: Findings[] = [
  { ...NOTHING, dose: 1, seen: '2020-01-02', urgent: true, place: [1, 2], follows: 1 },
  { ...NOTHING, dose: 20, wards: ['B', 'A'], hasScan: true },
  { ...NOTHING, dose: 1, wards: ['C', 'A'] },
  { ...NOTHING, dose: 30 },
]
const THERE: Findings[] = [
  { ...NOTHING, wards: ['C', 'B'], hasScan: true },
  { ...NOTHING, dose: 7, seen: '2020-01-02', urgent: true, follows: 3 },
  { ...NOTHING, urgent: true, place: [50, 60], hasScan: true },
  { ...NOTHING, dose: 1, seen: '2020-01-02', place: [50, 61], follows: 0 },
]

let here: Clinic
let there: Clinic

beforeAll(async () => {
  ;[here, there] = await twoClinics(HERE, THERE)
  for (const one of [here, there]) await takeOut(one)
}, 60_000)

/** The findings are fields of another template now, of which there are no records. */
async function takeOut({ admin, fields, tenant, templateId }: Clinic): Promise<void> {
  const { note, amount, related, ...findings } = fields
  await tenant.template({ title: 'Examination', fields: Object.values(findings).map((id) => ({ id })) })
  const form = await admin.call(templates.design, { params: { id: String(templateId) } } as never)
  const kept = form.fields.filter(({ field }) => [note, amount, related].includes(field.id))
  await admin.call(templates.save, {
    body: { id: templateId, title: form.title, titleTemplate: '', enableTitleTemplate: false, fields: kept },
  } as never)
}

/** The field itself is still shown, with the id of the team for which it is. */
const answer = async (call: AimedCall, of: Clinic, by: TestPerson) =>
  (await asked(call, of, by)).replaceAll(new RegExp(`\\[\\s+${of.doctors}\\s+\\]`, 'g'), '["doctors"]')

describe('D-093 D-127 what a field held in a template that no longer has it changes no answer', () => {
  test.each(AIMED_CALLS.map((call) => [call.name, call] as const))('D-127 %s', async (_, call) => {
    for (const who of ['clerk', 'admin', 'colleague'] as const)
      expect(await answer(call, here, here[who]), who).toBe(await answer(call, there, there[who]))
  })
})
