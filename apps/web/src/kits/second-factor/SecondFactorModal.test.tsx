import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi, type Answer } from '../../testing/start-api.ts'
import { ToastHost } from '../../ui/overlays/ToastHost.tsx'
import { SecondFactorModal } from './SecondFactorModal.tsx'
import { entryAddress, makeSecret, spaced } from './secret.ts'

const codes = ['aaaaa-bbbbb', 'ccccc-ddddd']
let answers: Record<string, Answer>
let api: Awaited<ReturnType<typeof startApi>>
let closed: ReturnType<typeof vi.fn<() => void>>

beforeEach(async () => {
  answers = {}
  closed = vi.fn<() => void>()
  api = await startApi(({ method, path }) => answers[`${method} ${path}`] ?? { status: 404 })
})
afterEach(() => api.close())

function open(account: { mfaEnabled: boolean; recoveryCodesLeft: number; isSuiteUser?: boolean }) {
  answers['GET /api/users/userAccount'] = { status: 200, body: { isSuiteUser: false, ...account } }
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe({ tenantName: 'Harbour' })}>
        <SecondFactorModal onClose={closed} />
        <ToastHost />
      </MeContext>
    </QueryClientProvider>,
  )
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
function clickBeside(dialog: HTMLElement) {
  const scrim = dialog.closest('.scrim')!
  for (const event of ['pointerDown', 'pointerUp', 'click'] as const) fireEvent[event](scrim, { button: 0 })
}

const sent = (path: string) => api.calls.filter((request) => request.path === path).map(({ body }) => body)

it('A-MFA-07 A-MFA-08 the secret has 20 characters of base32 and is in the QR code under the tenant’s name', () => {
  for (let i = 0; i < 200; i++) expect(makeSecret()).toMatch(/^[2-7A-Z]{19}[AQ]$/)
  expect(makeSecret()).not.toBe(makeSecret())
  expect(entryAddress('ABC', 'Harbour & Co')).toBe('otpauth://totp/Dossier%20(Harbour%20%26%20Co)?secret=ABC')
  expect(entryAddress('ABC', null)).toBe('otpauth://totp/Dossier?secret=ABC')
  expect(spaced('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})

it('A-MFA-06 A-MFA-09 A-MFA-10 A-MFA-17 is set up with a code and then shows the recovery codes', async () => {
  open({ mfaEnabled: false, recoveryCodesLeft: 0 })
  await screen.findByRole('img', { name: 'QR code for Dossier (Harbour)' })
  expect(button('Save').disabled).toBe(true)
  answers['PUT /api/users/mfa'] = { status: 400, body: 'This code is not right.' }
  type('Authentication code', '111111')
  fireEvent.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toBe('This code is not right.')
  answers['PUT /api/users/mfa'] = { status: 200, body: { recoveryCodes: codes } }
  type('Authentication code', '222222')
  fireEvent.click(button('Save'))

  await screen.findByText('ccccc-ddddd')
  expect(screen.getByText('Added')).toBeTruthy()
  expect(screen.getByText('Two-Factor Authentication Added')).toBeTruthy()
  const [first, second] = sent('/api/users/mfa') as { token: string; authCode: string }[]
  // The secret that was scanned stays when a code was mistyped.
  expect(second).toEqual({ token: first?.token, authCode: '222222' })
  fireEvent.click(button('Done'))
  expect(closed).toHaveBeenCalled()
})

it('A-MFA-15 A-MFA-16 A-MFA-18 is removed with a code', async () => {
  open({ mfaEnabled: true, recoveryCodesLeft: 9 })
  await screen.findByText('You have 9 recovery codes left.')
  expect(button('Remove').disabled).toBe(true)
  type('Authentication code', '123456')
  answers['POST /api/users/mfa/remove'] = { status: 204 }
  fireEvent.click(button('Remove'))
  await screen.findByText('Two-Factor Authentication Removed')
  expect(screen.getByText('Removed')).toBeTruthy()
  expect(sent('/api/users/mfa/remove')).toEqual([{ authCode: '123456' }])
  await waitFor(() => expect(closed).toHaveBeenCalled())
})

it('A-MFA-06 warns when few recovery codes are left and creates new ones', async () => {
  open({ mfaEnabled: true, recoveryCodesLeft: 1 })
  await screen.findByText('You have 1 recovery code left. Create new ones.')
  fireEvent.click(button('Use a recovery code'))
  type('Recovery code', 'zzzzz-yyyyy')
  answers['POST /api/users/mfa/recoveryCodes'] = { status: 200, body: { recoveryCodes: codes } }
  fireEvent.click(button('New recovery codes'))
  await screen.findByText('aaaaa-bbbbb')
  expect(sent('/api/users/mfa/recoveryCodes')).toEqual([{ authCode: 'zzzzz-yyyyy' }])
})

it('A-MFA-06 recovery codes stay until the person is done with them, whatever else would close the window', async () => {
  open({ mfaEnabled: true, recoveryCodesLeft: 9 })
  await screen.findByText('You have 9 recovery codes left.')
  type('Authentication code', '123456')
  answers['POST /api/users/mfa/recoveryCodes'] = { status: 200, body: { recoveryCodes: codes } }
  fireEvent.click(button('New recovery codes'))
  await screen.findByText('aaaaa-bbbbb')
  const dialog = screen.getByRole('dialog')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(closed).not.toHaveBeenCalled()
  clickBeside(dialog)
  expect(closed).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.click(button('Done'))
  expect(closed).toHaveBeenCalledOnce()
})

it.each([
  ['Save', { mfaEnabled: false, recoveryCodesLeft: 0 }, 'PUT /api/users/mfa'],
  ['New recovery codes', { mfaEnabled: true, recoveryCodesLeft: 9 }, 'POST /api/users/mfa/recoveryCodes'],
])('A-MFA-06 after %s the window stays until the codes arrive', async (name, account, question) => {
  answers[question] = 'late'
  open(account)
  await screen.findByRole('button', { name })
  type('Authentication code', '123456')
  fireEvent.click(button(name))
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
  fireEvent.keyDown(dialog, { key: 'Escape' })
  clickBeside(dialog)
  const cancel = screen.queryByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  expect(cancel?.disabled ?? true).toBe(true)
  expect(closed).not.toHaveBeenCalled()
})

it('A-SSO-13 people of the suite are led to where their account is managed', async () => {
  open({ mfaEnabled: false, recoveryCodesLeft: 0, isSuiteUser: true })
  answers['GET /api/login/SuiteMFARedirectUrl'] = { status: 200, body: '"https://suite.example/account"' }
  const left: string[] = []
  const watchLinks = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    left.push(event.target.href)
  }
  document.addEventListener('click', watchLinks)
  fireEvent.click(await screen.findByRole('button', { name: 'Manage My Account' }))
  await waitFor(() => expect(left).toEqual(['https://suite.example/account']))
  document.removeEventListener('click', watchLinks)
})
