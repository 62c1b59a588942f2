import { caseFields } from '@dossier/contract/cases/fields'
import { expect, test } from 'vitest'
import { CallFailed } from '../../../testing/caller.ts'
import { expectRefused, recordsOf, storedRecords } from '../../../testing/records.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

async function setUp({ features = [] as string[] } = {}) {
  const tenant = await newTenant({ features })
  const team = await tenant.team('Crew')
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const colors = await tenant.field({ title: 'Colors', dataType: 'list-multiple', choices: ['Red', 'Blue', 'Green'] })
  const fields = [{ id: street }, { id: secret }, { id: colors }]
  const templateId = await tenant.template({ title: 'Repair', fields })
  const people = [
    await tenant.person({ name: 'Ann', teamIds: [team] }),
    await tenant.person({ name: 'Bob' }),
    await tenant.person({ name: 'Cyd', teamIds: [team] }),
  ] as const
  const [ann, bob, cyd] = people
  const body = { templateId, summary: 'Dark', tags: ['Park'], users: [ann.id], fields: { [street]: 'Elm' } }
  const { id: caseId, caseNumber } = await recordsOf(ann).create(body)
  return { tenant, team, street, secret, colors, ann, bob, cyd, caseId, caseNumber }
}

/** The answer to a save of a field or property, whatever it is. */
async function answerTo(person: TestPerson, path: string, body: object) {
  const answer = await person.send({ method: 'POST', path, body })
  return {
    status: answer.status,
    type: String(answer.headers['content-type']),
    body: JSON.parse(answer.text) as object,
  }
}

const conflictOf = async (save: Promise<unknown>): Promise<{ changedBy: { id: number | null; name: string } }> => {
  const refusal = await save.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refusal instanceof CallFailed)) throw new Error('The save was not refused.')
  expect(refusal.status).toBe(409)
  return JSON.parse(refusal.message) as never
}

test('D-123 an untouched editor writes nothing and is answered with the newer value', async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  await recordsOf(bob).save(caseId, street, 'Oak')
  await recordsOf(bob).property(caseId, 'summary', 'Very dark')
  await recordsOf(bob).property(caseId, 'tags', ['Park', 'Lamp'])
  await recordsOf(bob).property(caseId, 'assigneeId', bob.id)
  const { all: before } = await storedRecords(tenant)

  const field = await recordsOf(ann).saveKnowing(caseId, street, { value: 'Elm', base: 1 })
  const summary = await recordsOf(ann).propertyKnowing(caseId, 'summary', { value: 'Dark', base: 1 })
  const tags = await recordsOf(ann).propertyKnowing(caseId, 'tags', { value: ['park'], base: 1 })
  const assignee = await recordsOf(ann).propertyKnowing(caseId, 'assigneeId', { value: null, base: 1 })

  expect(field).toMatchObject({ value: 'Oak', seq: 5 })
  expect(summary).toMatchObject({ summary: 'Very dark', seq: 5 })
  expect(tags.tags).toEqual(['Park', 'Lamp'])
  expect(assignee.assigneeId).toBe(bob.id)
  expect((await storedRecords(tenant)).all).toBe(before)
})

test("D-123 somebody else's newer value answers 409 with all that a choice needs, and nothing is stored", async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  const saved = await recordsOf(bob).save(caseId, street, 'Oak')
  await recordsOf(bob).property(caseId, 'assigneeId', bob.id)
  await recordsOf(bob).property(caseId, 'assigneeId', null)
  const { all: before, changes } = await storedRecords(tenant)

  const field = await answerTo(ann, `/cases/field/${caseId}/${street}/false`, { value: 'Ash', base: 1 })
  const assignee = await answerTo(ann, `/cases/property/${caseId}/assigneeId`, { value: ann.id, base: 1 })

  const shared = {
    message: 'Bob changed this after you last saw it. Review the latest value before you replace it.',
    changedBy: { id: bob.id, name: 'Bob' },
    seq: 4,
  }
  const type = 'application/json; charset=utf-8'
  expect(field).toEqual({
    status: 409,
    type,
    body: { ...shared, value: 'Oak', changedAt: saved.lastUpdatedAt },
  })
  expect(assignee).toEqual({ status: 409, type, body: { ...shared, value: null, changedAt: changes[3]!.at } })
  expect((await storedRecords(tenant)).all).toBe(before)
  // After seeing the newer value, it may be replaced.
  expect(await recordsOf(ann).saveKnowing(caseId, street, { value: 'Ash', base: 4 })).toMatchObject({
    value: 'Ash',
    seq: 5,
  })
})

test('D-123 a value that somebody else stored in the meantime is no conflict and no change', async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  await recordsOf(bob).save(caseId, street, 'Oak')
  const { all: before } = await storedRecords(tenant)
  expect(await recordsOf(ann).saveKnowing(caseId, street, { value: 'Oak', base: 1 })).toMatchObject({ seq: 2 })
  expect((await storedRecords(tenant)).all).toBe(before)
})

test('D-123 changes of other keys and changes of one’s own are no conflict', async () => {
  const { ann, bob, caseId, street } = await setUp()
  await recordsOf(bob).property(caseId, 'summary', 'Very dark')
  expect(await recordsOf(ann).saveKnowing(caseId, street, { value: 'Ash', base: 1 })).toMatchObject({ value: 'Ash' })
  expect(await recordsOf(ann).saveKnowing(caseId, street, { value: 'Oak', base: 1 })).toMatchObject({ value: 'Oak' })
  const { seq } = await recordsOf(ann).saveKnowing(caseId, street, { value: 'Yew', base: 0 })
  expect(seq).toBe(5)
})

test('D-123 a change by the same person in another window after somebody else is named as such', async () => {
  const { ann, bob, caseId, street } = await setUp()
  await recordsOf(bob).save(caseId, street, 'Oak')
  await recordsOf(ann).saveKnowing(caseId, street, { value: 'Ash', base: 2 })
  expect(await conflictOf(recordsOf(ann).saveKnowing(caseId, street, { value: 'Yew', base: 1 }))).toMatchObject({
    message:
      'Bob changed this, and then you did in another window, after you last saw it. Review the latest value before you replace it.',
    value: 'Ash',
    changedBy: { id: ann.id, name: 'Ann' },
  })
})

test("D-123 a change by a rule in the writer's name counts as somebody else's", async () => {
  const { tenant, ann, caseId, street } = await setUp()
  await recordsOf(ann).save(caseId, street, 'Oak')
  await tenant.asOwner((tx) =>
    tx
      .updateTable('changes')
      .set({ cause: 'rule', actor: 'Tidy streets' })
      .where('tenant_id', '=', tenant.id)
      .where('seq', '=', 2)
      .execute(),
  )
  const { changedBy } = await conflictOf(recordsOf(ann).saveKnowing(caseId, street, { value: 'Yew', base: 1 }))
  expect(changedBy.name).toBe('Tidy streets')
})

test('B-CASE-16 D-123 sets are merged by additions and removals', async () => {
  const { tenant, team, ann, bob, cyd, caseId, colors } = await setUp()
  const area = [await tenant.area('North'), await tenant.area('South'), await tenant.area('West')] as const
  const other = await tenant.team('Other')
  await recordsOf(ann).property(caseId, 'areas', [area[0]])
  await recordsOf(ann).property(caseId, 'pendingTeams', [team])
  const { seq: base } = await recordsOf(ann).save(caseId, colors, ['Red'])

  await recordsOf(bob).property(caseId, 'tags', ['Park', 'Lamp'])
  await recordsOf(bob).property(caseId, 'areas', [area[0], area[1]])
  await recordsOf(bob).property(caseId, 'users', [ann.id, bob.id])
  await recordsOf(bob).property(caseId, 'pendingTeams', [team, other])
  await recordsOf(bob).save(caseId, colors, ['Red', 'Green'])

  const mine = recordsOf(ann)
  const { tags } = await mine.propertyKnowing(caseId, 'tags', { value: ['PARK', 'lamp', 'Road'], base })
  const { areas } = await mine.propertyKnowing(caseId, 'areas', { value: [area[2]], base })
  const { users } = await mine.propertyKnowing(caseId, 'users', { value: [ann.id, cyd.id], base })
  const { pendingTeams } = await mine.propertyKnowing(caseId, 'pendingTeams', { value: [], base })
  const { value } = await mine.saveKnowing(caseId, colors, { value: ['Blue'], base })

  expect(tags).toEqual(['Park', 'Lamp', 'Road'])
  expect(areas.map(({ id }) => id)).toEqual([area[1], area[2]])
  expect(users.map(({ id }) => id)).toEqual([ann.id, bob.id, cyd.id])
  expect(pendingTeams.map(({ id }) => id)).toEqual([other])
  expect(value).toEqual(['Blue', 'Green'])
  const { tags: counted } = await storedRecords(tenant)
  expect(Object.fromEntries(counted.map(({ title, uses }) => [title, uses]))).toEqual({ Park: 1, Lamp: 1, Road: 1 })
})

test('D-123 ten people who each add a tag simultaneously all find theirs', async () => {
  const { tenant, ann, caseId, caseNumber } = await setUp()
  const people = await Promise.all(Array.from({ length: 10 }, () => tenant.person()))
  const tags = people.map((_, nth) => `tag ${nth}`)
  await Promise.all(
    people.map((person, nth) =>
      recordsOf(person).propertyKnowing(caseId, 'tags', { value: ['Park', `tag ${nth}`], base: 1 }),
    ),
  )
  expect((await recordsOf(ann).details(caseNumber)).tags.toSorted()).toEqual(['Park', ...tags].toSorted())
})

test('D-123 a merge that would exceed the limit is refused, and a person disabled in the meantime can be removed', async () => {
  const { tenant, ann, bob, caseId } = await setUp()
  const many = Array.from({ length: 99 }, (_, nth) => `tag ${nth}`)
  await recordsOf(bob).property(caseId, 'tags', ['Park', ...many])
  await expectRefused(tenant, () => recordsOf(ann).propertyKnowing(caseId, 'tags', { value: ['Park', 'x'], base: 1 }), {
    status: 400,
    message: 'A record can have up to 100 tags.',
  })
  await recordsOf(bob).property(caseId, 'users', [bob.id])
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', ann.id).execute())
  const cyd = await tenant.person()
  const { users } = await recordsOf(cyd).propertyKnowing(caseId, 'users', { value: [ann.id, cyd.id], base: 1 })
  expect(users.map(({ id }) => id)).toEqual([bob.id, cyd.id])
})

test('D-123 a base that the record has not reached is refused; a base does not replace a value that is missing', async () => {
  const { tenant, ann, caseId, street } = await setUp()
  const tooNew = { status: 400, message: 'The base is newer than this record. Reload the record, then save again.' }
  await expectRefused(tenant, () => recordsOf(ann).saveKnowing(caseId, street, { value: 'x', base: 2 }), tooNew)
  await expectRefused(tenant, () => recordsOf(ann).propertyKnowing(caseId, 'title', { value: 'x', base: 99 }), tooNew)
  await expectRefused(tenant, () => recordsOf(ann).saveKnowing(caseId, street, { value: 'x', base: -1 }), {
    status: 400,
    message: 'The base must be at least 0.',
  })
  await expectRefused(tenant, () => recordsOf(ann).propertyKnowing(caseId, 'title', { value: undefined, base: 1 }), {
    status: 400,
    message: 'The value is missing.',
  })
})

test('D-123 with a base an ended lock of one’s own saves; a living one of somebody else still stops a strict tenant', async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  const { fence } = await recordsOf(ann).lock(caseId, street)
  await recordsOf(ann).release(caseId)
  const body = { value: 'Ash', base: 1, fence }
  expect(await recordsOf(ann).saveKnowing(caseId, street, body)).toMatchObject({ value: 'Ash', seq: 2 })
  await recordsOf(bob).lock(caseId, street)
  await recordsOf(bob).lock(caseId, 'title')
  const inUse = { status: 423, message: 'In use by Bob.' }
  await expectRefused(tenant, () => recordsOf(ann).saveKnowing(caseId, street, { value: 'Yew', base: 2 }), inUse)
  await expectRefused(tenant, () => recordsOf(ann).propertyKnowing(caseId, 'title', { value: 'Y', base: 2 }), inUse)
})

test('D-123 where the last save wins, a base is heeded all the same', async () => {
  const { ann, bob, caseId, street } = await setUp({ features: ['allowLockedFieldsToBeEdited'] })
  const { fence } = await recordsOf(ann).lock(caseId, street)
  await recordsOf(bob).saveKnowing(caseId, street, { value: 'Oak', base: 1 })
  await conflictOf(recordsOf(ann).saveKnowing(caseId, street, { value: 'Ash', base: 1, fence }))
})

test('D-123 an undo restores the old value, unless somebody else has changed it since', async () => {
  const { ann, bob, caseId, street, caseNumber } = await setUp()
  const saved = await recordsOf(ann).saveKnowing(caseId, street, { value: 'Ash', base: 1 })
  const undone = await recordsOf(ann).saveKnowing(caseId, street, { value: 'Elm', base: saved.seq })
  expect(undone.value).toBe('Elm')
  const again = await recordsOf(ann).saveKnowing(caseId, street, { value: 'Ash', base: undone.seq })
  await recordsOf(bob).save(caseId, street, 'Oak')
  await conflictOf(recordsOf(ann).saveKnowing(caseId, street, { value: 'Elm', base: again.seq }))
  // Not even if somebody changed it back.
  await recordsOf(bob).save(caseId, street, 'Ash')
  await conflictOf(recordsOf(ann).saveKnowing(caseId, street, { value: 'Elm', base: again.seq }))

  const tagged = await recordsOf(ann).property(caseId, 'tags', ['Park', 'Road'])
  await recordsOf(bob).property(caseId, 'tags', ['Park', 'Road', 'Lamp'])
  await recordsOf(ann).propertyKnowing(caseId, 'tags', { value: ['Park'], base: tagged.seq })
  expect((await recordsOf(ann).details(caseNumber)).tags).toEqual(['Park', 'Lamp'])
})

test('D-123 G16 a conflict never shows a value that the caller may not see', async () => {
  const { tenant, ann, bob, cyd, caseId, secret } = await setUp()
  await recordsOf(cyd).save(caseId, secret, 'gold')
  const hidden = { status: 404, message: 'Field not found.' }
  await expectRefused(tenant, () => recordsOf(bob).saveKnowing(caseId, secret, { value: 'tin', base: 1 }), hidden)
  await recordsOf(ann).property(caseId, 'users', [cyd.id])
  await recordsOf(ann).property(caseId, 'isSensitive', true)
  await recordsOf(cyd).property(caseId, 'summary', 'Hush')
  const gone = { status: 404, message: 'Record not found.' }
  await expectRefused(tenant, () => recordsOf(bob).propertyKnowing(caseId, 'summary', { value: 'x', base: 1 }), gone)
  const other = await setUp()
  await expectRefused(
    tenant,
    () => recordsOf(other.ann).propertyKnowing(caseId, 'summary', { value: 'x', base: 1 }),
    gone,
  )
})

test('D-123 a generated title does not conflict with the field it is made from', async () => {
  const tenant = await newTenant()
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const fields = [{ id: street }]
  const templateId = await tenant.template({ title: 'Repair', fields, titleTemplate: '{Street}' })
  const [ann, bob] = [await tenant.person({ name: 'Ann' }), await tenant.person({ name: 'Bob' })]
  const { id: caseId } = await recordsOf(ann).create({ templateId, fields: { [street]: 'Elm' } })
  await recordsOf(bob).save(caseId, street, 'Oak')
  await conflictOf(recordsOf(ann).saveKnowing(caseId, street, { value: 'Ash', base: 1 }))
  const saved = await recordsOf(ann).saveKnowing(caseId, street, { value: 'Ash', base: 3 })
  expect(saved).toMatchObject({ value: 'Ash', seq: 5 })
  await expectRefused(tenant, () => recordsOf(ann).propertyKnowing(caseId, 'title', { value: 'Oak', base: 1 }), {
    status: 400,
    message: 'The template generates the title, so it cannot be edited.',
  })
})

test('D-123 a draft is shown whatever its base', async () => {
  const { ann, bob, caseId, street } = await setUp({ features: ['allowLockedFieldsToBeEdited'] })
  const { fence } = await recordsOf(ann).lock(caseId, street)
  await recordsOf(bob).save(caseId, street, 'Oak')
  const draft = await ann.call(caseFields.saveField, {
    params: { caseId: String(caseId), fieldId: street, inProgress: 'true' },
    body: { value: 'As', fence, base: 1 },
  })
  expect(draft).toMatchObject({ value: 'Oak', draft: 'As', seq: 2 })
})

test('D-123 without a base the last save wins and the history shows it', async () => {
  const { tenant, ann, bob, caseId, street } = await setUp()
  await recordsOf(bob).save(caseId, street, 'Oak')
  await recordsOf(ann).save(caseId, street, 'Ash')
  const { changes } = await storedRecords(tenant)
  expect(changes.slice(1).map(({ actor, old_value, new_value }) => [actor, old_value, new_value])).toEqual([
    ['Bob', 'Elm', 'Oak'],
    ['Ann', 'Oak', 'Ash'],
  ])
})

test('D-123 in whatever order three people save, nobody overwrites a value that they have not seen', async () => {
  const { ann, bob, cyd, caseId, street, caseNumber } = await setUp()
  const people = [ann, bob, cyd]
  const seen = new Map(people.map((person) => [person, { base: 1, tags: ['Park'] }]))
  const stored: { by: TestPerson; seq: number }[] = []
  let random = 7
  const upTo = (most: number) => (random = (random * 48_271) % 2_147_483_647) % most
  for (let step = 0; step < 60; step += 1) {
    const person = people[upTo(3)]!
    const latest = seen.get(person)!
    const kind = upTo(3)
    if (kind === 0) {
      const { seq, tags } = await recordsOf(person).details(caseNumber)
      seen.set(person, { base: seq, tags })
    } else if (kind === 1) {
      const value = `Street ${step}`
      const unseen = stored.filter(({ by, seq }) => by !== person && seq > latest.base)
      const save = recordsOf(person).saveKnowing(caseId, street, { value, base: latest.base })
      if (unseen.length > 0) await conflictOf(save)
      else stored.push({ by: person, seq: (await save).seq })
    } else {
      const tag = `t${upTo(5)}`
      const value = latest.tags.includes(tag) ? latest.tags.filter((one) => one !== tag) : [...latest.tags, tag]
      const before = (await recordsOf(person).details(caseNumber)).tags
      const { tags } = await recordsOf(person).propertyKnowing(caseId, 'tags', { value, base: latest.base })
      const others = (list: readonly string[]) => list.filter((one) => one !== tag).toSorted()
      expect(others(tags)).toEqual(others(before))
      expect(tags.includes(tag)).toBe(value.includes(tag))
    }
  }
  expect(stored.length).toBeGreaterThan(3)
})
