import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { stageLogin, type LoginStage } from '../../testing/stage-login.tsx'

let stage: LoginStage
afterEach(() => stage.close())

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** It can be pressed all the same: then it says why, and sends nothing. */
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const STRONG = { status: 200, body: { score: 4, warning: null, suggestions: [] } }
const LINK = '/login?resetCode=the-code&email=ada%40example.org'

async function openForgot(hiddenElements: string[] = []) {
  stage = await stageLogin('/login', {
    'GET /api/tenant/domain/default': { status: 200, body: { title: 'Harbour', hiddenElements } },
  })
  await screen.findByText('Harbour')
  type('Email', 'ada@example.org')
  fireEvent.click(button('Next'))
  await screen.findByLabelText('Password')
}

describe('a forgotten password', () => {
  it('A-RESET-01 A-RESET-02 A-RESET-03 Reset waits for an email, requests the mail and says what happens', async () => {
    await openForgot()
    stage.answers['POST /api/login/sendResetPassword'] = { status: 204 }
    fireEvent.click(button('Forgot password?'))
    await screen.findByRole('heading', { name: 'Forgot password?' })
    type('Email', ' ')
    expect(isOff('Reset')).toBe(true)
    type('Email', 'ada@example.org')
    fireEvent.click(button('Reset'))
    const told = await screen.findByText(
      'If an account exists with that email, we will email you a link. Please check your inbox and follow the link when you get it.',
    )
    expect(document.activeElement?.contains(told)).toBe(true)
    expect(stage.calls.at(-1)?.body).toEqual({ email: 'ada@example.org', domainName: 'default' })
  })

  it('A-LOGIN-06 the link is missing where the tenant hides it', async () => {
    await openForgot(['forgotPassword'])
    expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull()
  })

  it('A-LOGIN-24 a refusal is shown and the email is kept', async () => {
    await openForgot()
    stage.answers['POST /api/login/sendResetPassword'] = {
      status: 429,
      body: 'Too many attempts. Please try again later.',
    }
    fireEvent.click(button('Forgot password?'))
    fireEvent.click(await screen.findByRole('button', { name: 'Reset' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please try again later.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
  })
})

describe('an invitation', () => {
  it('C-USER-02 choosing the first password has its own wording, and signing in comes next', async () => {
    stage = await stageLogin(`${LINK}&invited=true`, { 'POST /api/login/passwordScore': STRONG })
    stage.answers['POST /api/login/resetPassword'] = { status: 204 }
    await screen.findByRole('heading', { name: 'Welcome! Choose your password' })
    type('New password', 'violet anchor 47')
    type('Confirm password', 'violet anchor 47')
    await waitFor(() => expect(isOff('Set password')).toBe(false))
    fireEvent.click(button('Set password'))
    await screen.findByText('Your password is set. Please log in with it now.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
  })
})

describe('the reset form', () => {
  it('A-RESET-04 A-RESET-10 A-RESET-11 sends the code of the link and returns to the sign-in page without it', async () => {
    stage = await stageLogin(LINK, { 'POST /api/login/passwordScore': STRONG })
    stage.answers['POST /api/login/resetPassword'] = { status: 204 }
    expect(isOff('Reset password')).toBe(true)
    type('New password', 'violet anchor 47')
    type('Confirm password', 'violet anchor 47')
    await waitFor(() => expect(isOff('Reset password')).toBe(false))
    fireEvent.click(button('Reset password'))
    await screen.findByText('Your password has been successfully changed. Please log in with your new password now.')
    expect(stage.calls.find(({ path }) => path === '/api/login/resetPassword')?.body).toEqual({
      email: 'ada@example.org',
      newPassword: 'violet anchor 47',
      resetCode: 'the-code',
    })
    await waitFor(() => expect(stage.router.state.location.href).toBe('/login'))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
  })

  it('A-RESET-05 A-RESET-06 A-RESET-08 says what is too short and what differs', async () => {
    stage = await stageLogin(LINK, { 'POST /api/login/passwordScore': STRONG })
    expect(screen.queryByText(/Minimum length/)).toBeNull()
    type('New password', 'short')
    await screen.findByText('Minimum length is 8 characters')
    type('Confirm password', 'shirt')
    await screen.findByText('Passwords do not match')
    expect(isOff('Reset password')).toBe(true)
    fireEvent.click(button('Reset password'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
    expect(stage.calls.some(({ path }) => path === '/api/login/resetPassword')).toBe(false)
  })

  it('A-RESET-07 A-RESET-09 a score below 3 shows the advice and cannot be sent', async () => {
    stage = await stageLogin(LINK, {
      'POST /api/login/passwordScore': {
        status: 200,
        body: { score: 2, warning: 'This is a commonly used password.', suggestions: [] },
      },
    })
    type('New password', 'password1')
    type('Confirm password', 'password1')
    await screen.findByText(/This is a commonly used password\./)
    expect(isOff('Reset password')).toBe(true)
    // The last strength stays until the next arrives, or the form would jump at every key.
    type('New password', 'password12')
    expect(screen.getByText(/This is a commonly used password\./)).toBeTruthy()
  })

  it('A-RESET-04 a link without an email asks for it; an expired code is reported and nothing typed is lost', async () => {
    stage = await stageLogin('/login?resetCode=the-code', { 'POST /api/login/passwordScore': STRONG })
    stage.answers['POST /api/login/resetPassword'] = {
      status: 400,
      body: 'This link is no longer valid. Please request a new one.',
    }
    type('New password', 'violet anchor 47')
    type('Confirm password', 'violet anchor 47')
    type('Email', 'ada@example.org')
    await waitFor(() => expect(isOff('Reset password')).toBe(false))
    fireEvent.click(button('Reset password'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link is no longer valid. Please request a new one.',
    )
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('violet anchor 47')
    // The reported strength belongs to an earlier text, not to the current one.
    type('New password', 'violet anchor 4')
    type('Confirm password', 'violet anchor 4')
    expect(screen.getByText('Very strong.')).toBeTruthy()
    expect(isOff('Reset password')).toBe(true)
  })
})
