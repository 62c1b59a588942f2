import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleCase } from '../../testing/example-case.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi } from '../../testing/start-api.ts'
import { CaseStore } from '../editing/case-store.ts'
import { Visit } from './visit.ts'

let api: Awaited<ReturnType<typeof startApi>>
const news = { seq: 4, changes: [6, 8, 10].map((seq) => ({ key: `fields.${seq}`, seq })) }

beforeEach(async () => {
  api = await startApi(({ method }) => (method === 'GET' ? { status: 200, body: news } : { status: 204 }))
})
afterEach(() => api.close())

async function opened() {
  const store = new CaseStore(exampleCase(), exampleMe())
  const visit = new Visit(store)
  await visit.begin()
  return { visit, marks: () => Object.keys(store.get().unseen), saves: () => api.calls.filter(isSave) }
}

const isSave = ({ method }: { method: string }) => method === 'POST'
const HERE = { userId: 1, caseId: 1 }

test('ADR-88 marks go when the person has seen the record on another page, as far as they have seen it', async () => {
  const { visit, marks, saves } = await opened()
  expect(marks()).toHaveLength(3)
  visit.seenElsewhere({ userId: 2, caseId: 1, seq: 10 })
  visit.seenElsewhere({ userId: 1, caseId: 2, seq: 10 })
  visit.seenElsewhere({ ...HERE, seq: 4 })
  expect(marks()).toHaveLength(3)
  visit.seenElsewhere({ ...HERE, seq: 8 })
  expect(marks()).toEqual(['fields.10'])
  visit.seenElsewhere({ ...HERE, seq: 10 })
  expect(marks()).toEqual([])
  // The server knows it already.
  visit.end()
  expect(saves()).toEqual([])
})

test('ADR-88 a page keeps its marks when its own visit is stored', async () => {
  const { visit, marks } = await opened()
  visit.end()
  visit.seenElsewhere({ ...HERE, seq: 10 })
  expect(marks()).toHaveLength(3)
  visit.forget()
  expect(marks()).toEqual([])
})
