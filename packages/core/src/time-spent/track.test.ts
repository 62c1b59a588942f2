import type { TimeSpentValue } from '@dossier/contract/fields/time-spent'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enUs, exampleDefinition } from '../fields/example-definition.ts'
import { fieldType } from '../fields/types/registry.ts'
import { replayTimes } from './replay.ts'
import { closedWith, spentAt, track, TRACKED_VALUES } from './track.ts'

const START = Date.parse('2026-03-01T08:00:00.000Z')
const SECOND = 1000
const at = (second: number) => new Date(START + second * SECOND).toISOString()
const HOUR = 3600

const CHOICES = [null, 'north', 'south', 'east']

/** Changes of a record in the course of 300 seconds: a value, or that it is closed and opened again. */
const story = fc.record({
  first: fc.constantFrom(...CHOICES),
  changes: fc.array(
    fc.record({
      second: fc.integer({ min: 1, max: 300 }),
      change: fc.oneof(fc.constantFrom(...CHOICES), fc.constantFrom(true, false)),
    }),
    { maxLength: 25 },
  ),
})

test('B-TIME-05 B-TIME-12 the times of any story are what a clock counts that looks at the record every second', () => {
  fc.assert(
    fc.property(story, ({ first, changes }) => {
      const inOrder = changes.toSorted((one, other) => one.second - other.second)
      let [value, isClosed] = [first, false]
      const counted = new Map<string | null, number>()
      const firstSet = new Map([[first, at(0)]])
      for (let second = 0; second <= 400; second += 1) {
        for (const { change } of inOrder.filter((one) => one.second === second)) {
          if (typeof change === 'boolean') isClosed = change
          else value = change
          if (!firstSet.has(value)) firstSet.set(value, at(second))
        }
        if (!isClosed && second < 400) counted.set(value, (counted.get(value) ?? 0) + 1)
      }
      const logged = inOrder.map(({ second, change }) => ({
        at: at(second),
        key: typeof change === 'boolean' ? 'isClosed' : 'fields.site',
        new: change,
      }))
      const begin = { at: at(0), isClosed: false, value: first }
      const times = replayTimes({ trackingFieldId: 'site' }, begin, logged)!
      const spent = spentAt(times, START + 400 * SECOND)
      expect(
        spent.filter(({ milliseconds }) => milliseconds > 0).map((one) => [one.fieldValue, one.milliseconds]),
      ).toEqual(
        spent.flatMap(({ fieldValue }) =>
          counted.has(fieldValue) ? [[fieldValue, counted.get(fieldValue)! * SECOND]] : [],
        ),
      )
      expect(new Map(spent.map((one) => [one.fieldValue, one.firstSet]))).toEqual(firstSet)
      expect(spent.filter(({ isRunning }) => isRunning).map(({ fieldValue }) => fieldValue)).toEqual(
        isClosed ? [] : [value],
      )
      expect(closedWith(times)).toEqual(isClosed ? { last: value } : null)
      for (const only of ['north', 'east']) {
        const one = replayTimes({ trackingFieldId: 'site', searchValue: only }, begin, logged)
        const found = spent.filter(({ fieldValue }) => fieldValue === only)
        expect(one ? spentAt(one, START + 400 * SECOND) : []).toEqual(found)
      }
    }),
  )
})

test('B-TIME-12 sums of many short spans are exact, and a clock that goes back takes nothing away', () => {
  let times: TimeSpentValue | null = null
  for (let nth = 0; nth < 30_000; nth += 1)
    times = track(times, { at: new Date(START + nth * 7).toISOString(), value: nth % 2 ? 'a' : 'b', isRunning: true })
  expect(times!.totals.map(({ hoursSpent }) => hoursSpent * 3_600_000)).toEqual([15_000 * 7, 14_999 * 7])
  const back = track(times, { at: at(-HOUR), value: 'b', isRunning: true })
  expect(back!.totals).toEqual(times!.totals)
})

test('B-TIME-12 a record has the times of a limited number of values, and always those of the present one', () => {
  let times: TimeSpentValue | null = null
  for (let nth = 0; nth < TRACKED_VALUES + 50; nth += 1)
    times = track(times, { at: at(nth * (nth + 1)), value: `v${nth}`, isRunning: true })
  const kept = times!.totals.map(({ fieldValue }) => fieldValue)
  expect(kept).toHaveLength(TRACKED_VALUES)
  expect([kept[0], kept.at(-1)]).toEqual(['v50', `v${TRACKED_VALUES + 49}`])
})

const definition = exampleDefinition('time-spent', { extensions: { trackingFieldId: 'site' } })
const display = (value: TimeSpentValue | null, now?: number) =>
  fieldType('time-spent').display(value, definition, { ...enUs, ...(now !== undefined && { now }) })

test('B-TIME-02 B-TIME-03 B-FIELD-05 times are said in words, those that run with or without a clock', () => {
  expect(display(null)).toBe('No entries recorded')
  let times = track(null, { at: at(0), value: null, isRunning: true })
  times = track(times, { at: at(2 * HOUR), value: 'south', isRunning: true })
  times = track(times, { at: at(3 * HOUR), value: 'gone', isRunning: true })
  times = track(times, { at: at(3 * HOUR + 30), value: 'south', isRunning: true })
  expect(display(times, START + 30 * HOUR * SECOND)).toBe(
    'South 1 day 3 hours 59 minutes; No Value Set 2 hours; [Value not found] Under 1 minute',
  )
  expect(display(times)).toBe(
    'No Value Set 2 hours; South 1 hour, and since Mar 1, 2026, 11:00 AM; [Value not found] Under 1 minute',
  )
  expect(display(track(times, { at: at(4 * HOUR), value: 'south', isRunning: false }))).toMatch(/; South 1 hour 59/)
})

test('B-TIME-06 C-CALC-01 C-CALC-04 TimeSpentAs shows the time of its value alone', () => {
  const extensions = { calculationType: 'TimeSpentAs', trackingFieldId: 'site', searchValue: 'south' } as const
  const one = exampleDefinition('calculated', { extensions })
  const begin = { at: at(0), isClosed: false, value: 'south' }
  const times = replayTimes(extensions, begin, [{ at: at(HOUR), key: 'fields.site', new: 'north' }])
  expect(times!.totals).toEqual([{ fieldValue: 'south', hoursSpent: 1 }])
  expect(fieldType('calculated').display(times, one, enUs)).toBe('1 hour')
  expect(fieldType('calculated').display(null, one, enUs)).toBe('Not Set')
})
