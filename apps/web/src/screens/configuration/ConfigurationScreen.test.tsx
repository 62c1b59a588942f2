import type { Me } from '@dossier/contract/user-profile/me'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleMe } from '../../testing/example-me.ts'
import { stageConfiguration } from '../../testing/stage-configuration.tsx'
import { startApi, type Answer } from '../../testing/start-api.ts'

let answers: Record<string, Answer>
let api: Awaited<ReturnType<typeof startApi>>

const setting = (key: string, value: string) => ({ setting: { key }, value })
const settings = [setting('allowFieldEditInViews', 'true'), setting('defaultFirstDayOfWeek', '1')]

beforeEach(async () => {
  answers = {
    'GET /api/recordNameSettings': { status: 200, body: [{ id: 3, title: 'Request', isDefault: false }] },
    'GET /api/caseNameSettings': { status: 200, body: [] },
    'GET /api/tenant/settings': { status: 200, body: settings },
    'PUT /api/tenant/settings': { status: 200, body: settings },
    'GET /api/tenant/domain': {
      status: 200,
      body: { domain: 'harbour', hiddenElements: [], showSsoBelowLogin: false },
    },
    'GET /api/saml/providers': { status: 200, body: [] },
    'GET /api/tenant/info?includeAll=true': { status: 200, body: [] },
  }
  api = await startApi(({ method, path }) => answers[`${method} ${path}`] ?? { status: 404, body: 'Not there.' })
})
afterEach(() => api.close())

const open = async (section: string, me: Partial<Me> = {}) => (await stageConfiguration(section, me)).router

const callsOf = (method: string, path: string) => api.calls.filter((one) => one.method === method && one.path === path)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the list of sections', () => {
  it('A-ROUTE-10 C-CFG-02 D-109 shows the sections that exist and opens the first', async () => {
    await open('unknown')
    const list = within(screen.getByRole('navigation', { name: 'Settings' }))
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Templates',
      'Categories',
      'Fields',
      'Rules',
      'Formatting Rules',
      'Data Sources',
      'Definitions',
      'Areas',
      'Severities',
      'Statuses',
      'User Statuses',
      'Teams',
      'Import',
      'Names',
      'Information',
      'Branding',
      'Domain & SSO',
      'Tenant Settings',
      'Versions',
      'Audit Log',
      'Security Log',
      'Background Jobs',
      'Integrations',
    ])
    expect(list.getByRole('link', { current: 'page' }).textContent).toBe('Templates')
    expect(list.getByRole('link', { name: 'Teams' }).getAttribute('href')).toBe('/users?section=teams')
  })

  it.each([
    ['names', 'GET /api/recordNameSettings'],
    ['information', 'GET /api/tenant/info?includeAll=true'],
    ['branding', 'GET /api/tenant/css?theme=light'],
    ['domain', 'GET /api/tenant/domain'],
    ['tenant', 'GET /api/tenant/settings'],
  ])('A-ROUTE-10 section %s shows a skeleton until it is loaded', async (section, late) => {
    answers[late] = 'late'
    await open(section)
    const skeleton = (await screen.findByText('Loading')).parentElement
    expect(skeleton?.getAttribute('aria-busy')).toBe('true')
    expect(skeleton?.querySelector('.sk')).not.toBeNull()
  })

  it('D-036 has no Information without the feature', async () => {
    await open('information', { tenantEnabledFeatures: [] })
    expect(screen.queryByRole('link', { name: 'Information' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Templates')
  })
})

describe('names', () => {
  it('C-NAME-01 adds a word and makes one the default', async () => {
    answers['POST /api/recordNameSettings'] = { status: 200, body: { id: 4, title: 'Matter', isDefault: false } }
    answers['PUT /api/recordNameSettings/default/3'] = { status: 204 }
    await open('names')
    fireEvent.change(screen.getByRole('textbox', { name: 'New record name' }), { target: { value: ' Matter ' } })
    fireEvent.submit(screen.getByRole('textbox', { name: 'New record name' }).closest('form')!)
    await waitFor(() => expect(callsOf('POST', '/api/recordNameSettings')[0]?.body).toEqual({ title: 'Matter' }))
    await screen.findByText('Saved!')
    fireEvent.click(await screen.findByRole('button', { name: 'Make Request the default' }))
    await waitFor(() => expect(callsOf('PUT', '/api/recordNameSettings/default/3')).toHaveLength(1))
  })

  it('C-NAME-01 keeps a refused word and says why', async () => {
    const body = 'The word "Request" already exists.'
    answers['POST /api/recordNameSettings'] = { status: 409, body, headers: { 'fault-at': 'title' } }
    await open('names')
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'New record name' })
    fireEvent.change(box, { target: { value: 'Request' } })
    fireEvent.submit(box.closest('form')!)
    expect((await screen.findByRole('alert')).textContent).toBe(body)
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(box.value).toBe('Request')
  })
})

describe('the focus', () => {
  it('C-NAME-01 keeps the focus on a word whose editing ends or that becomes the default', async () => {
    answers['PUT /api/recordNameSettings/default/3'] = { status: 204 }
    await open('names')
    const pencil = () => button('Edit Request')
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Request' }))
    fireEvent.click(button('Cancel'))
    await waitFor(() => expect(document.activeElement).toBe(pencil()))
    pencil().blur()
    fireEvent.click(button('Make Request the default'))
    await waitFor(() => expect(document.activeElement).toBe(pencil()))
  })

  it('C-NAME-01 moves the focus to the box for a new word when a word is deleted', async () => {
    answers['DELETE /api/recordNameSettings/3'] = { status: 204 }
    await open('names')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Request' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    const box = screen.getByLabelText('New record name')
    await waitFor(() => expect(document.activeElement).toBe(box))
  })

  it('C-TEN-02 keeps the focus in the form when its buttons disappear, and moves it to the reason of a failure', async () => {
    await open('tenant')
    const box = await screen.findByRole('checkbox', { name: 'Fields can be edited in views' })
    fireEvent.click(box)
    fireEvent.click(button('Cancel'))
    await waitFor(() => expect(document.activeElement).toBe(box.closest('form')))
    answers['PUT /api/tenant/settings'] = { status: 503, body: 'The service is busy for a moment.' }
    fireEvent.click(box)
    fireEvent.click(button('Save'))
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(alert))
  })
})

describe('tenant settings', () => {
  it('C-TEN-02 sends only what changed and says Saved!', async () => {
    await open('tenant')
    const box = await screen.findByRole('checkbox', { name: 'Fields can be edited in views' })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    answers['GET /api/tenant/settings'] = {
      status: 200,
      body: [setting('allowFieldEditInViews', 'false'), settings[1]],
    }
    answers['PUT /api/tenant/settings'] = answers['GET /api/tenant/settings']
    fireEvent.click(box)
    fireEvent.click(button('Save'))
    await screen.findByText('Saved!')
    expect(callsOf('PUT', '/api/tenant/settings')[0]?.body).toEqual([setting('allowFieldEditInViews', 'false')])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('C-TEN-02 a failure keeps the change, Cancel reverts it', async () => {
    answers['PUT /api/tenant/settings'] = { status: 503, body: 'The service is busy for a moment.' }
    await open('tenant')
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Fields can be edited in views' })
    fireEvent.click(box)
    fireEvent.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe('The service is busy for a moment.')
    expect(box.checked).toBe(false)
    fireEvent.click(button('Cancel'))
    await waitFor(() => expect(box.checked).toBe(true))
  })

  it('C-FDOW-01 C-FDOW-02 the first day of the week can be chosen; turning that on or off resets it to Monday', async () => {
    answers['GET /api/tenant/settings'] = { status: 200, body: [setting('defaultFirstDayOfWeek', '0')] }
    await open('tenant')
    const own = await screen.findByRole('checkbox', { name: 'Choose the first day of the week' })
    const day = () => screen.getByRole<HTMLButtonElement>('button', { name: /First day of the week/ })
    expect(day().textContent).toContain('Sunday')
    fireEvent.click(own)
    expect(day().textContent).toContain('Monday')
    expect(day().disabled).toBe(true)
    fireEvent.click(own)
    expect(day().textContent).toContain('Monday')
    expect(day().disabled).toBe(false)
    fireEvent.click(button('Save'))
    await waitFor(() =>
      expect(callsOf('PUT', '/api/tenant/settings')[0]?.body).toEqual([setting('defaultFirstDayOfWeek', '1')]),
    )
  })

  it('D-117 asks before a change is abandoned', async () => {
    const router = await open('tenant')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Fields can be edited in views' }))
    fireEvent.click(screen.getByRole('link', { name: 'Domain & SSO' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(router.state.location.search).toEqual({ section: 'tenant' })
    fireEvent.click(screen.getByRole('link', { name: 'Domain & SSO' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { level: 1, name: 'Domain & SSO' })
  })
})

describe('domain', () => {
  it('D-004 says why a domain is unavailable before it is sent', async () => {
    answers['GET /api/tenant/domaininuse/taken'] = { status: 200, body: true }
    await open('domain')
    const box = await screen.findByRole('textbox', { name: 'Domain' })
    fireEvent.change(box, { target: { value: 'login' } })
    await screen.findByText('This domain is reserved. Choose another one.')
    fireEvent.change(box, { target: { value: 'taken' } })
    await screen.findByText('This domain is already in use. Choose another one.')
    expect(button('Save').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button('Save'))
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})

describe('information', () => {
  it('A-INFO-03 says that there is none, and an item needs a title', async () => {
    await open('information')
    await screen.findByText('No additional information has been configured.')
    fireEvent.click(button('Add item'))
    expect(button('Save').getAttribute('aria-disabled')).toBe('true')
    const title = screen.getByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    button('Save').focus()
    fireEvent.click(button('Save'))
    await screen.findByText('Every item needs a title.')
    await waitFor(() => expect(document.activeElement).toBe(title))
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Hours' } })
    await waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBeNull())
  })
})

describe('branding', () => {
  it('C-TEN-05 the logo is removed after a question, and the focus stays there', async () => {
    const logo = { ...exampleMe().branding, logo: 'v1' }
    answers['POST /api/files/tenantImageClear/0'] = { status: 204 }
    await open('branding', { branding: logo })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove logo' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove the logo?' })
    expect(callsOf('POST', '/api/files/tenantImageClear/0')).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(callsOf('POST', '/api/files/tenantImageClear/0')).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(button('Change logo')))
  })
})

it('B.9 the security log names events, people and addresses, and asks again for what is chosen', async () => {
  const entry = {
    id: 'e1',
    at: '2026-02-03T10:00:00.000Z',
    event: 'signIn.failed',
    outcome: 'refused',
    person: { id: 7, name: 'Nia Holt' },
    by: '',
    address: '10.1.2.3',
    details: '',
  }
  const path = '/api/tenant/securityLog?pageNumber=1'
  answers['GET /api/users/'] = { status: 200, body: [] }
  answers[`GET ${path}`] = { status: 200, body: { data: [entry], totalItems: 1, pageCount: 1 } }
  answers[`GET /api/tenant/securityLog?from=${encodeURIComponent(new Date(2026, 1, 1).toISOString())}&pageNumber=1`] = {
    status: 200,
    body: { data: [], totalItems: 0, pageCount: 0 },
  }
  await open('securityLog')
  const row = await screen.findByRole('row', { name: /Sign-in refused/ })
  expect(row.textContent).toContain('Nia Holt')
  expect(row.textContent).toContain('10.1.2.3')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-01' } })
  await screen.findByText(/Choose another person, event or time/)
})

describe('background jobs', () => {
  const path = '/api/jobs/list?pageNumber=1'
  const job = {
    id: 'a0000000-0000-4000-8000-000000000000',
    title: 'Send an email',
    about: 'nia@city.example',
    state: 'waiting',
    created: '2026-02-03T10:00:00.000Z',
    due: '2026-02-03T10:05:00.000Z',
    started: '2026-02-03T10:00:01.000Z',
    ended: null,
    attempts: 2,
    progress: null,
    fault: 'The mail server could not be reached.',
    canTryAgain: true,
    canCancel: false,
  }
  const answer = (...data: object[]) => {
    answers[`GET ${path}`] = { status: 200, body: { data, totalItems: data.length, pageCount: 1 } }
  }

  it('says what waits and why, and tries it again', async () => {
    answer(job)
    answers[`POST /api/jobs/tryAgain/${job.id}`] = { status: 204 }
    await open('jobs')
    const row = await screen.findByRole('row', { name: /Send an email/ })
    expect(row.textContent).toContain('nia@city.example')
    expect(row.textContent).toContain('The mail server could not be reached.')
    expect(row.textContent).toContain('Tried 2 times, next attempt')
    expect(within(row).queryByRole('button', { name: /^Cancel/ })).toBeNull()
    answer({ ...job, state: 'done', fault: null, canTryAgain: false })
    fireEvent.click(within(row).getByRole('button', { name: 'Try again: Send an email, nia@city.example' }))
    await waitFor(() => expect(callsOf('POST', `/api/jobs/tryAgain/${job.id}`)).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('row', { name: /Send an email/ }).textContent).toContain('Done'))
  })

  it('shows how far a job has come, and a refused cancellation with its reason', async () => {
    const progress = { done: 2, total: 5, note: '2 of 5 rows read' }
    answer({
      ...job,
      title: 'Import',
      about: '',
      state: 'running',
      fault: null,
      progress,
      canTryAgain: false,
      canCancel: true,
    })
    answers[`POST /api/jobs/cancel/${job.id}`] = { status: 409, body: 'This job cannot be canceled any more.' }
    await open('jobs')
    const row = await screen.findByRole('row', { name: /Import/ })
    expect(within(row).getByRole<HTMLProgressElement>('progressbar').value).toBe(2)
    expect(row.textContent).toContain('2 of 5 rows read')
    fireEvent.click(within(row).getByRole('button', { name: 'Cancel: Import' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This job cannot be canceled any more.')
  })

  it('says that there are none', async () => {
    answer()
    await open('jobs')
    await screen.findByText('No jobs yet.')
  })
})
