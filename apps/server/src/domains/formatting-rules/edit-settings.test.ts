import { formattingRules } from '@dossier/contract/formatting-rules'
import { FORMATTING_SETTINGS } from '@dossier/contract/limits'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

test('C-FMT-05 C-FMT-08 D-111 administrators keep rules for a data type that everybody can copy', async () => {
  const tenant = await newTenant()
  const [admin, person] = [await tenant.person({ isAdmin: true }), await tenant.person({ editData: true })]
  const rules = [{ operator: 'GreaterThan' as const, value: 5, setIcon: true, icon: 'caret-up' as const }]
  const made = await admin.call(formattingRules.save, { body: { title: 'Large', dataType: 'number', rules } })
  expect(await person.call(formattingRules.list, {})).toEqual([made])
  const send = (who: TestPerson, body: object) => who.send({ method: 'POST', path: '/formattingRules', body })
  expect(await send(person, { title: 'Mine', dataType: 'number', rules })).toMatchObject({ status: 403 })
  expect(await send(admin, { title: 'LARGE', dataType: 'number', rules })).toMatchObject({ status: 409 })
  expect(await send(admin, { title: 'Texts', dataType: 'text', rules })).toMatchObject({
    status: 400,
    headers: expect.objectContaining({ 'fault-at': 'rules.0.operator' }),
  })
  let names = 0
  await expectStaleRejected({
    save: (version) => send(admin, { id: made.id, title: `Large ${names++}`, dataType: 'number', rules, ...version }),
    read: async () => (await person.call(formattingRules.list, {}))[0]!,
  })
  const foreign = await (await newTenant()).person({ isAdmin: true })
  expect(await foreign.call(formattingRules.list, {})).toEqual([])
  expect(await send(foreign, { id: made.id, title: 'Theirs', dataType: 'number', rules })).toMatchObject({
    status: 404,
  })
  const remove = { method: 'DELETE' as const, path: `/formattingRules/${made.id}` }
  expect([(await foreign.send(remove)).status, (await person.send(remove)).status]).toEqual([404, 403])
  await admin.call(formattingRules.remove, { params: { id: made.id } })
  expect(await person.call(formattingRules.list, {})).toEqual([])
})

const PASSES = { operator: 'GreaterThan', value: 1 }
const BAR = { ...PASSES, setBar: true, barColor: '#2563eb' }

test.each([
  ['rules.0.backgroundColor', { ...PASSES, setBackgroundColor: true }, 'Choose the background color.'],
  ['rules.0.textColor', { ...PASSES, setTextColor: true }, 'Choose the text color.'],
  ['rules.0.icon', { ...PASSES, setIcon: true }, 'Choose the icon.'],
  ['rules.0.barColor', { ...PASSES, setBar: true, setBarMaximum: 'maximum' }, 'Choose the color of the bar.'],
  ['rules.0.setBarMaximum', BAR, 'Choose what a full bar is.'],
  [
    'rules.0.barMaximum',
    { ...BAR, setBarMaximum: 'constant', barMaximum: 0 },
    'Enter a number above 0 for a full bar.',
  ],
  [
    'rules.0.barMaximum',
    { ...BAR, setBarMaximum: 'constant', barMaximum: -5 },
    'Enter a number above 0 for a full bar.',
  ],
  ['rules.0.barMaximum', { ...BAR, setBarMaximum: 'constant' }, 'Enter a number above 0 for a full bar.'],
  // Which other columns there will be is not known.
  [
    'rules.0.barMaximum',
    { ...BAR, setBarMaximum: 'relative', barMaximum: 'openForDays' },
    'Choose a column of numbers for a full bar.',
  ],
  ['rules.0.value', { operator: 'GreaterThan', value: 'many' }, 'Enter a number for Number.'],
  ['rules.0.textColor', { ...PASSES, setTextColor: true, textColor: 'red' }, 'Use a color such as #1a7f37.'],
])('C-FMT-01 C-FMT-08 rules that cannot be drawn are refused at %s: %j', async (at, rule, message) => {
  const admin = await (await newTenant()).person({ isAdmin: true })
  const body = { title: 'Large', dataType: 'number', rules: [rule] }
  const answer = await admin.send({ method: 'POST', path: '/formattingRules', body })
  expect(answer).toMatchObject({ status: 400, headers: expect.objectContaining({ 'fault-at': at }) })
  expect(answer.text).toBe(message)
  expect(await admin.call(formattingRules.list, {})).toEqual([])
})

test('C-FMT-06 D-111 columns of numbers can have bars, and no others; a setting keeps what it was given', async () => {
  const admin = await (await newTenant()).person({ isAdmin: true })
  const bar = { operator: 'IsSet', setBar: true, barColor: '#2563eb', setBarMaximum: 'constant', barMaximum: 0.5 }
  const send = (dataType: string) =>
    admin.send({ method: 'POST', path: '/formattingRules', body: { title: dataType, dataType, rules: [bar] } })
  expect([(await send('number')).status, (await send('dollar')).status]).toEqual([200, 200])
  for (const dataType of ['text', 'date', 'date-time', 'time', 'checkbox', 'map-marker', 'user-role'])
    expect(await send(dataType), dataType).toMatchObject({
      status: 400,
      text: 'Only columns of numbers can have bars.',
      headers: expect.objectContaining({ 'fault-at': 'rules.0.setBar' }),
    })
  const kept = await admin.call(formattingRules.list, {})
  expect(kept.map(({ title }) => title)).toEqual(['dollar', 'number'])
  expect(kept[1]!.rules).toMatchObject([bar])
})

test('C-FMT-08 there can be only so many settings', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  await tenant.asOwner((tx) =>
    tx
      .insertInto('formatting_settings')
      .values(
        Array.from({ length: FORMATTING_SETTINGS }, (_, nth) => ({
          tenant_id: tenant.id,
          title: `Setting ${nth}`,
          data_type: 'number' as const,
          rules: '[]',
        })),
      )
      .execute(),
  )
  const body = { title: 'One more', dataType: 'number' as const, rules: [] }
  await expect(admin.call(formattingRules.save, { body })).rejects.toMatchObject({
    status: 409,
    message: `There can be up to ${FORMATTING_SETTINGS} formatting rules.`,
  })
})
