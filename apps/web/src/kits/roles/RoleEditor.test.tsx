import type { FieldExtensions } from '@dossier/contract/fields'
import type { RoleUser } from '@dossier/contract/fields/role'
import { teams as teamCalls } from '@dossier/contract/users/teams'
import { users as userCalls } from '@dossier/contract/users/calls'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createCache, keyOf } from '../../lib/cache.ts'
import { exampleDefinition } from '../../testing/example-case.ts'
import { RoleEditor } from './RoleEditor.tsx'
import { RolePicker } from './RolePicker.tsx'

afterEach(cleanup)

const ANN: RoleUser = { id: 4, name: 'Ann' }

function edit(extensions: FieldExtensions, ...users: RoleUser[]) {
  const definition = exampleDefinition('user-role', { title: 'Inspector', columnValues: [], extensions })
  const props = { onChange: vi.fn(), onCommit: vi.fn(), onCancel: vi.fn() }
  render(<RoleEditor definition={definition} value={{ users, subRoles: [] }} {...props} />)
}

const button = (name: string) => screen.queryByRole('button', { name })

test('C-ROLE-06 a role for one person hides Add once somebody has it', () => {
  edit({ isSingleUser: true })
  expect(button('Add people to Inspector')).toBeTruthy()
  cleanup()
  edit({ isSingleUser: true }, ANN)
  expect(button('Add people to Inspector')).toBeNull()
  cleanup()
  edit({}, ANN)
  expect(button('Add people to Inspector')).toBeTruthy()
})

test('C-ROLE-07 hours are entered in roles that track them alone, where 0 is what is not entered', () => {
  edit({ allowTimeTracking: true }, ANN)
  expect(screen.getByRole('textbox', { name: 'Hours of Ann as Inspector' }).getAttribute('placeholder')).toBe('0')
  cleanup()
  edit({}, ANN)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('C-ROLE-09 people from outside are added to roles that allow it', () => {
  edit({})
  expect(button('Add somebody from outside to Inspector')).toBeNull()
  cleanup()
  edit({ allowExternalUsers: true })
  expect(button('Add somebody from outside to Inspector')).toBeTruthy()
})

test('C-ROLE-11 people can be narrowed by team where there is more than one', () => {
  const cache = createCache()
  const all = ['Day', 'Night'].map((title, at) => ({
    id: at + 1,
    title,
    landingPagePath: null,
    userIds: [],
    lastUpdated: '',
  }))
  cache.setQueryData(keyOf(teamCalls.list), all)
  const none = { data: [], totalItems: 0, pageCount: 0 }
  for (const query of [{ search: '' }, { search: '', teams: '1' }])
    cache.setQueryData(keyOf(userCalls.search, { query }), none)
  const open = (teams: number[]) =>
    render(
      <QueryClientProvider client={cache}>
        <RolePicker teams={teams} users={[]} onPick={vi.fn()} onClose={vi.fn()} triggerRef={createRef()} />
      </QueryClientProvider>,
    )
  open([1])
  expect(button('Any team Team')).toBeNull()
  cleanup()
  open([])
  fireEvent.click(screen.getByRole('button', { name: /Any team/ }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Any team', 'Day', 'Night'])
})
