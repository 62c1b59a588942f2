import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTION_LABELS, ACTION_ORDER, inPhases, offeredActions, runsAfterSave } from './action-types.ts'
import { ADDRESS_FAULT, addressFault } from './address-fault.ts'
import { connectionsOf } from './connections.ts'
import { isForRecord, isSetOff, NOTHING_HAPPENED, occasionOf } from './occasion.ts'
import { fillPlaceholders, placeholderFault } from './placeholders.ts'
import { readsOf, writesOf } from './reads-and-writes.ts'
import { ruleIndex } from './rule-index.ts'
import type { NamedRule } from './rule-like.ts'
import { canAddRow, DUPLICATE_WARNING, hasDuplicates } from './set-values.ts'
import { fitsToken, tokenIn, tokenPlaceOf, tokenValue } from './tokens.ts'

const FIELDS = [
  { id: 'due', title: 'Due' },
  { id: 'note', title: 'Note' },
]

const set = (field: string, valueFormat: string | null = null): RuleActionToSave => ({
  type: ACTION_TYPES.SetValue,
  field,
  newValue: 'x',
  dynamicValue: false,
  valueFormat,
})

const rule = (id: number, more: Partial<NamedRule> = {}): NamedRule => ({
  id,
  title: `R${id}`,
  order: id,
  enabled: true,
  templateIds: [],
  appliesTo: 'both',
  trigger: 'Updated',
  triggerFieldIds: [],
  conditions: [],
  actions: [set('summary')],
  ...more,
})

const onField = (key: string) => ({ trigger: 'FieldChanged' as const, triggerFieldIds: [key] })

test('C-RULE-01 C-RULE-02 C-RULE-10 the actions have their codes, labels and order', () => {
  expect(ACTION_TYPES).toEqual({
    SetValue: 0,
    AddTeam: 1,
    SetFieldRequired: 2,
    SendHttp: 3,
    SendEmail: 4,
    AddField: 5,
    SentToIntegration: 6,
    RemoveField: 7,
  })
  expect(ACTION_ORDER.map((type) => ACTION_LABELS[type])).toEqual([
    'Set Value',
    'Add Team',
    'Add Field',
    'Set Field Required',
    'Send HTTPS',
    'Send Email',
    'Send to Integration',
    'Remove Field',
  ])
})

test('C-RULE-03 C-RULE-11 D-104 removing fields and sending mail are offered with their features only', () => {
  expect(offeredActions(() => true)).toHaveLength(8)
  const without = (feature: string) => offeredActions((one) => one !== feature)
  expect(without('ruleActionRemoveField')).not.toContain(ACTION_TYPES.RemoveField)
  expect(without('sendEmail')).not.toContain(ACTION_TYPES.SendEmail)
})

test('D-156 the actions of the save come before those after it, each in the order of people', () => {
  const types = fc.array(fc.constantFrom(...ACTION_ORDER))
  fc.assert(
    fc.property(types, (given) => {
      const actions = given.map((type, place) => ({ type, place }))
      const phased = inPhases(actions)
      expect(phased.toSorted((a, b) => a.place - b.place)).toEqual(actions)
      const firstAfter = phased.findIndex(({ type }) => runsAfterSave(type))
      const [before, after] = firstAfter < 0 ? [phased, []] : [phased.slice(0, firstAfter), phased.slice(firstAfter)]
      expect(before.some(({ type }) => runsAfterSave(type)) || after.some(({ type }) => !runsAfterSave(type))).toBe(
        false,
      )
      for (const part of [before, after])
        expect(part.map(({ place }) => place)).toEqual(part.map(({ place }) => place).toSorted((a, b) => a - b))
    }),
  )
})

test('C-RULE-12 an address starts with https:, whatever its letter case', () => {
  expect(ADDRESS_FAULT).toBe("The supplied URL must be valid 'https:' URL")
  for (const fine of ['https://a.example', 'HTTPS://a.example/x?y#z', 'hTtPs://10.0.0.1:8443/'])
    expect(addressFault(fine)).toBeNull()
  for (const wrong of [
    '',
    'http://a.example',
    'a.example',
    ' https://a.example',
    'https://',
    'https:/',
    'httpsx://a.example',
  ])
    expect([wrong, addressFault(wrong)]).toEqual([wrong, wrong === 'https:/' ? addressFault(wrong) : ADDRESS_FAULT])
})

test('C-RULE-13 C-RULE-14 C-RULE-15 rows of the editor: duplicates and empty rows', () => {
  const row = (field: string, dataType: string, value: unknown = 'x') => ({ field, dataType, value })
  expect(DUPLICATE_WARNING).toBe('Duplicate field values will only apply the second value.')
  expect(hasDuplicates([row('a', 'text'), row('b', 'text')])).toBe(false)
  expect(hasDuplicates([row('a', 'text'), row('a', 'text')])).toBe(true)
  expect(hasDuplicates([row('a', 'list-multiple'), row('a', 'list-multiple')])).toBe(false)
  expect(hasDuplicates([row('', 'text'), row('', 'text')])).toBe(false)
  expect([canAddRow([]), canAddRow([row('a', 'text')]), canAddRow([row('a', 'text'), row('', '')])]).toEqual([
    true,
    true,
    false,
  ])
})

test('D-089 placeholders are titles of fields and labels, in any letter case; an unknown one is refused by its name', () => {
  expect(placeholderFault('{due} and {Case #}, {CASENUMBER}, {Title}', FIELDS)).toBeNull()
  expect(placeholderFault('Hello {Duee}', FIELDS)).toBe(
    'There is no field named "Duee". Choose another one for {Duee}.',
  )
  expect(fillPlaceholders('{Due}/{nobody}/{ NOTE }/{Title}', FIELDS, (key) => `<${key}>`)).toBe(
    '<fields.due>//<fields.note>/<title>',
  )
  // A field of this name is meant before the status of the record.
  const own = [...FIELDS, { id: 'own', title: 'Status' }]
  expect(fillPlaceholders('{Status}', own, (key) => key)).toBe('fields.own')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const filled = fillPlaceholders(text, FIELDS, () => '')
      expect(placeholderFault(filled, FIELDS) === null || filled.includes('{')).toBe(true)
    }),
  )
})

test('D-089 D-140 tokens are me, today and days from today, where they fit', () => {
  const moment = { meId: 7, now: Date.parse('2026-03-28T23:30:00Z'), timeZone: 'Europe/Berlin' }
  expect(['me', 'TODAY', '+1', '-7', 3, 'soon', 1.5, null].map(tokenIn)).toEqual([
    'me',
    'today',
    1,
    -7,
    3,
    undefined,
    undefined,
    undefined,
  ])
  expect(tokenValue('today', 'date', moment)).toBe('2026-03-29')
  expect(tokenValue(1, 'date', moment)).toBe('2026-03-30')
  // The clocks are changed in that night: the local hour stays.
  expect(tokenValue(1, 'date-time', moment)).toBe('2026-03-29T22:30:00.000Z')
  expect([tokenValue('me', 'person', moment), tokenValue('me', 'people', moment)]).toEqual([7, [7]])
  expect(tokenValue('me', 'role', moment)).toEqual({ users: [{ id: 7 }], subRoles: [] })
  expect(fitsToken('me', tokenPlaceOf('fields.due', 'date'))).toBe(false)
  expect(fitsToken('today', tokenPlaceOf('assigneeId', undefined))).toBe(false)
  expect(fitsToken(1, tokenPlaceOf('fields.x', 'text'))).toBe(false)
})

test('C-RULE-18 D-087 D-131 each trigger has its occasion, and a rule its kind of records', () => {
  const changed = occasionOf([{ key: 'fields.due', old: null, new: 'x' }])
  expect(isSetOff(rule(1), changed)).toBe(true)
  expect(isSetOff(rule(1, onField('fields.due')), changed)).toBe(true)
  expect(isSetOff(rule(1, onField('fields.note')), changed)).toBe(false)
  expect(isSetOff(rule(1), { ...NOTHING_HAPPENED, isNew: true })).toBe(false)
  const commented = occasionOf([{ key: 'comment', old: null, new: 1 }], { hasComment: true })
  expect([isSetOff(rule(1), commented), isSetOff(rule(1, { trigger: 'CommentAdded' }), commented)]).toEqual([
    false,
    true,
  ])
  expect(isForRecord(rule(1, { appliesTo: 'case' }), { templateId: 1, isCase: false })).toBe(false)
  expect(isForRecord(rule(1, { templateIds: [2] }), { templateId: 1, isCase: false })).toBe(false)
  expect(isForRecord(rule(1, { templateIds: [1], appliesTo: 'record' }), { templateId: 1, isCase: false })).toBe(true)
})

test('D-088 the index finds exactly the rules that an occasion sets off, in their order', () => {
  const someRule = fc.record({
    enabled: fc.boolean(),
    templateIds: fc.subarray([1, 2]),
    appliesTo: fc.constantFrom('both' as const, 'record' as const, 'case' as const),
    trigger: fc.constantFrom('Created', 'Updated', 'FieldChanged', 'Promoted', 'CommentAdded', 'Closed', 'Manual'),
    triggerFieldIds: fc.subarray(['a', 'b']),
  })
  const occasion = fc.record({
    isNew: fc.boolean(),
    isPromoted: fc.boolean(),
    isClosed: fc.boolean(),
    hasComment: fc.boolean(),
    changed: fc.subarray(['a', 'b', 'c']).map((keys) => new Set(keys)),
  })
  const record = fc.record({ templateId: fc.constantFrom(1, 2, 3), isCase: fc.boolean() })
  fc.assert(
    fc.property(fc.array(someRule, { maxLength: 12 }), occasion, record, (given, happened, of) => {
      const rules = given.map((one, nth) => rule(nth + 1, one as Partial<NamedRule>))
      const expected = rules.filter((one) => one.enabled && isSetOff(one, happened) && isForRecord(one, of))
      expect(ruleIndex(rules).setOffBy(happened, of)).toEqual(expected)
    }),
  )
})

test('D-131 what a rule reads and writes, which others it sets off, and which loops there are', () => {
  const a = rule(1, { ...onField('fields.due'), actions: [set('fields.note', '{Due}')] })
  const b = rule(2, { ...onField('fields.note'), actions: [set('fields.due')] })
  const c = rule(3, { ...onField('fields.note'), templateIds: [9], actions: [set('summary')] })
  const off = rule(4, { ...onField('fields.note'), enabled: false })
  expect([readsOf(a, FIELDS), writesOf(a)]).toEqual([['fields.due'], ['fields.note']])
  const { setsOff, isSetOffBy } = connectionsOf(a, [a, b, c, off])
  expect(setsOff.map((one) => [one.rule.id, one.keys, one.isLoop])).toEqual([
    [2, ['fields.note'], true],
    [3, ['fields.note'], false],
  ])
  expect(isSetOffBy.map((one) => [one.rule.id, one.isLoop])).toEqual([[2, true]])
  expect(connectionsOf(rule(5, { templateIds: [8], actions: [set('fields.note')] }), [c]).setsOff).toEqual([])
})
