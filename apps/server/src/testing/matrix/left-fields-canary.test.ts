import { templates } from '@dossier/contract/templates/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { AIMED_CALLS } from './aimed-calls.ts'
import { answerTo, HERE, THERE, twoClinics } from './clinic-answers.ts'
import type { Clinic, Findings } from './clinic.ts'

/** They stand in the titles, which go on to be shown. */
const withoutDiagnoses = (all: readonly Findings[]) => all.map((one) => ({ ...one, diagnosis: null }))

let here: Clinic
let there: Clinic

beforeAll(async () => {
  ;[here, there] = await twoClinics(withoutDiagnoses(HERE), withoutDiagnoses(THERE))
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

describe('D-093 D-127 what a field held in a template that no longer has it changes no answer', () => {
  test.each(AIMED_CALLS.map((call) => [call.name, call] as const))('D-127 %s', async (_, call) => {
    for (const who of ['clerk', 'admin', 'colleague'] as const)
      expect(await answerTo(call, here, here[who]), who).toBe(await answerTo(call, there, there[who]))
  })
})
