import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import { HISTORY_VALUE_LENGTH } from '@dossier/contract/limits'
import { expect, test } from 'vitest'
import { newTenant } from '../../testing/world.ts'

const AMOUNT = 12
const LONG = 99_000

test('T35 a page of long comments is a short answer; one comment for itself has all of its text and mentions', async () => {
  const tenant = await newTenant({ features: ['richText'] })
  const [person, other] = [await tenant.person(), await tenant.person({ name: 'Ada' })]
  const templateId = await tenant.template({ title: 'Request', fields: [] })
  const { created } = await person.call(cases.create, { body: { templateId, title: 'A record' } })
  const caseId = created!.id
  const add = (comment: string, more: object = {}) =>
    person.call(comments.add, { body: { caseId, comment, mentions: [], ...more } })
  const mention = (at: number) => ({ at, length: 4, userId: other.id })
  const mentions = [mention(0), mention(HISTORY_VALUE_LENGTH - 2), mention(LONG)]
  const plain = `@Ada${'é'.repeat(HISTORY_VALUE_LENGTH - 6)}@Ada${'x'.repeat(LONG - HISTORY_VALUE_LENGTH - 2)}@Ada`
  const written = await add(plain, { mentions })
  expect(written).toMatchObject({ comment: plain, isShortened: false })
  for (let nth = 0; nth < AMOUNT; nth += 1) await add('😀'.repeat(LONG / 2))
  const html = `<p>${'a'.repeat(HISTORY_VALUE_LENGTH - 6)}&amp;</p><p>end</p>`
  await add(html, { isHtml: true })
  await add('y'.repeat(HISTORY_VALUE_LENGTH))

  const answer = await person.send({ method: 'GET', path: `/comments/${caseId}` })
  expect(answer.bytes.length).toBeLessThan((AMOUNT + 4) * 4 * HISTORY_VALUE_LENGTH)
  const { data } = await person.call(comments.list, { params: { caseId: String(caseId) }, query: {} })
  const [exact, formatted, faces, first] = [data[0]!, data[1]!, data[2]!, data.at(-1)!]
  expect(exact).toMatchObject({ comment: 'y'.repeat(HISTORY_VALUE_LENGTH), isShortened: false })
  expect(formatted).toMatchObject({ comment: `<p>${'a'.repeat(HISTORY_VALUE_LENGTH - 6)}`, isShortened: true })
  expect(faces).toMatchObject({ comment: '😀'.repeat(HISTORY_VALUE_LENGTH / 2), isShortened: true })
  expect(first).toMatchObject({ comment: plain.slice(0, HISTORY_VALUE_LENGTH), isShortened: true })
  expect(first.mentions.map(({ at }) => at)).toEqual([0])

  const whole = await person.call(comments.get, { params: { caseId: String(caseId), commentId: String(first.id) } })
  expect(whole).toMatchObject({ comment: plain, isShortened: false, user: { id: person.id } })
  expect(whole.mentions.map(({ at }) => at)).toEqual(mentions.map(({ at }) => at))
})
