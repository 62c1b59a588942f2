import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import type { SamlProvider } from '@dossier/contract/sso/providers'
import type { Me } from '@dossier/contract/user-profile/me'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi, type Answer } from '../../testing/start-api.ts'
import { ConfirmHost } from '../../ui/overlays/Confirm.tsx'
import { ToastHost } from '../../ui/overlays/ToastHost.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'

const provider: SamlProvider = {
  id: 7,
  key: 'abc',
  title: 'Harbour ID',
  entryPoint: 'https://id.example/sign-in',
  issuer: 'https://id.example',
  certificates: 'a certificate',
  autoLogin: false,
  enabled: true,
  certificateDetails: [
    {
      subject: 'CN=id',
      validFrom: '2025-01-01T00:00:00.000Z',
      validTo: '2030-05-06T00:00:00.000Z',
      fingerprint: 'A',
      expired: false,
    },
  ],
  acsUrl: 'https://dossier.example/api/saml/abc/acs',
  entityId: 'https://dossier.example/api/saml/abc/metadata',
  lastSignIn: null,
  lastRefused: '2026-02-03T10:00:00.000Z',
  lastUpdated: '2026-01-02T03:04:05.678Z',
  lastRefusal: 'No user has the email x@y.example.',
}

let answers: Record<string, Answer>
let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => {
  answers = { 'GET /api/saml/providers': { status: 200, body: [] } }
  api = await startApi(({ method, path }) => answers[`${method} ${path}`] ?? { status: 404, body: 'Not there.' })
})
afterEach(() => api.close())

async function open(list: SamlProvider[], me: Partial<Me> = {}) {
  answers['GET /api/saml/providers'] = { status: 200, body: list }
  const router = createRouter({
    routeTree: createRootRoute({ component: ProvidersSection }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe({ isAdmin: true, ...me })}>
        <RouterProvider router={router as never} />
      </MeContext>
      <ConfirmHost />
      <ToastHost />
    </QueryClientProvider>,
  )
  await screen.findByText(list[0]?.title ?? 'People sign in with a password only.')
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = (method: string) =>
  api.calls.filter((one) => one.method === method).map(({ path, body }) => ({ path, body }))

it('providers: a new one is saved, and then its addresses are there to be copied', async () => {
  await open([])
  fireEvent.click(button('Add provider'))
  await screen.findByRole('heading', { name: 'Add provider' })
  expect(button('Save').getAttribute('aria-disabled')).toBe('true')
  type('Title', 'Harbour ID')
  type('Sign-in URL', provider.entryPoint)
  type('Provider entity ID', provider.issuer)
  type('Certificate', 'a certificate')
  answers['POST /api/saml/providers'] = { status: 400, body: 'The certificate must have an RSA key.' }
  fireEvent.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toBe('The certificate must have an RSA key.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Certificate').value).toBe('a certificate')

  answers['POST /api/saml/providers'] = { status: 200, body: provider }
  answers['GET /api/saml/providers'] = { status: 200, body: [provider] }
  fireEvent.click(button('Save'))
  await screen.findByText(provider.acsUrl)
  expect(screen.getByText(provider.entityId)).toBeTruthy()
  expect(button('Copy ACS URL')).toBeTruthy()
  expect(button('Copy Entity ID')).toBeTruthy()
  const { title, entryPoint, issuer, certificates, autoLogin, enabled } = provider
  expect(sent('POST').at(-1)).toEqual({
    path: '/api/saml/providers',
    body: { id: 0, title, entryPoint, issuer, certificates, autoLogin, enabled },
  })
  fireEvent.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('providers: the list shows the state of each, the end of its certificate, and the last refusal with its reason', async () => {
  const [detail] = provider.certificateDetails
  const old = { ...provider, id: 8, title: 'Old', enabled: false, autoLogin: true }
  await open([provider, { ...old, certificateDetails: [{ ...detail!, expired: true }] }])
  expect(screen.getByText(/^Enabled\. The certificate is valid until .*2030/)).toBeTruthy()
  expect(screen.getByText(/^Disabled, redirects automatically\. The certificate is not valid today/)).toBeTruthy()
  expect(screen.getAllByText(/^Last refused .*: No user has the email x@y\.example\.$/)).toHaveLength(2)
})

it('providers: one is changed under its id', async () => {
  await open([provider])
  fireEvent.click(button('Edit Harbour ID'))
  await screen.findByRole('heading', { name: 'Edit Harbour ID' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Redirect to this provider when the sign-in page opens' }))
  answers['POST /api/saml/providers'] = { status: 200, body: { ...provider, autoLogin: true } }
  fireEvent.click(button('Save'))
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ id: 7, autoLogin: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('providers: one is deleted after a question', async () => {
  await open([provider])
  answers['DELETE /api/saml/providers/7'] = { status: 204 }
  fireEvent.click(button('Delete Harbour ID'))
  const dialog = within(await screen.findByRole('alertdialog'))
  answers['GET /api/saml/providers'] = { status: 200, body: [] }
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('People sign in with a password only.')
  expect(sent('DELETE')).toEqual([{ path: '/api/saml/providers/7', body: undefined }])
})

it('D-109 typed values of a provider are not discarded without a question', async () => {
  await open([])
  fireEvent.click(button('Add provider'))
  type('Title', 'Harbour ID')
  fireEvent.click(button('Cancel'))
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Harbour ID')
})

it('D-116 providers: what both changed is refused, and saved over it knowingly', async () => {
  const later = '2026-01-02T03:04:05.679Z'
  await open([provider])
  fireEvent.click(button('Edit Harbour ID'))
  await screen.findByRole('heading', { name: 'Edit Harbour ID' })
  type('Title', 'Mine')
  const newest = { ...provider, title: 'Theirs', issuer: 'https://new.example', lastUpdated: later }
  answers['GET /api/saml/providers'] = { status: 200, body: [newest] }
  answers['POST /api/saml/providers'] = { status: 409, body: CHANGED_BY_OTHERS }
  fireEvent.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toContain(CHANGED_BY_OTHERS)
  fireEvent.click(button('Reload'))
  await screen.findByText(
    'Someone else changed Title (now “Theirs”). Your version is kept; Save will overwrite theirs.',
  )
  answers['POST /api/saml/providers'] = { status: 200, body: newest }
  fireEvent.click(button('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST').at(-1)?.body).toMatchObject({
    id: 7,
    title: 'Mine',
    issuer: 'https://new.example',
    lastUpdated: later,
  })
})

it('D-125 providers: support staff see them and can change nothing', async () => {
  await open([provider], { isSupport: true })
  screen.getByText('Support staff cannot do this. Ask an administrator of the organisation.')
  for (const name of ['Add provider', 'Edit Harbour ID', 'Delete Harbour ID']) expect(button(name).disabled).toBe(true)
})
