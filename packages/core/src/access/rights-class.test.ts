import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canViewField } from './fields.ts'
import { fieldRightsClass, teamsNamedIn } from './rights-class.ts'

const team = fc.integer({ min: 1, max: 6 })
const actor = fc.record({
  id: fc.nat(),
  isAdmin: fc.boolean(),
  editData: fc.boolean(),
  teams: fc.array(team, { maxLength: 4 }),
})
const rights = fc.record({
  view: fc.uniqueArray(team, { maxLength: 2 }),
  edit: fc.uniqueArray(team, { maxLength: 2 }),
  adminOnly: fc.boolean(),
})

test('D-093 people of one class may view the same fields, and teams that no list names make no class of their own', () => {
  fc.assert(
    fc.property(fc.array(rights, { maxLength: 5 }), actor, actor, (all, one, other) => {
      const named = teamsNamedIn(all)
      const viewed = (me: typeof one) => all.map((each) => canViewField(me, each))
      if (fieldRightsClass(one, named) === fieldRightsClass(other, named)) expect(viewed(one)).toEqual(viewed(other))
      const stranger = { ...one, id: one.id + 1, editData: !one.editData, teams: [...one.teams.toReversed(), 99] }
      expect(fieldRightsClass(stranger, named)).toBe(fieldRightsClass(one, named))
    }),
    { numRuns: 1000 },
  )
})
