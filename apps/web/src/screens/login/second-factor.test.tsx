import type { LoginResult } from '@dossier/contract/sign-in/auth'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { stageLogin, type LoginStage } from '../../testing/stage-login.tsx'
import type { Answer } from '../../testing/start-api.ts'

const nothingLeft: LoginResult = {
  systemAdmin: false,
  requiresMfaSetup: false,
  requiresMfa: false,
  requiresIntroduction: false,
  allowSystemAdmin: false,
  supportAccess: [],
  loginTenants: [],
  invitations: [],
}
const entered = (recoveryCodesLeft: number | null = null): Answer => ({
  status: 200,
  body: { ...nothingLeft, recoveryCodesLeft },
})

let stage: LoginStage
afterEach(() => stage.close())

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** It can be pressed all the same: then it says why, and sends nothing. */
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function signIn(result: Partial<LoginResult>, answers: Record<string, Answer> = {}) {
  stage = await stageLogin('/login', {
    'POST /api/login': { status: 200, body: { ...nothingLeft, ...result } },
    ...answers,
  })
  type('Email', 'ada@example.org')
  fireEvent.click(button('Next'))
  await screen.findByLabelText('Password')
  type('Password', 'correct horse')
  fireEvent.click(button('Login'))
  await screen.findByRole('heading', { name: /^(Two-Factor Authentication|Select Tenancy)$/ })
}

const sent = (path: string) => stage.calls.filter((request) => request.path === path).map(({ body }) => body)

describe('the code after the password', () => {
  it('A-MFA-02 A-MFA-03 A-MFA-04 A-MFA-05 A-MFA-12 takes the focus, waits for a code and completes the sign-in', async () => {
    await signIn({ requiresMfa: true }, { 'POST /api/login/mfa': entered() })
    const box = screen.getByLabelText<HTMLInputElement>('Authentication code')
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(isOff('Validate')).toBe(true)
    // Pasted with a space, as authenticators show it.
    type('Authentication code', '123 456')
    expect(box.value).toBe('123456')
    fireEvent.click(button('Validate'))
    expect(await screen.findByText('landing page')).toBeTruthy()
    expect(sent('/api/login/mfa')).toEqual([{ authCode: '123456' }])
  })

  it('A-LOGIN-24 a wrong code is reported and can be tried again', async () => {
    await signIn({ requiresMfa: true }, { 'POST /api/login/mfa': { status: 400, body: 'This code is not right.' } })
    type('Authentication code', '123456')
    fireEvent.click(button('Validate'))
    expect((await screen.findByRole('alert')).textContent).toBe('This code is not right.')
    expect(isOff('Validate')).toBe(false)
  })

  it('A-LOGIN-24 A-MFA-04 the sentence stays while the next code is looked at, and Cancel does nothing then: a click too many ends nothing', async () => {
    await signIn({ requiresMfa: true }, { 'POST /api/login/mfa': { status: 400, body: 'This code is not right.' } })
    type('Authentication code', '123456')
    fireEvent.click(button('Validate'))
    const alert = await screen.findByRole('alert')
    button('Validate').focus()
    fireEvent.click(button('Validate'))
    expect(screen.getByRole('alert').textContent).toBe('This code is not right.')
    expect(button('Cancel').disabled).toBe(true)
    await waitFor(() => expect(button('Cancel').disabled).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(alert))
  })

  it('A-MFA-02 a digit after a full code starts the next one', async () => {
    await signIn({ requiresMfa: true })
    const box = screen.getByLabelText<HTMLInputElement>('Authentication code')
    type('Authentication code', '1234567')
    expect(box.value).toBe('123456')
    type('Authentication code', '1234567')
    expect(box.value).toBe('7')
    type('Authentication code', '78')
    expect(box.value).toBe('78')
  })

  it('D-016 after too many wrong codes the sign-in starts over and says why', async () => {
    const tooMany = 'Too many attempts. Please try again later.'
    await signIn({ requiresMfa: true }, { 'POST /api/login/mfa': { status: 429, body: tooMany } })
    type('Authentication code', '123456')
    fireEvent.click(button('Validate'))
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.org')
    expect(screen.getByRole('alert').textContent).toBe(tooMany)
  })

  it('A-MFA-05 a recovery code works as well, and the person is warned when few are left', async () => {
    await signIn({ requiresMfa: true }, { 'POST /api/login/mfa': entered(2) })
    fireEvent.click(button('Use a recovery code'))
    type('Recovery code', 'abcde-fghjk')
    fireEvent.click(button('Validate'))
    await screen.findByText(/You have 2 recovery codes left/)
    expect(sent('/api/login/mfa')).toEqual([{ authCode: 'abcde-fghjk' }])
  })

  it('A-LOGIN-20 the URL can ask for a code', async () => {
    stage = await stageLogin('/login?error=mfa')
    expect(screen.getByLabelText('Authentication code')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a system account', () => {
  it('A-LOGIN-19 A-MFA-11 enters its code at a call of its own and is in', async () => {
    await signIn({ systemAdmin: true, requiresMfa: true }, { 'POST /api/login/mfa/admin': entered() })
    type('Authentication code', '123456')
    fireEvent.click(button('Validate'))
    await screen.findByText('landing page')
    expect(sent('/api/login/mfa/admin')).toEqual([{ authCode: '123456' }])
  })

  it('A-MFA-06 A-MFA-08 A-MFA-09 A-MFA-10 A-MFA-13 sets up its second factor first and sees the recovery codes once', async () => {
    const recoveryCodes = ['aaaaa-bbbbb', 'ccccc-ddddd']
    await signIn(
      { systemAdmin: true, requiresMfaSetup: true },
      { 'PUT /api/users/mfa/admin': { status: 200, body: { recoveryCodes } } },
    )
    const qr = await screen.findByRole('img', { name: 'QR code for Dossier' })
    expect(qr.getAttribute('width')).toBe('500')
    expect(button('Save').disabled).toBe(true)
    type('Authentication code', '123456')
    fireEvent.click(button('Save'))
    await screen.findByText('aaaaa-bbbbb')
    expect(screen.getByText('Two-Factor Authentication Added')).toBeTruthy()
    expect(sent('/api/users/mfa/admin')).toEqual([
      { authCode: '123456', token: expect.stringMatching(/^[2-7A-Z]{20}$/) as string },
    ])
    fireEvent.click(button('Done'))
    await screen.findByText('landing page')
  })

  it('A-TENSEL-01 A-LOGIN-14 an account that is also a person of tenants can choose the portal instead', async () => {
    await signIn(
      { allowSystemAdmin: true, loginTenants: [{ id: 1, userId: 2, title: 'City', disabled: false }] },
      {
        'POST /api/login/system': {
          status: 200,
          body: { ...nothingLeft, systemAdmin: true, allowSystemAdmin: true, requiresMfa: true },
        },
        'POST /api/login/mfa/admin': entered(),
      },
    )
    expect(button('City')).toBeTruthy()
    fireEvent.click(button('System Admin Portal'))
    await screen.findByLabelText('Authentication code')
    type('Authentication code', '123456')
    fireEvent.click(button('Validate'))
    await screen.findByText('landing page')
    expect(sent('/api/login/mfa/admin')).toHaveLength(1)
  })

  it('A-TENSEL-01 nobody else is offered the portal', async () => {
    await signIn({ loginTenants: [{ id: 1, userId: 2, title: 'City', disabled: false }] })
    expect(button('City')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'System Admin Portal' })).toBeNull()
  })

  it('A-MFA-14 cancelling the set-up leads back to the sign-in, on the server, too', async () => {
    await signIn({ systemAdmin: true, requiresMfaSetup: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await screen.findByLabelText('Email')
    expect(stage.calls.some(({ path }) => path === '/api/login/logout')).toBe(true)
  })
})
