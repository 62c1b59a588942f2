import type { SubscriptionCard } from '@dossier/contract/organization/billing'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { OrganizationScreen } from './OrganizationScreen.tsx'

async function cardOf(changes: Partial<SubscriptionCard>) {
  const subscription: SubscriptionCard = {
    id: 7,
    plan: 'Team',
    status: 'active',
    validUntil: '2027-01-31',
    seats: 20,
    usersUsed: 9,
    contact: 'billing@test.example',
    ...changes,
  }
  vi.stubGlobal('fetch', async () => Response.json(subscription))
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe({ billingEnabled: true })}>
        <OrganizationScreen />
      </MeContext>
    </QueryClientProvider>,
  )
  const card = await screen.findByRole('region', { name: 'Subscription' })
  return [...card.querySelectorAll('dl > div')].map((row) => row.textContent)
}

test('A-ROUTE-16 D-107 the card shows organization, plan, status, users, last day and contact', async () => {
  expect(await cardOf({})).toEqual([
    'OrganizationCity',
    'PlanTeam',
    'StatusActive',
    'Users9 of 20 used',
    'Valid untilJan 31, 2027',
  ])
  screen.getByText('To change or renew the subscription, contact billing@test.example.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('D-107 without seats and last day the card says so', async () => {
  const rows = await cardOf({ seats: null, validUntil: null, contact: '' })
  expect(rows.slice(3)).toEqual(['Users9 used', 'Valid untilNo end date'])
  screen.getByText(/contact the operator of this installation/)
})

test('A-ROUTE-17 an invalid subscription is reported first', async () => {
  const rows = await cardOf({ id: 0, plan: '', status: null, validUntil: null, seats: null })
  expect(screen.getByRole('alert').textContent).toMatch(/^Your organization has no valid subscription\./)
  expect(rows.slice(1, 3)).toEqual(['PlanNone', 'StatusNo subscription'])
})
