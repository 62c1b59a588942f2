import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { startApi, type Answer } from '../../testing/start-api.ts'
import { SignupScreen } from './SignupScreen.tsx'

const SCORE = 'POST /api/login/passwordScore'
const CREATE = 'POST /api/tenant/CreateNew/'
const GOOD = 'lanterns-ferry-quietly-73'

let answers: Record<string, Answer>
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  answers = { [SCORE]: strength(4) }
  api = await startApi(({ method, path }) => answers[`${method} ${path}`] ?? { status: 404 })
})
afterEach(() => api.close())

const strength = (score: number, warning = '', suggestions: string[] = []): Answer => ({
  status: 200,
  body: { score, warning, suggestions },
})

async function open(heading = 'Sign up') {
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/signup', component: SignupScreen }),
    createRoute({ getParentRoute: () => root, path: '/', component: () => 'landing page' }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/signup'] }) })
  render(
    <QueryClientProvider client={createCache()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: heading })
}

const LABELS = ['Account Name', 'Full Name', 'Email', 'Password', 'Confirm Password']
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
/** It can be pressed all the same: then it says why, and sends nothing. */
const isOff = () => create().getAttribute('aria-disabled') === 'true'
const sent = (call: string) => api.calls.filter(({ method, path }) => `${method} ${path}` === call)

async function fill(changes: Record<string, string> = {}) {
  const values = [' Kite Guild', 'Ada Byron', 'ada@example.org', GOOD, GOOD]
  LABELS.forEach((label, i) => type(label, changes[label] ?? values[i] ?? ''))
  await waitFor(() => expect(screen.getByRole('meter').getAttribute('aria-valuetext')).not.toBe('Not known'))
}

it('A-SIGNUP-01 asks for these five, in this order, with a meter below the password', async () => {
  await open()
  expect([...document.querySelectorAll('label')].map((label) => label.textContent)).toEqual(LABELS)
  expect(field('Password').type).toBe('password')
  expect(screen.getByRole('meter', { name: 'Password strength' })).toBeTruthy()
  expect(isOff()).toBe(true)
})

it('D-025 where sign-up is off, the page says so before anybody has typed', async () => {
  answers['GET /api/tenant/domain/default'] = { status: 200, body: { signUp: false } }
  await open('Sign up is not available')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login')
})

it('A-SIGNUP-02 marks each empty field as required when somebody presses Create, and no other', async () => {
  await open()
  expect(screen.queryByText(/required/)).toBeNull()
  fireEvent.click(create())
  for (const label of LABELS) {
    const fault = screen.getByText(`${label} required`)
    expect(field(label).getAttribute('aria-describedby')).toContain(fault.id)
  }
  await waitFor(() => expect(document.activeElement).toBe(field('Account Name')))
  type('Full Name', '\u200b\u2060')
  expect(screen.getByText('Full Name required')).toBeTruthy()
  type('Full Name', 'Ada')
  expect(screen.queryByText('Full Name required')).toBeNull()
  expect(sent(CREATE)).toEqual([])
})

it.each(LABELS)('A-SIGNUP-02 A-SIGNUP-05 nothing can be created without %s', async (label) => {
  await open()
  await fill()
  await waitFor(() => expect(isOff()).toBe(false))
  type(label, ' ')
  expect(isOff()).toBe(true)
})

it('A-SIGNUP-03 says that the two passwords differ', async () => {
  await open()
  await fill({ 'Confirm Password': 'another' })
  fireEvent.click(create())
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  expect(isOff()).toBe(true)
  type('Confirm Password', GOOD)
  expect(screen.queryByText('Passwords do not match')).toBeNull()
  expect(isOff()).toBe(false)
})

it('A-SIGNUP-04 a score of 2 is not enough, 3 is; the meter says why', async () => {
  answers[SCORE] = strength(2, 'This is similar to a common password', ['Add more words.'])
  await open()
  await fill()
  expect(await screen.findByText('Fair. This is similar to a common password. Add more words.')).toBeTruthy()
  expect(isOff()).toBe(true)
  fireEvent.click(create())
  expect(screen.getByText('Choose a password that is harder to guess.')).toBeTruthy()
  expect(sent(CREATE)).toEqual([])
  answers[SCORE] = strength(3)
  type('Password', `${GOOD}!`)
  // The last score stays until the next arrives, or the form would jump at every key.
  expect(screen.getByText('Fair. This is similar to a common password. Add more words.')).toBeTruthy()
  type('Confirm Password', `${GOOD}!`)
  await waitFor(() => expect(isOff()).toBe(false))
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('3')
  expect(sent(SCORE).at(-1)?.body).toEqual({
    password: `${GOOD}!`,
    userInputs: [' Kite Guild', 'Ada Byron', 'ada@example.org'],
  })
})

it('A-SIGNUP-06 D-140 sends the five with the zone of the browser, and leads to the landing page', async () => {
  answers[CREATE] = { status: 200, body: {} }
  await open()
  await fill()
  await waitFor(() => expect(isOff()).toBe(false))
  fireEvent.click(create())
  expect(await screen.findByText('landing page')).toBeTruthy()
  expect(sent(CREATE).map(({ body }) => body)).toEqual([
    {
      tenantName: ' Kite Guild',
      name: 'Ada Byron',
      email: 'ada@example.org',
      password: GOOD,
      passwordConfirmation: GOOD,
      timeZone: 'UTC',
    },
  ])
})

it("A-SIGNUP-05 A-SIGNUP-07 shows the server's sentence, keeps typed values, and allows another try after 750 ms", async () => {
  answers[CREATE] = { status: 403, body: 'Sign up is not available.' }
  await open()
  await fill()
  await waitFor(() => expect(isOff()).toBe(false))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  fireEvent.click(create())
  expect(isOff()).toBe(true)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Sign up is not available.')
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(isOff()).toBe(true)
  const rest = timers.mock.calls.filter(([, milliseconds]) => milliseconds === 750)
  expect(rest).toHaveLength(1)
  await waitFor(() => expect(isOff()).toBe(false), { timeout: 3_000 })
  expect(field('Password').value).toBe(GOOD)
  timers.mockRestore()
})
