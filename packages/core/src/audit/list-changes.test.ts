import { AUDIT_VALUE_LENGTH } from '@dossier/contract/audit-log'
import { expect, test } from 'vitest'
import { changeOf, listChanges } from './list-changes.ts'
import { auditValueText } from './value-text.ts'

const visible = { isHidden: false }
const brief = (...given: Parameters<typeof changeOf>) => changeOf(...given).map(({ from, to }) => [from, to])

test('B.9 only what differs is a change, under its title', () => {
  const before = { title: 'Harbor', landingPagePath: null, members: ['Nia'] }
  expect(listChanges('team', before, { ...before, title: 'Port' })).toEqual([
    { property: 'Title', from: 'Harbor', to: 'Port', ...visible },
  ])
  expect(listChanges('team', before, { ...before })).toEqual([])
  expect(listChanges('team', before, { members: ['Nia'] })).toEqual([])
})

test('B.9 what is empty before it exists or after it is gone is no change', () => {
  const user = { name: 'Nia', isAdmin: false, teams: [], disabled: false }
  expect(listChanges('user', null, user)).toEqual([{ property: 'Name', from: null, to: 'Nia', ...visible }])
  expect(listChanges('user', user, null)).toEqual([{ property: 'Name', from: 'Nia', to: null, ...visible }])
  expect(brief({ title: 'Seats' }, null, 0)).toEqual([[null, 0]])
  expect(brief({ title: 'Enabled' }, true, false)).toEqual([[true, false]])
})

test('B.9 of two lists the removed and added names are kept, of a new order both', () => {
  const list = { title: 'List' }
  expect(brief(list, ['a', 'b'], ['b', 'c'])).toEqual([[['a'], ['c']]])
  expect(brief(list, ['a', 'b'], ['b', 'a'])).toEqual([
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
  ])
  expect(brief(list, null, ['a'])).toEqual([[null, ['a']]])
  const many = Array.from({ length: 5_000 }, (_, n) => `Person ${n}`)
  const [[, added] = []] = brief(list, [], many)
  expect(added).toHaveLength(101)
  expect((added as string[]).at(-1)).toBe('and 4,900 more')
})

test('B.9 values are kept in words, and those of secrets not at all', () => {
  expect(brief({ title: 'Day', words: { 0: 'Sunday' } }, null, '0')).toEqual([[null, 'Sunday']])
  expect(brief({ title: 'Hidden', words: { sso: 'Single sign-on' } }, [], ['sso', 'other'])).toEqual([
    [[], ['Single sign-on', 'other']],
  ])
  expect(brief({ title: 'Until', isInstant: true }, null, '2026-01-01T00:00:00Z')).toEqual([
    [null, { at: '2026-01-01T00:00:00Z' }],
  ])
  expect(changeOf({ title: 'Secret', isHidden: true }, 'old', 'new')).toEqual([
    { property: 'Secret', from: null, to: null, isHidden: true },
  ])
})

test('B.9 a long text is cut, and never in the middle of a character', () => {
  const [[, to] = []] = brief({ title: 'CSS' }, '', `${'x'.repeat(AUDIT_VALUE_LENGTH - 1)}😀😀`)
  expect(to).toHaveLength(AUDIT_VALUE_LENGTH + 1)
  expect((to as string).isWellFormed()).toBe(true)
})

test('B.9 values read as one text in the reader’s zone', () => {
  const context = { locale: 'en-US', timeZone: 'Europe/Berlin' }
  const text = (...[value]: Parameters<typeof auditValueText> extends [infer V, unknown] ? [V] : never) =>
    auditValueText(value, context).replaceAll('\u202F', ' ')
  expect([text(null), text(true), text(false), text(7), text('a'), text(['a', 'b'])]).toEqual([
    '',
    'On',
    'Off',
    '7',
    'a',
    'a, b',
  ])
  expect(text({ at: '2026-01-01T00:00:00Z' })).toBe('Jan 1, 2026, 1:00 AM')
})
