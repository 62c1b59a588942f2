import type { OutboxMail } from '@dossier/contract/system/monitoring'
import type { SystemAccount } from '@dossier/contract/system/accounts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleTenant, paged, stageSystem } from '../../testing/stage-system.tsx'
import { readSystemSearch } from './system-search.ts'

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const open = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const posted = (calls: { call: string; body: unknown }[]) => calls.filter(({ call }) => !call.startsWith('GET'))

const account = (changes: Partial<SystemAccount> = {}): SystemAccount => ({
  id: 9,
  name: 'Nora Vance',
  email: 'nora@test.example',
  disabled: false,
  allowSystemAdmin: true,
  isSupport: false,
  mfaEnabled: true,
  hasPassword: true,
  created: '2026-01-02T03:04:05.678Z',
  ...changes,
})

const mail: OutboxMail = {
  id: 3,
  recipient: 'ada@test.example',
  subject: 'A link',
  tenant: null,
  status: 'waiting',
  created: '2026-01-02T03:04:05.678Z',
  sent: null,
  tries: 0,
  fault: null,
}

const harbour = (changes = {}) => ({
  tenants: paged([exampleTenant(changes)]),
  'tenants/4': exampleTenant(changes),
})

test.each(['tenants', 'accounts', 'outbox', 'errors', 'activity'])(
  'D-108 until %s is loaded, a skeleton shows the headings of its table',
  async (tab) => {
    stageSystem({ at: `/system?tab=${tab}`, answers: {}, late: tab })
    await screen.findByText('Loading')
    expect(document.querySelectorAll('.late thead th')).toHaveLength(5)
    expect(document.querySelectorAll('.late tbody tr')).toHaveLength(8)
    expect(screen.queryByRole('table')).toBeNull()
  },
)

test('D-108 tenants are listed, and searched on the server half a second after the last key', async () => {
  const subscription = { id: 5, plan: 'Team', status: 'active', validUntil: '2027-01-31', seats: null } as const
  const { calls, router } = stageSystem({ answers: harbour({ billingEnabled: true, subscription, disabled: true }) })
  const row = await screen.findByRole('row', { name: /Harbour ?Disabled/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(0, 3),
  ).toEqual(['harbour', '12', 'Team, until Jan 31, 2027'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' har ' } })
  await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'har' }))
  await waitFor(() => expect(calls.at(-1)?.call).toBe('GET /api/system/tenants?search=har&pageNumber=1'))
})

test('D-108 a tenant shows its sizes, and only changed values are sent', async () => {
  const { calls } = stageSystem({ answers: harbour(), write: () => Response.json(exampleTenant()) })
  await open('Harbour')
  await screen.findByText('4,321')
  expect(screen.getByText('1.2 MB')).toBeDefined()
  expect(screen.getByText('Never')).toBeDefined()
  // However it is written, it is the one feature.
  const richText = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Rich text richText' })
  expect(richText.checked).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Forecasting forecasting' }))
  click('Save')
  await screen.findByText('Saved!')
  expect(posted(calls)).toEqual([
    { call: 'PUT /api/system/tenants/4', body: { features: ['forecasting', 'richText'] } },
  ])
})

test('D-107 D-108 a subscription is typed in, and a missing one is warned of', async () => {
  const { calls } = stageSystem({ answers: harbour(), write: () => Response.json(exampleTenant()) })
  await open('Harbour')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'The tenant needs a subscription' }))
  screen.getByText(/Without a number, people of this tenant see only/)
  type('Subscription number', '12a')
  screen.getByText('Enter a whole number.')
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  type('Subscription number', '12')
  type('Plan', 'Team')
  type('Seats', '30')
  click('Save')
  await waitFor(() =>
    expect(posted(calls)[0]?.body).toEqual({
      billingEnabled: true,
      subscription: { id: 12, plan: 'Team', status: 'active', validUntil: null, seats: 30 },
    }),
  )
})

test('D-107 a plan without a number is not dropped silently', async () => {
  const { calls } = stageSystem({
    answers: harbour(),
    write: () => new Response('Enter the number of the subscription.', { status: 400 }),
  })
  await open('Harbour')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'The tenant needs a subscription' }))
  type('Plan', 'Team')
  click('Save')
  await screen.findByText('Enter the number of the subscription.')
  expect(posted(calls)[0]?.body).toMatchObject({ subscription: { id: 0, plan: 'Team' } })
})

test('D-108 a reopened tenant starts with the stored values', async () => {
  const answers = harbour()
  stageSystem({ answers })
  const needs = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'The tenant needs a subscription' })
  await open('Harbour')
  expect((await needs()).checked).toBe(false)
  click('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answers['tenants/4'] = exampleTenant({ billingEnabled: true })
  await open('Harbour')
  expect((await needs()).checked).toBe(true)
})

test('D-108 disabling a tenant asks for confirmation', async () => {
  const { calls } = stageSystem({ answers: harbour(), write: () => Response.json(exampleTenant()) })
  await open('Harbour')
  await open('Disable')
  const question = await screen.findByRole('alertdialog', { name: 'Disable Harbour?' })
  expect(posted(calls)).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(posted(calls)[0]?.body).toEqual({ disabled: true }))
})

test('D-108 a new tenant takes its domain from the title until one is typed; a refusal loses nothing', async () => {
  const text = 'This domain is already in use. Choose another one.'
  const { calls } = stageSystem({ answers: harbour(), write: () => new Response(text, { status: 409 }) })
  await open('Create Tenant')
  type('Title', 'Kite & Röntgen')
  expect(screen.getByLabelText<HTMLInputElement>('Domain').value).toBe('kite-rontgen')
  type('Domain', 'kites')
  type('Title', 'Kite Guild')
  expect(screen.getByLabelText<HTMLInputElement>('Domain').value).toBe('kites')
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  type('Administrator', 'Ada')
  type('Administrator’s email', 'ada@test.example')
  click('Save')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Kite Guild')
  expect(posted(calls)[0]).toEqual({
    call: 'POST /api/system/tenants',
    body: { title: 'Kite Guild', domain: 'kites', adminName: 'Ada', adminEmail: 'ada@test.example' },
  })
})

test('D-108 an account is changed, gets a password link, and loses its second factor after a question', async () => {
  const { calls } = stageSystem({
    at: '/system?tab=accounts',
    answers: { accounts: paged([account()]) },
    write: ({ call }) => (call.startsWith('PUT') ? Response.json(account()) : new Response(null, { status: 204 })),
  })
  await open('Nora Vance')
  click('Send Password Link')
  click('Send Password Link')
  await screen.findByText('A link was sent to nora@test.example.')
  click('Reset Two-Factor')
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Reset' }))
  await screen.findByText('Two-factor authentication was reset.')
  expect(screen.queryByRole('button', { name: 'Reset Two-Factor' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Support/ }))
  click('Save')
  await screen.findByText('Saved!')
  expect(posted(calls).map(({ call }) => call)).toEqual([
    'POST /api/system/accounts/9/password',
    'POST /api/system/accounts/9/resetMfa',
    'PUT /api/system/accounts/9',
  ])
  expect(posted(calls)[2]?.body).toEqual({ isSupport: true })
})

test('D-108 nobody is offered to lock themselves out', async () => {
  stageSystem({ at: '/system?tab=accounts', answers: { accounts: paged([account({ id: 1 })]) } })
  await open('Nora Vance')
  expect(screen.queryByRole('button', { name: /Disable|Reset Two-Factor/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'System portal' }).disabled).toBe(true)
})

test('D-104 a mail is read once per opening, and its text contains no link', async () => {
  const { calls } = stageSystem({
    at: '/system?tab=outbox&status=waiting',
    answers: {
      outbox: { ...paged([mail]), canRead: true },
      'outbox/3': { text: 'Go to http://x.example/?resetCode=1' },
    },
  })
  await open('A link')
  await screen.findByText(/resetCode=1/)
  expect(screen.queryByRole('link')).toBeNull()
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/system/outbox?search=&pageNumber=1&status=waiting',
    'GET /api/system/outbox/3',
  ])
})

test('D-104 where a mail server is set no mail can be opened', async () => {
  stageSystem({ at: '/system?tab=outbox', answers: { outbox: { ...paged([mail]), canRead: false } } })
  await screen.findByText('A link')
  expect(screen.queryByRole('button', { name: 'A link' })).toBeNull()
  expect(screen.getByText(/cannot be read here/)).toBeDefined()
})

test('D-112 an error opens with its stack', async () => {
  const error = { id: 1, tenant: 'City', message: 'x is not a function', stack: 'at y', path: '/cases', times: 3 }
  const times = { firstAt: '2026-01-02T03:04:05.678Z', lastAt: '2026-01-02T03:04:05.678Z' }
  stageSystem({ at: '/system?tab=errors', answers: { errors: paged([{ ...error, ...times }]) } })
  await open('x is not a function')
  await screen.findByText(/at y/)
})

test('D-108 a list that cannot be loaded says so and can be retried', async () => {
  stageSystem({ at: '/system?tab=activity', answers: {} })
  expect((await screen.findByRole('alert')).textContent).toContain('Not found.')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})

test('D-108 the URL of the portal contains the filters of the list, and nothing else', () => {
  expect(readSystemSearch({ tab: 'outbox', filter: 'a', status: 'sent', page: 2, x: 1 })).toEqual({
    tab: 'outbox',
    filter: 'a',
    status: 'sent',
    page: 2,
  })
  expect(readSystemSearch({ tab: 'secrets', filter: 3, status: 'x', page: -1 })).toEqual({})
})
