import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roleUserIds } from '../fields/role-lists.ts'
import { mergePeople } from './merge-people.ts'

const of = (...users: (number | RoleUser)[]): RoleValue => ({
  users: users.map((user) => (typeof user === 'number' ? { id: user } : user)),
  subRoles: [],
})
const spent = (id: number, timeSpent: number): RoleUser => ({ id, timeSpent })
const merge = (seen: RoleValue | null, mine: RoleValue | null, present: RoleValue | null, isSingle = false) =>
  mergePeople(seen, mine, present, { isSingle })

describe('D-123 the changes of two people of one role', () => {
  test('both additions and both removals apply, in each sub-role on its own', () => {
    expect(merge(of(1), of(1, 2), of(1, 3))).toEqual(of(1, 3, 2))
    expect(merge(of(1, 2), of(2), of(1))).toBeNull()
    const lead = { users: [], subRoles: [{ title: 'Lead', users: [{ id: 1 }] }] }
    const crew = { users: [], subRoles: [{ title: 'Crew', users: [{ id: 1 }] }] }
    expect(merge(null, lead, crew)).toEqual({ users: [], subRoles: [...lead.subRoles, ...crew.subRoles] })
  })

  test('hours of different people apply, and hours of one person are a choice', () => {
    expect(merge(of(1, 2), of(spent(1, 2), 2), of(1, spent(2, 3)))).toEqual(of(spent(1, 2), spent(2, 3)))
    expect(merge(of(1), of(spent(1, 2)), of(spent(1, 3)))).toBeUndefined()
    expect(merge(of(spent(1, 2)), of(1), of(spent(1, 2), 4))).toEqual(of(1, 4))
  })

  test('a removal of somebody who was given hours in the meantime is a choice, whoever came first', () => {
    expect(merge(of(1, 2), of(2), of(spent(1, 3), 2))).toBeUndefined()
    expect(merge(of(1, 2), of(spent(1, 3), 2), of(2))).toBeUndefined()
  })

  test('one external person added twice is one, with the id that is stored', () => {
    const eva = (id: string) => ({ id, name: 'Eva', email: 'eva@example.com', isExternal: true })
    expect(merge(null, of(eva('ext-new')), of(eva('ext-1')))).toEqual(of(eva('ext-1')))
  })

  test('C-ROLE-06 two people for the one place of a role are a choice', () => {
    expect(merge(null, of(1), of(2), true)).toBeUndefined()
    expect(merge(of(1), of(2), of(1), true)).toEqual(of(2))
    expect(merge(of(1), of(2), of(3), true)).toBeUndefined()
    // It was for several people before.
    expect(merge(of(1, 2), of(1), of(1, 2), true)).toEqual(of(1))
  })

  test('who is there without hours is as in any set', () => {
    const set = fc.uniqueArray(fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(set, set, set, (seen, mine, present) => {
        const merged = merge(of(...seen), of(...mine), of(...present))
        const ids = roleUserIds({ role: merged ?? null })
        for (let id = 1; id <= 6; id += 1) {
          const [then, own, now] = [seen, mine, present].map((list) => list.includes(id))
          expect(ids.includes(id)).toBe(own === then ? now : own)
        }
      }),
    )
  })
})
