import type { CaseUpdated } from '@dossier/contract/live/case-hub'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleCase, exampleField, instantOf } from './example-case.ts'
import type { LiveCase } from './live-case.ts'
import { mergeCaseUpdated } from './merge-case.ts'

const local = () => exampleCase([exampleField('a', 5)])

const update = (seq: number, changes: Partial<CaseUpdated>): CaseUpdated => ({
  id: 1,
  seq,
  lastUpdated: instantOf(seq),
  lastUpdatedAt: instantOf(seq),
  ...changes,
})

test('B-LIVE-04 changed properties are merged, the others and the fields stay', () => {
  const { record, warnings } = mergeCaseUpdated(local(), update(11, { title: 'Lamp replaced', assigneeId: 5 }))

  expect(record).toMatchObject({
    ...local(),
    title: 'Lamp replaced',
    assigneeId: 5,
    seq: 11,
    lastUpdated: instantOf(11),
    lastUpdatedAt: instantOf(11),
  })
  expect(warnings).toEqual([])
})

test('B-LIVE-04 a property can become empty, and an omitted property stays', () => {
  const assigned = exampleCase([], { assigneeId: 5, assigneeName: 'Eva' })
  const { record } = mergeCaseUpdated(assigned, update(11, { assigneeId: null, assigneeName: undefined }))
  expect(record).toMatchObject({ assigneeId: null, assigneeName: 'Eva' })
})

test('B-LIVE-04 a lock that changes without a new sequence number is applied', () => {
  const locked = mergeCaseUpdated(local(), update(10, { builtInFieldLocks: { title: { id: 4, name: 'Bob' } } })).record
  expect(locked.builtInFieldLocks).toEqual({ title: { id: 4, name: 'Bob' } })
  expect(mergeCaseUpdated(locked, update(10, { builtInFieldLocks: {} })).record.builtInFieldLocks).toEqual({})
})

test('B-LIVE-07 messages older than the fetch are ignored', () => {
  const { record } = mergeCaseUpdated(local(), update(9, { title: 'Before the fetch' }))
  expect(record).toMatchObject({ title: 'Broken lamp', seq: 10, lastUpdatedAt: instantOf(10) })
})

test('the answer to an own save outlives an older message', () => {
  const { fields: _, sections: __, sectionDetails: ___, ...properties } = exampleCase([])
  const saved = mergeCaseUpdated(local(), { ...properties, seq: 12, title: 'Mine' }).record
  expect(saved).toMatchObject({ title: 'Mine', fields: local().fields })
  expect(mergeCaseUpdated(saved, update(11, { title: 'Theirs' })).record.title).toBe('Mine')
})

test('a message of another record changes nothing and is warned of', () => {
  expect(mergeCaseUpdated(local(), { ...update(11, { title: 'x' }), id: 2 })).toEqual({
    record: local(),
    warnings: ['Record 1 got news of 2.'],
  })
})

test('B-LIVE-07 T41 messages in any order end in the newest of each property', () => {
  const change = fc.record(
    { title: fc.string(), summary: fc.string(), statusId: fc.integer(), tags: fc.array(fc.string(), { maxLength: 2 }) },
    { requiredKeys: [] },
  )
  const shuffled = fc
    .array(change, { maxLength: 10 })
    .map((changes) => changes.map((one, index) => update(11 + index, one)))
    .chain((sent) => fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length })))

  fc.assert(
    fc.property(shuffled, ([sent, delivered]) => {
      const record = delivered.reduce<LiveCase>((state, message) => mergeCaseUpdated(state, message).record, local())
      const { asOf: _, ...rest } = record
      expect(rest).toEqual(Object.assign(local(), ...sent))
    }),
  )
})
