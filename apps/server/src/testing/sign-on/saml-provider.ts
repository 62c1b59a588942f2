import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { selfSigned, type SigningKey } from './self-signed.ts'
import { later, newId } from './saml-documents.ts'

const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

export interface Assertable {
  subject: string
  email: string
}

export interface SamlProviderPeer {
  /** Where people sign in. */
  entryPoint: string
  issuer: string
  key: SigningKey
  /** Who is signed in there. */
  person: Assertable
  /** The requested URLs, in order. */
  requests: URL[]
  /** Its answer to a request, for tests that keep it from the browser. */
  answerTo(address: string): Promise<{ acsUrl: string; SAMLResponse: string }>
  close(): Promise<void>
}

/** A real identity provider on loopback, with the HTTP-Redirect binding one way and HTTP-POST back. */
export async function startSamlProvider(person: Assertable): Promise<SamlProviderPeer> {
  setSchemaValidator({ validate: async () => 'valid' })
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const root = `http://localhost:${(server.address() as AddressInfo).port}`
  const key = selfSigned()
  const entryPoint = `${root}/sign-in`
  const issuer = `${root}/metadata`
  const idp = IdentityProvider({
    entityID: issuer,
    privateKey: key.privateKey,
    signingCert: key.certificate,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    singleSignOnService: [{ Binding: REDIRECT, Location: entryPoint }],
    nameIDFormat: [PERSISTENT],
    loginResponseTemplate: { context: template(), attributes: [] },
  })

  const peer: SamlProviderPeer = {
    entryPoint,
    issuer,
    key,
    person,
    requests: [],
    answerTo,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function answerTo(address: string) {
    const query = Object.fromEntries(new URL(address).searchParams)
    const unknown = ServiceProvider({
      entityID: 'anybody',
      assertionConsumerService: [{ Binding: POST, Location: root }],
    })
    const request = await idp.parseLoginRequest(unknown, 'redirect', { query })
    const { request: loginRequest, issuer: entityID } = request.extract as {
      request: { id: string; assertionConsumerServiceUrl: string }
      issuer: string
    }
    const acsUrl = loginRequest.assertionConsumerServiceUrl
    const sp = ServiceProvider({
      entityID,
      wantAssertionsSigned: true,
      assertionConsumerService: [{ Binding: POST, Location: acsUrl }],
    })
    const { context } = await idp.createLoginResponse(
      sp,
      request as never,
      'post',
      { email: peer.person.email },
      {
        customTagReplacement: (text: string) => {
          const id = newId()
          const values = { ID: id, acsUrl, entityID, issuer, requestId: loginRequest.id, ...peer.person }
          return { id, context: SamlLib.replaceTagsByValue(text, { ...values, ...times(), AssertionID: newId() }) }
        },
      },
    )
    return { acsUrl, SAMLResponse: context }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', root)
    peer.requests.push(url)
    if (url.pathname !== '/sign-in') return void response.writeHead(404).end()
    const { acsUrl, SAMLResponse } = await answerTo(url.href)
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<!doctype html><title>Provider</title><form method="post" action="${acsUrl}">
       <input type="hidden" name="SAMLResponse" value="${SAMLResponse}"><button>Continue</button></form>
       <script>document.forms[0].submit()</script>`,
    )
  }
  return peer
}

const times = () => ({ now: later(0), before: later(-1), after: later(5) })

const template = (): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{now}" Destination="{acsUrl}" InResponseTo="{requestId}"><saml:Issuer>{issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{AssertionID}" Version="2.0" IssueInstant="{now}"><saml:Issuer>{issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${PERSISTENT}">{subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{after}" Recipient="{acsUrl}" InResponseTo="{requestId}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{before}" NotOnOrAfter="{after}"><saml:AudienceRestriction><saml:Audience>{entityID}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="urn:oid:0.9.2342.19200300.100.1.3"><saml:AttributeValue xsi:type="xs:string">{email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`
