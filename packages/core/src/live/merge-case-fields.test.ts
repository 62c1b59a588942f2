import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleCase, exampleField, fieldsMessage, instantOf } from './example-case.ts'
import { asOf, partAsOf, type LiveCase } from './live-case.ts'
import { mergeCaseFieldsUpdated, mergeSavedField } from './merge-case-fields.ts'

const me = { id: 3 }
const bob = { id: 4, name: 'Bob' }
const myself = { id: 3, name: 'Ada' }

const local = () => exampleCase([exampleField('a', 5), exampleField('b', 6)])

test('a changed field replaces the local one and moves the record on', () => {
  const changed = exampleField('a', 11)
  const { record, warnings } = mergeCaseFieldsUpdated(local(), fieldsMessage(11, [changed]), me)

  expect(record.fields).toEqual({ a: changed, b: exampleField('b', 6) })
  expect(record).toMatchObject({ seq: 11, lastUpdatedAt: instantOf(11), title: 'Broken lamp' })
  expect(warnings).toEqual([])
})

test('of two changes within the same millisecond the later one is applied', () => {
  const changed = exampleField('a', 5, { value: 'again', section: 'Elsewhere' })
  expect(mergeCaseFieldsUpdated(local(), fieldsMessage(11, [changed]), me).record.fields.a).toEqual(changed)
})

test('a message leaves the record it was merged into untouched', () => {
  const before = local()
  mergeCaseFieldsUpdated(before, fieldsMessage(11, [exampleField('a', 11)], { full: true }), me)
  expect(before).toEqual(local())
})

test('a message of another record changes nothing and is warned of', () => {
  const message = fieldsMessage(11, [exampleField('a', 11)], { caseId: 2 })
  expect(mergeCaseFieldsUpdated(local(), message, me)).toEqual({
    record: local(),
    warnings: ['Record 1 got fields of 2.'],
  })
})

describe('B-LIVE-05 a full set', () => {
  test('replaces fields, removes those it lacks and adds new ones without a warning', () => {
    const full = fieldsMessage(11, [exampleField('b', 11), exampleField('c', 11)], { full: true })
    const { record, warnings } = mergeCaseFieldsUpdated(local(), full, me)

    expect(record.fields).toEqual({ b: exampleField('b', 11), c: exampleField('c', 11) })
    expect(warnings).toEqual([])
  })

  test('one older than the fetch adds nothing and removes nothing', () => {
    const full = fieldsMessage(9, [exampleField('b', 4), exampleField('c', 4)], { full: true })
    const { record, warnings } = mergeCaseFieldsUpdated(local(), full, me)

    expect(record.fields).toEqual(local().fields)
    expect(record.seq).toBe(10)
    expect(warnings).toEqual([])
  })

  test('still decides on the fields when single changes have overtaken it', () => {
    const ahead = mergeCaseFieldsUpdated(local(), fieldsMessage(12, [exampleField('a', 12)]), me).record
    const full = fieldsMessage(11, [exampleField('a', 5), exampleField('c', 11)], { full: true })

    expect(mergeCaseFieldsUpdated(ahead, full, me).record.fields).toEqual({
      a: exampleField('a', 12),
      c: exampleField('c', 11),
    })
  })
})

describe('B-LIVE-05 of two full sets that arrive out of order', () => {
  test('the later decides which fields there are', () => {
    const later = fieldsMessage(12, [exampleField('a', 12)], { full: true })
    const earlier = fieldsMessage(11, [exampleField('a', 5), exampleField('c', 11)], { full: true })
    const { record } = mergeCaseFieldsUpdated(local(), later, me)

    expect(mergeCaseFieldsUpdated(record, earlier, me).record.fields).toEqual({ a: exampleField('a', 12) })
  })
})

describe('B-LIVE-06 a field in use by another user', () => {
  const inUse = exampleField('a', 11, { inUseBy: bob, draft: 'Bob types' })

  test.each([false, true])('keeps its local value and shows the draft next to it (full set: %s)', (full) => {
    const message = fieldsMessage(11, [inUse, exampleField('b', 6)], { full })
    const { a } = mergeCaseFieldsUpdated(local(), message, me).record.fields

    expect(a).toEqual({ ...exampleField('a', 5), inUseBy: bob, draft: 'Bob types' })
  })

  test('gets the value as soon as the other user has finished', () => {
    const during = mergeCaseFieldsUpdated(local(), fieldsMessage(11, [inUse]), me).record
    const done = exampleField('a', 11)

    expect(mergeCaseFieldsUpdated(during, fieldsMessage(11, [done]), me).record.fields.a).toStrictEqual(done)
  })

  test('in use by oneself gets the value', () => {
    const mine = exampleField('a', 11, { inUseBy: myself })
    expect(mergeCaseFieldsUpdated(local(), fieldsMessage(11, [mine]), me).record.fields.a).toEqual(mine)
  })

  test('one new to the record arrives with its value', () => {
    const added = exampleField('c', 11, { inUseBy: bob })
    const full = fieldsMessage(11, [added], { full: true })
    expect(mergeCaseFieldsUpdated(local(), full, me).record.fields).toEqual({ c: added })
  })
})

describe('B-LIVE-07 an update older than the local field', () => {
  test('is ignored', () => {
    const old = exampleField('a', 4, { inUseBy: bob })
    expect(mergeCaseFieldsUpdated(local(), fieldsMessage(4, [old]), me).record.fields).toEqual(local().fields)
  })

  test('is applied if it only says who uses the field', () => {
    const taken = exampleField('a', 4, { value: 'a at 5', inUseBy: bob, draft: 'x', section: 'Elsewhere' })
    const { record } = mergeCaseFieldsUpdated(local(), fieldsMessage(4, [taken]), me)
    expect(record.fields.a).toEqual({ ...exampleField('a', 5), inUseBy: bob, draft: 'x' })

    const released = exampleField('a', 4, { value: 'a at 5' })
    const after = mergeCaseFieldsUpdated(record, fieldsMessage(4, [released]), me).record
    expect(after.fields.a).toStrictEqual(exampleField('a', 5))
  })

  test('is judged by the field, not by later changes of other fields', () => {
    const ahead = mergeCaseFieldsUpdated(local(), fieldsMessage(15, [exampleField('b', 15)]), me).record
    const { record } = mergeCaseFieldsUpdated(ahead, fieldsMessage(11, [exampleField('a', 11)]), me)
    expect(record.fields).toEqual({ a: exampleField('a', 11), b: exampleField('b', 15) })
    expect(record.seq).toBe(15)
  })
})

test('B-LIVE-08 a field that the record does not have is warned of; the others are merged', () => {
  const message = fieldsMessage(11, [exampleField('x', 11), exampleField('b', 11)])
  const { record, warnings } = mergeCaseFieldsUpdated(local(), message, me)

  expect(record.fields).toEqual({ a: exampleField('a', 5), b: exampleField('b', 11) })
  expect(warnings).toEqual(['Record #7 has no field x to update.'])
})

describe('D-123 the number up to which a field is known', () => {
  const seqAt = (record: LiveCase, id = 'a') => partAsOf(asOf(record), `fields.${id}`)
  const merge = (record: LiveCase, message: ReturnType<typeof fieldsMessage>) =>
    mergeCaseFieldsUpdated(record, message, me).record

  test('is that of the fetch, then of the newest message that had its value', () => {
    expect(seqAt(local())).toBe(10)
    const record = merge(local(), fieldsMessage(12, [exampleField('a', 12)]))
    expect([seqAt(record), seqAt(record, 'b')]).toEqual([12, 10])
  })

  test('grows with a message that repeats the value, and never falls', () => {
    const later = merge(local(), fieldsMessage(14, [exampleField('a', 5)]))
    expect(seqAt(later)).toBe(14)
    expect(seqAt(merge(later, fieldsMessage(12, [exampleField('a', 5)])))).toBe(14)
  })

  test('stays when the message is older than the value', () => {
    const record = merge(local(), fieldsMessage(12, [exampleField('a', 12)]))
    expect(seqAt(merge(record, fieldsMessage(15, [exampleField('a', 11)])))).toBe(12)
  })

  test('stays while another person uses the field and its new value is not shown', () => {
    const inUse = exampleField('a', 12, { inUseBy: bob, draft: 'x' })
    expect(seqAt(merge(local(), fieldsMessage(12, [inUse])))).toBe(10)
  })

  test('starts with the message for a field that is new to the record', () => {
    expect(seqAt(merge(local(), fieldsMessage(11, [exampleField('c', 11)], { full: true })), 'c')).toBe(11)
  })
})

describe('the answer to an own save', () => {
  test('is applied immediately, and an older message does not undo it', () => {
    const saved = exampleField('a', 12)
    const { record } = mergeSavedField(local(), { ...saved, seq: 12 }, me)
    expect(record.fields.a).toEqual(saved)
    expect(record.seq, 'what others changed before is still to come').toBe(10)
    expect(asOf(record).parts).toEqual({ 'fields.a': 12 })

    const before = fieldsMessage(11, [exampleField('a', 11)], { full: true })
    expect(mergeCaseFieldsUpdated(record, before, me).record.fields).toEqual({ a: saved })
  })
})

describe('B-LIVE-07 messages in any order', () => {
  const ids = ['a', 'b', 'c', 'd']
  const start = () => exampleCase(ids.map((id) => exampleField(id, 0)))
  const use = fc.option(fc.constantFrom(bob, myself), { nil: null })
  const change = fc.record({ ids: fc.subarray(ids, { minLength: 1 }), full: fc.boolean(), use })

  /** Numbers the changes from 11 on and turns each into the message that a server would send. */
  const messagesOf = (changes: (typeof change extends fc.Arbitrary<infer C> ? C : never)[]) => {
    const lastChange: Record<string, number> = {}
    return changes.map(({ ids: changed, full, use: inUseBy }, index) => {
      const seq = 11 + index
      for (const id of changed) lastChange[id] = seq
      const sent = full ? ids : changed
      const fields = sent.map((id) =>
        exampleField(id, lastChange[id] ?? 0, { inUseBy: changed.includes(id) ? inUseBy : null }),
      )
      return fieldsMessage(seq, fields, { full })
    })
  }

  const shuffled = fc
    .array(change, { maxLength: 12 })
    .map(messagesOf)
    .chain((messages) => fc.tuple(fc.constant(messages), fc.shuffledSubarray(messages, { minLength: messages.length })))

  test('end in the newest value of each field that nobody else was using', () => {
    fc.assert(
      fc.property(shuffled, ([sent, delivered]) => {
        const merge = (record: LiveCase, message: (typeof sent)[number]) =>
          mergeCaseFieldsUpdated(record, message, me).record
        const record = delivered.reduce(merge, start())
        for (const id of ids) {
          const newest = sent
            .map(({ fields }) => fields[id])
            .filter((field) => field && field.inUseBy?.id !== bob.id)
            .at(-1)
          const expected = newest ?? exampleField(id, 0)
          expect(record.fields[id]).toMatchObject({ value: expected.value, lastUpdatedAt: expected.lastUpdatedAt })
          // Known up to a number means: at that number the record had exactly this value.
          const held = sent
            .filter(({ seq }) => seq <= partAsOf(asOf(record), `fields.${id}`))
            .map(({ fields }) => fields[id])
          const latest = held.filter((field) => field !== undefined).at(-1) ?? exampleField(id, 0)
          expect(latest.value, 'D-123 a base is never too new').toBe(record.fields[id]?.value)
        }
        expect(record.seq).toBe(10 + sent.length)
      }),
    )
  })

  test('that arrive twice change nothing more', () => {
    fc.assert(
      fc.property(shuffled, ([sent]) => {
        const merge = (record: LiveCase, message: (typeof sent)[number]) =>
          mergeCaseFieldsUpdated(record, message, me).record
        const once = sent.reduce(merge, start())
        const last = sent.at(-1)
        expect(last ? merge(once, last) : once).toEqual(once)
      }),
    )
  })
})
