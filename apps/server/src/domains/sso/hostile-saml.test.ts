import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/sign-on/hostile-documents.ts'
import { newProvider, openWebBrowser } from '../../testing/sign-on/new-provider.ts'
import { base64, honest, signedResponse, type Peer } from '../../testing/sign-on/saml-documents.ts'
import { selfSigned } from '../../testing/sign-on/self-signed.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const key = selfSigned()
const issuer = 'https://provider.example/metadata'
const canary = createServer((_request, response) => void response.end('secret'))
let hits = 0
let canaryUrl = ''
let target: { peer: Peer; person: TestPerson; victim: TestPerson; key: string }

beforeAll(async () => {
  canary.on('connection', () => (hits += 1))
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
  const tenant = await newTenant()
  const provider = await newProvider(tenant, { entryPoint: 'https://provider.example/sign-in', issuer, key })
  const peer = { acsUrl: provider.acsUrl, entityId: provider.entityId, issuer }
  target = { peer, person: await tenant.person(), victim: await tenant.person({ isAdmin: true }), key: provider.key }
})
afterAll(() => new Promise((resolve) => canary.close(resolve)))

/** Starts a sign-in; returns the id of the request that the response must name. */
async function begin() {
  const browser = await openWebBrowser()
  const { http } = await testServer()
  const answer = await http.inject({ url: `/api/saml/${target.key}/login` })
  const request = new URL(String(answer.headers.location)).searchParams.get('SAMLRequest') ?? ''
  const id = /ID="([^"]+)"/.exec(inflateRawSync(Buffer.from(request, 'base64')).toString())?.[1] ?? ''
  const [, mark = ''] = /sign-on=([\w-]+)/.exec(String(answer.headers['set-cookie'])) ?? []
  const page = await browser.visit('/nowhere')
  browser.cookies.set(new URL(page.url).origin, new Map([['sign-on', mark]]))
  return { id, browser }
}

async function post(posted: string, browser: Awaited<ReturnType<typeof begin>>['browser']) {
  const form = { SAMLResponse: posted }
  const page = await browser.visit(`/api/saml/${target.key}/acs`, { method: 'POST', form, crossSite: true })
  return { page, error: new URL(page.url).searchParams.get('error') }
}

test('T11 the valid response that all hostile ones are derived from is accepted', async () => {
  const { id, browser } = await begin()
  const said = honest(target.peer, id, target.person.email)
  expect((await post(base64(signedResponse(said, key)), browser)).error).toBeNull()
  expect(browser.session()).toBeDefined()
})

test('T11 an assertion that was used is refused in the answer to another request', async () => {
  const [first, second] = [await begin(), await begin()]
  const said = honest(target.peer, first.id, target.person.email)
  expect((await post(base64(signedResponse(said, key)), first.browser)).error).toBeNull()
  const again = { ...honest(target.peer, second.id, target.person.email), assertionId: said.assertionId }
  expect((await post(base64(signedResponse(again, key)), second.browser)).error).toMatch(/could not be verified/)
  expect(second.browser.session()).toBeUndefined()
})

const ENTRIES = entriesOf()

describe(`T11 ${ENTRIES.length} hostile answers`, () => {
  test('there are enough of them, each with a unique name', () => {
    expect(ENTRIES.length).toBeGreaterThanOrEqual(40)
    expect(new Set(ENTRIES.map(({ name }) => name)).size).toBe(ENTRIES.length)
  })

  test.each(ENTRIES)('T11 refused: $name', async ({ make }) => {
    const { id, browser } = await begin()
    const { peer, person, victim } = target
    const before = hits
    const posted = make({ peer, id, key, email: person.email, victim: victim.email, canaryUrl })
    const { page, error } = await post(posted, browser)
    expect(error, page.text).toMatch(/^(The sign-in could not be verified|The identity provider refused)/)
    expect(browser.session()).toBeUndefined()
    expect(hits, 'asked another address').toBe(before)
    // Nothing is left over for a later visit either.
    await browser.visit(`/api/saml/${target.key}/finish`)
    expect(browser.session()).toBeUndefined()
  })
})

test('T11 a response larger than any provider sends is not read', async () => {
  const { browser } = await begin()
  const { page } = await post('A'.repeat(350_001), browser)
  expect([page.status, page.text]).toEqual([400, 'The SAML response can have up to 350,000 characters.'])
  const { page: larger } = await post('A'.repeat(2_000_000), browser)
  expect([larger.status, larger.text]).toEqual([413, 'The request is too large.'])
})
