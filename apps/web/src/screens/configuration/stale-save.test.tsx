import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { tenant } from '@dossier/contract/organization/tenant'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyOf } from '../../lib/cache.ts'
import { stageConfiguration } from '../../testing/stage-configuration.tsx'
import { startApi, type Answer, type RecordedCall } from '../../testing/start-api.ts'

const AT = '2026-01-02T03:04:05.678Z'
const LATER = '2026-01-02T03:04:05.679Z'
const REFUSED = { status: 409, body: CHANGED_BY_OTHERS }

let answers: Record<string, Answer | ((request: RecordedCall) => Answer)>
let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => {
  answers = {
    'GET /api/saml/providers': ok([]),
    'GET /api/caseNameSettings': ok([]),
  }
  api = await startApi((request) => {
    const answer = answers[`${request.method} ${request.path}`] ?? { status: 404, body: 'Not there.' }
    return typeof answer === 'function' ? answer(request) : answer
  })
})
afterEach(() => api.close())

const ok = (body: unknown): Answer => ({ status: 200, body })
const sent = (method: string) => api.calls.filter((one) => one.method === method).map(({ body }) => body)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Rejects saves based on a stale version, as the server does. */
const refusing = ({ body }: RecordedCall) =>
  JSON.stringify(body).includes(`"lastUpdated":"${LATER}"`) ? ok(body) : REFUSED

async function expectRefusedThenReloaded(notice: string | RegExp) {
  press('Save')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`${CHANGED_BY_OTHERS}Reload`)
  await waitFor(() => expect(document.activeElement).toBe(alert))
  press('Reload')
  const told = await screen.findByText(notice)
  await waitFor(() => expect(document.activeElement).toBe(told.parentElement))
  expect(screen.queryByRole('alert')).toBeNull()
}

const setting = (key: string, value: string, lastUpdated: string | null) => ({ setting: { key }, value, lastUpdated })
const SWITCH = 'Fields can be edited in views'

it('D-116 C-TEN-02 a setting that somebody else changed while the form is open is not reverted', async () => {
  answers['GET /api/tenant/settings'] = ok([
    setting('allowFieldEditInViews', 'true', null),
    setting('scheduleHideTimeSpan', 'false', null),
  ])
  const { cache } = await stageConfiguration('tenant')
  fireEvent.click(await screen.findByRole('checkbox', { name: SWITCH }))
  const newest = [setting('allowFieldEditInViews', 'true', null), setting('scheduleHideTimeSpan', 'true', LATER)]
  cache.setQueryData(keyOf(tenant.settings), newest)
  answers['PUT /api/tenant/settings'] = ok(newest)
  press('Save')
  await screen.findByText('Saved!')
  expect(sent('PUT')).toEqual([[setting('allowFieldEditInViews', 'false', null)]])
})

it('D-116 C-TEN-02 a setting that both changed is refused, and saved over it knowingly', async () => {
  answers['GET /api/tenant/settings'] = ok([setting('defaultFirstDayOfWeek', '1', AT)])
  await stageConfiguration('tenant')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose the first day of the week' }))
  fireEvent.click(screen.getByRole('button', { name: /First day of the week/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Saturday' }))
  answers['GET /api/tenant/settings'] = ok([setting('defaultFirstDayOfWeek', '0', LATER)])
  answers['PUT /api/tenant/settings'] = refusing
  await expectRefusedThenReloaded(
    'Someone else changed First day of the week. Your version is kept; Save will overwrite theirs.',
  )
  expect(screen.getByRole('button', { name: /First day of the week/ }).textContent).toContain('Saturday')
  press('Save')
  await screen.findByText('Saved!')
  expect(sent('PUT').at(-1)).toEqual([setting('defaultFirstDayOfWeek', '6', LATER)])
})

it('D-116 C-TEN-03 elements hidden elsewhere in the meantime stay hidden when others are hidden here', async () => {
  const domain = { domain: 'harbour', hiddenElements: [] as string[], showSsoBelowLogin: false, lastUpdated: AT }
  answers['GET /api/tenant/domain'] = ok(domain)
  await stageConfiguration('domain')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Sign up' }))
  answers['GET /api/tenant/domain'] = ok({ ...domain, hiddenElements: ['logo'], lastUpdated: LATER })
  answers['PUT /api/tenant/domain'] = refusing
  press('Save')
  await screen.findByText('Saved!')
  expect(sent('PUT')).toEqual([
    { ...domain, hiddenElements: ['signUp'] },
    { ...domain, hiddenElements: ['logo', 'signUp'], lastUpdated: LATER },
  ])
})

it('D-116 A-INFO-03 items that both changed are named, and those of the other person are added', async () => {
  const item = (id: number, title: string, lastUpdated: string) => ({ id, title, value: '', lastUpdated })
  const path = '/api/tenant/info'
  answers[`GET ${path}?includeAll=true`] = ok([item(1, 'Hours', AT), item(2, 'Rules', AT)])
  await stageConfiguration('information')
  const titles = () => screen.getAllByLabelText<HTMLInputElement>('Title').map(({ value }) => value)
  await screen.findByRole('region', { name: 'Hours' })
  fireEvent.change(screen.getAllByLabelText('Title')[0]!, { target: { value: 'Opening' } })
  const newest = [item(2, 'Rules', LATER), item(1, 'Times', LATER), item(3, 'News', LATER)]
  answers[`GET ${path}?includeAll=true`] = ok(newest)
  answers[`PUT ${path}?lastUpdated=${encodeURIComponent(AT)}`] = REFUSED
  answers[`PUT ${path}?lastUpdated=${encodeURIComponent(LATER)}`] = ok(newest)
  await expectRefusedThenReloaded('Someone else changed “Times”. Your version is kept; Save will overwrite theirs.')
  expect(titles()).toEqual(['Rules', 'Opening', 'News'])
  press('Save')
  await screen.findByText('Saved!')
  const saved = (id: number, title: string) => ({ id, title, value: '' })
  expect(sent('PUT').at(-1)).toEqual([saved(2, 'Rules'), saved(1, 'Opening'), saved(3, 'News')])
})

it('D-116 A-INFO-03 the first items of two people are both kept', async () => {
  const path = '/api/tenant/info'
  answers[`GET ${path}?includeAll=true`] = ok([])
  await stageConfiguration('information')
  await screen.findByText('No additional information has been configured.')
  press('Add item')
  type('Title', 'Mine')
  const theirs = { id: 1, title: 'Theirs', value: '', lastUpdated: LATER }
  answers[`GET ${path}?includeAll=true`] = ok([theirs])
  answers[`PUT ${path}?lastUpdated=`] = REFUSED
  answers[`PUT ${path}?lastUpdated=${encodeURIComponent(LATER)}`] = ok([theirs])
  press('Save')
  await screen.findByText('Saved!')
  expect(sent('PUT').at(-1)).toEqual([
    { id: 1, title: 'Theirs', value: '' },
    { title: 'Mine', value: '' },
  ])
})

it('D-116 C-TEN-04 a stylesheet that both changed is refused, and saved over it knowingly', async () => {
  const sheet = (text: string, lastUpdated?: string): Answer => ({
    status: 200,
    body: text,
    headers: { 'content-type': 'text/css', ...(lastUpdated && { 'last-updated': lastUpdated }) },
  })
  // The previews need it; jsdom has none.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  Object.assign(document, { adoptedStyleSheets: [] })
  answers['GET /api/tenant/css?theme=light'] = sheet('a {}', AT)
  answers['GET /api/tenant/css?theme=dark'] = sheet('')
  answers['GET /api/tenant/css?theme=new-light'] = sheet('')
  await stageConfiguration('branding')
  fireEvent.change(await screen.findByLabelText('CSS'), { target: { value: 'mine {}' } })
  answers['GET /api/tenant/css?theme=light'] = sheet('theirs {}', LATER)
  answers['POST /api/tenant/css'] = refusing
  await expectRefusedThenReloaded(
    'Someone else changed the stylesheet for Light. Your version is kept; Save will overwrite theirs.',
  )
  press('Save')
  await screen.findByText('Saved!')
  expect(sent('POST')).toEqual([
    { css: 'mine {}', theme: 'light', lastUpdated: AT },
    { css: 'mine {}', theme: 'light', lastUpdated: LATER },
  ])
})

it('D-116 C-NAME-01 a word that both changed is refused, and renamed knowingly', async () => {
  const word = { id: 3, title: 'Request', isDefault: false, lastUpdated: AT }
  answers['GET /api/recordNameSettings'] = ok([word])
  await stageConfiguration('names')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Request' }))
  type('Change Request', 'Matter')
  answers['GET /api/recordNameSettings'] = ok([{ ...word, title: 'Inquiry', lastUpdated: LATER }])
  answers['POST /api/recordNameSettings'] = refusing
  await expectRefusedThenReloaded(
    'Someone else changed the word (now “Inquiry”). Your version is kept; Save will overwrite theirs.',
  )
  press('Save')
  await screen.findByText('Saved!')
  expect(sent('POST').at(-1)).toEqual({ id: 3, title: 'Matter', lastUpdated: LATER })
})

it.each([
  ['statuses', 'GET /api/status', 'POST /api/status', {}],
  [
    'categories',
    'GET /api/categories',
    'POST /api/categories',
    { preventManualCreation: false, alwaysPromoted: false },
  ],
  ['areas', 'GET /api/areas/fullAreaTree', 'POST /api/areas', { parentId: null, disabled: false, children: [] }],
])('D-116 D-109 the place of one of the %s is not sent unless it was moved here', async (section, list, save, rest) => {
  const permissions = { case: { edit: [] }, record: { edit: [] } }
  const item = (id: number, title: string, order: number) => ({
    id,
    title,
    order,
    default: id === 1,
    permissions,
    lastUpdated: AT,
    ...rest,
  })
  answers['GET /api/teams'] = ok([])
  answers[list] = ok([item(1, 'North', 0), item(2, 'Hill', 1)])
  answers[save] = ({ body }) => ok({ ...item(1, 'North', 0), ...(body as object) })
  await stageConfiguration(section)
  fireEvent.click(await screen.findByRole('button', { name: 'North' }))
  type('Title', 'Old North')
  press('Save')
  await screen.findByText('Saved!')
  const [body] = sent('POST') as Record<string, unknown>[]
  expect(body).toMatchObject({ id: 1, title: 'Old North', lastUpdated: AT })
  expect(body).not.toHaveProperty('order')
  expect(body).not.toHaveProperty('default')
})
