import { randomUUID } from 'node:crypto'
import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { sso } from '@dossier/contract/sso/sign-in'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { CallLimits } from '../../http/call-limits.ts'
import { caller } from '../../testing/caller.ts'
import { openWebBrowser } from '../../testing/sign-on/new-provider.ts'
import { startSamlProvider, type SamlProviderPeer } from '../../testing/sign-on/saml-provider.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { hashPassword } from '../auth/password.ts'
import { prepareResets } from '../auth/prepare-resets.ts'

const ACCOUNT_URL = 'https://suite.example/account'
const PASSWORD = 'lanterns-ferry-quietly-73'
let peer: SamlProviderPeer

beforeAll(async () => {
  peer = await startSamlProvider({ subject: '', email: '' })
  const { entryPoint, issuer, key } = peer
  const rest = { certificates: key.certificate, emailDomains: ['suite.example'], accountUrl: ACCOUNT_URL }
  ;(await testServer()).services.settings.suite = { entryPoint, issuer, ...rest }
})
afterAll(() => peer.close())

const someone = () => `${randomUUID()}@suite.example`
const pathOf = ({ url }: { url: string }) => url.replace(/^https?:\/\/[^/]+/, '')

/** Signs in as the browser does: requests the URL, opens it, and lets that page post the response. */
async function signOn(email: string, domain?: string) {
  const browser = await openWebBrowser()
  const query = new URLSearchParams({ email, ...(domain && { domain }) })
  const answer = await browser.visit(`/api/login/generateSuiteSaml?${query}`)
  if (answer.status !== 200) return { browser, answer }
  const { authorizationEndpoint } = JSON.parse(answer.text) as { authorizationEndpoint: string }
  const { acsUrl, SAMLResponse } = await peer.answerTo(authorizationEndpoint)
  const page = await browser.visit(acsUrl, { method: 'POST', form: { SAMLResponse }, crossSite: true })
  return { browser, answer: page }
}

test('A-SSO-11 D-021 a person of the suite signs in there and is in', async () => {
  const tenant = await newTenant({ features: ['Suite'] })
  const person = await tenant.person({ email: someone() })
  peer.person = { subject: 'suite subject', email: person.email }
  const { browser, answer } = await signOn(person.email, tenant.domain)
  expect(pathOf(answer)).toBe(`/${tenant.domain}/login`)
  const me = await (await caller(browser.session() ?? null)).call(userProfile.me, {})
  expect(me).toMatchObject({ id: person.id, tenantId: tenant.id })
})

test('T2 A-SSO-11 the sign-in URL is the same for known and unknown emails of the suite, and 400 for all others', async () => {
  const member = await (await newTenant()).person({ email: someone() })
  const shapes = []
  for (const email of [member.email, someone()]) {
    const { authorizationEndpoint } = await (await caller(null)).call(sso.generateSuiteSaml, { query: { email } })
    const url = new URL(authorizationEndpoint)
    shapes.push([url.origin + url.pathname, [...url.searchParams.keys()]])
  }
  expect(shapes[0]).toEqual(shapes[1])
  const other = await (await newTenant()).person()
  for (const email of [other.email, 'nobody@nowhere.example', 'suite.example', 'x@suite.example.evil'])
    expect((await signOn(email)).answer).toMatchObject({
      status: 400,
      text: 'This email address does not sign in with Suite.',
    })
})

test('A-SIGNUP-07 D-021 nobody signs up with an email of the suite and a password', async () => {
  const { services } = await testServer()
  services.settings.signUp = true
  const email = someone().replace('suite', 'Suite')
  const form = { tenantName: 'Guild', name: 'Ada Byron', password: PASSWORD, passwordConfirmation: PASSWORD, email }
  const answer = await (await caller(null)).send({ method: 'POST', path: '/tenant/CreateNew/', body: form })
  services.settings.signUp = false
  expect(answer).toMatchObject({ status: 400, text: 'This email address signs in with Suite and cannot sign up here.' })
  const made = services.database.owner.selectFrom('identities').select('id').where('email', '=', email.toLowerCase())
  expect(await made.execute()).toEqual([])
})

test('T2 the 51st question in a minute from one address waits', async () => {
  const { services } = await testServer()
  const limited = { ...services, limits: new CallLimits(3000) }
  const { http } = await buildApp(limited, services.log as never)
  const ask = () => http.inject({ url: `/api/login/generateSuiteSaml?email=${someone()}`, remoteAddress: '192.0.2.9' })
  for (let call = 0; call < 50; call++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
  await http.close()
})

test('T9 the suite vouches for its own email domains only, and creates no users', async () => {
  const outsider = await (await newTenant()).person()
  for (const email of [outsider.email, someone()]) {
    peer.person = { subject: `subject of ${email}`, email }
    const { browser, answer } = await signOn(someone())
    expect(new URL(answer.url).searchParams.get('error')).toBe('No account found')
    expect(browser.session()).toBeUndefined()
  }
})

test('D-021 people of the suite have no password here, not even a right one', async () => {
  const person = await (await newTenant()).person({ email: someone() })
  const { services } = await testServer()
  await services.database.owner
    .updateTable('identities')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('email', '=', person.email)
    .execute()
  const body = { email: person.email, password: PASSWORD }
  expect(await (await caller(null)).send({ method: 'POST', path: '/login', body })).toMatchObject({
    status: 400,
    text: 'Invalid email or password.',
  })
})

test('D-018 the reset mail tells suite users where to change the password', async () => {
  const person = await (await newTenant()).person({ email: someone() })
  const { services } = await testServer()
  const answer = await (
    await caller(null)
  ).send({ method: 'POST', path: '/login/sendResetPassword', body: { email: person.email } })
  expect(answer.status).toBe(204)
  await prepareResets(services)
  const mails = await services.database.owner
    .selectFrom('mails')
    .select(['body_text'])
    .where('recipient', '=', person.email)
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body_text).toContain(ACCOUNT_URL)
  expect(mails[0]?.body_text).not.toContain('resetCode')
})

test('A-SSO-13 people of the suite learn where they manage their account; others are refused', async () => {
  const tenant = await newTenant()
  const [member, other] = [await tenant.person({ email: someone() }), await tenant.person()]
  expect(await member.call(sso.suiteAccount, {})).toBe(ACCOUNT_URL)
  expect((await member.call(secondFactor.account, {})).isSuiteUser).toBe(true)
  expect((await other.call(secondFactor.account, {})).isSuiteUser).toBe(false)
  await expect(other.call(sso.suiteAccount, {})).rejects.toMatchObject({
    status: 403,
    message: 'Your account is not managed by Suite.',
  })
})

test('D-036 the page of a tenant offers the suite if the feature is on, whatever the case of its name', async () => {
  const stranger = await caller(null)
  const offers = async (domain: string) =>
    (JSON.parse((await stranger.send({ method: 'GET', path: `/tenant/domain/${domain}` })).text) as { suite: boolean })
      .suite
  expect(await offers((await newTenant({ features: ['suite'] })).domain)).toBe(true)
  expect(await offers((await newTenant()).domain)).toBe(false)
  expect(await offers('nowhere')).toBe(true)
})

/** What an administrator's mail to this address says. */
async function invitationTo(email: string) {
  const { services } = await testServer()
  const tenant = await newTenant({ title: 'Harbor' })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  await admin.call(users.save, { body: { name: 'Nia', email } })
  const mails = services.database.owner.selectFrom('mails').select('body_text').where('recipient', '=', email)
  const [mail, ...more] = await mails.execute()
  expect(more).toEqual([])
  return { tenant, text: mail?.body_text ?? '' }
}

test('D-021 a suite user is invited to sign in with Suite: there is no password to choose or to have', async () => {
  const email = someone()
  const { tenant, text } = await invitationTo(email)
  expect(text).toContain('Ada has added you to Harbor')
  expect(text).toContain('You sign in with Suite:')
  expect(text).toContain(`http://localhost:8080/${tenant.domain}/login?${new URLSearchParams({ user: email })}`)
  expect(text).not.toMatch(/resetCode|password|accept/i)
})

test('D-021 D-128 a suite user who is a member elsewhere is asked to sign in with Suite and accept', async () => {
  const { email } = await (await newTenant()).person({ email: someone() })
  const { text } = await invitationTo(email)
  expect(text).toContain('Ada invites you to join Harbor. Sign in with Suite, then accept or decline:')
  expect(text).not.toMatch(/resetCode|password/i)
})
