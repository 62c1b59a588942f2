import type { AuditEntry } from '@dossier/contract/audit-log'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stageConfiguration } from '../../testing/stage-configuration.tsx'
import { startApi, type Answer } from '../../testing/start-api.ts'

let answers: Record<string, Answer>
let api: Awaited<ReturnType<typeof startApi>>

const entry = (nth: number, part: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `0199-${nth}`,
  at: '2026-02-03T10:00:00.000Z',
  actionId: '0199',
  cause: 'user',
  by: { id: 1, name: 'Ada', kind: 'user' },
  kind: 'team',
  thing: { id: String(nth), name: `Team ${nth}` },
  what: 'changed',
  changes: [{ property: 'Title', from: 'Harbor', to: 'Port', isHidden: false }],
  ...part,
})
const LIST = 'GET /api/tenant/auditLog'

beforeEach(async () => {
  answers = {
    [LIST]: { status: 200, body: { data: [entry(1)], next: null } },
    'GET /api/users/': { status: 200, body: [] },
  }
  api = await startApi(({ method, path }) => answers[`${method} ${path}`] ?? { status: 404, body: 'Not there.' })
})
afterEach(() => api.close())

const row = (name: RegExp) => screen.findByRole('row', { name })

it('B.9 the audit log reads as sentences: what changed, from what to what', async () => {
  const change = (property: string, from: unknown, to: unknown) => ({ property, from, to, isHidden: false })
  const entries = [
    entry(1),
    entry(2, { changes: [change('Members', ['Nia'], ['Bo', 'Cy']), change('Title', 'a', 'b')] as never }),
    entry(3, { what: 'created', changes: [change('Title', null, 'Pier')] as never }),
    entry(4, { what: 'deleted' }),
    entry(5, {
      kind: 'logo',
      thing: { id: '', name: 'Logo' },
      changes: [{ property: 'Picture', from: null, to: null, isHidden: true }],
    }),
    entry(6, { changes: [change('Disabled', false, true)] as never }),
  ]
  answers[LIST] = { status: 200, body: { data: entries, next: null } }
  await stageConfiguration('auditLog')
  expect((await row(/Team “Team 1”/)).textContent).toContain('Title: Harbor → Port')
  expect((await row(/“Team 2”/)).textContent).toContain('Members: − Nia + Bo, Cy (1 more)')
  expect((await row(/“Team 3”/)).textContent).toContain('AddedTitle: — → Pier')
  expect((await row(/“Team 4”/)).textContent).toContain('Deleted')
  expect((await row(/Logo/)).textContent).toContain('Picture changed')
  expect((await row(/“Team 6”/)).textContent).toContain('Disabled: Off → On')
  expect((await row(/“Team 6”/)).textContent).toContain('Ada')
})

it('B.9 an entry opens with its values in full', async () => {
  await stageConfiguration('auditLog')
  fireEvent.click(within(await row(/Team 1/)).getByRole('button'))
  const details = await screen.findByRole('dialog', { name: 'Team “Team 1”' })
  expect(details.textContent).toContain('Changed by Ada')
  const values = within(within(details).getByRole('region', { name: 'Title' }))
  expect(values.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Harbor', 'Port'])
})

it('B.9 filters are asked for, and the export takes the same ones', async () => {
  const from = encodeURIComponent(new Date(2026, 1, 1).toISOString())
  answers[`${LIST}?from=${from}`] = { status: 200, body: { data: [], next: null } }
  await stageConfiguration('auditLog')
  await row(/Team 1/)
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-01' } })
  await screen.findByText(/Choose another kind, person, name or time/)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Export' })
  expect(link.getAttribute('href')).toContain(`/api/tenant/auditLog/export?from=${from}&timeZone=`)
  expect(link.hasAttribute('download')).toBe(true)
})

it('B.9 older entries come page by page and lead back', async () => {
  answers[LIST] = { status: 200, body: { data: [entry(1)], next: '1.a' } }
  answers[`${LIST}?before=1.a`] = { status: 200, body: { data: [entry(2)], next: null } }
  await stageConfiguration('auditLog')
  await row(/Team 1/)
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await row(/Team 2/)
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  await row(/Team 1/)
  await waitFor(() => expect(screen.queryByRole('row', { name: /Team 2/ })).toBeNull())
})

it('B.9 D-125 support reads the log and has no export, and a failure can be retried', async () => {
  answers[LIST] = { status: 500, body: 'Something went wrong.' }
  await stageConfiguration('auditLog', { isSupport: true })
  await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('link', { name: 'Export' })).toBeNull()
  answers[LIST] = { status: 200, body: { data: [entry(1)], next: null } }
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await row(/Team 1/)
})

it('B.9 the history of a user shows the entries of that user, and leads to all of them', async () => {
  const user = { kind: 'user' as const, thing: { id: '7', name: 'Nia' } }
  answers[`${LIST}?kind=user&thingId=7`] = { status: 200, body: { data: [entry(1, user)], next: null } }
  answers[`${LIST}?kind=user`] = { status: 200, body: { data: [entry(1, user), entry(2)], next: null } }
  await stageConfiguration('auditLog&user=7')
  await row(/User “Nia”/)
  fireEvent.click(screen.getByRole('button', { name: 'Show every user' }))
  await row(/Team 2/)
})
