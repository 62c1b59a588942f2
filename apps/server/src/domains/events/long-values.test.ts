import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import { events } from '@dossier/contract/events/calls'
import { HISTORY_VALUE_LENGTH } from '@dossier/contract/limits'
import { expect, test } from 'vitest'
import { newTenant } from '../../testing/world.ts'

const SAVES = 12

test('T35 a history of long texts is a short answer; one event for itself has the whole text', async () => {
  const tenant = await newTenant({ features: ['richText'] })
  const person = await tenant.person()
  const report = await tenant.field({ title: 'Report', dataType: 'text-area', extensions: { allowRichText: true } })
  const templateId = await tenant.template({ title: 'Request', fields: [{ id: report }] })
  const { created } = await person.call(cases.create, { body: { templateId, title: 'A record' } })
  const params = { caseId: String(created!.id) }
  const textOf = (nth: number) => `${nth}${'é'.repeat(400_000)}`
  for (let nth = 0; nth < SAVES; nth += 1)
    await person.call(caseFields.saveField, {
      params: { ...params, fieldId: report, inProgress: 'false' },
      body: { value: `<p>${textOf(nth)}</p>` },
    })
  await person.call(comments.add, { body: { caseId: created!.id, comment: 'c'.repeat(90_000) } })

  for (const path of [`/event/${params.caseId}`, `/cases/history/${params.caseId}`]) {
    const answer = await person.send({ method: 'GET', path })
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.bytes.length).toBeLessThan(SAVES * 5 * HISTORY_VALUE_LENGTH)
  }
  const { data } = await person.call(events.list, { params, query: {} })
  const [written, changed] = data
  expect(written?.entries[0]).toMatchObject({ text: 'c'.repeat(HISTORY_VALUE_LENGTH), isShortened: true })
  expect(changed?.entries[0]).toMatchObject({ isShortened: true })
  expect(changed?.entries[0]?.newValue).toMatch(/^11é+$/)
  expect(data.at(-1)?.entries.every(({ isShortened }) => !isShortened)).toBe(true)

  const whole = await person.call(events.get, { params: { ...params, eventId: String(changed!.id) } })
  expect(whole.entries[0]).toMatchObject({ oldValue: textOf(10), newValue: textOf(11), isShortened: false })
})
