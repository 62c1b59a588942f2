import { randomBytes } from 'node:crypto'
import { SamlLib } from 'samlify'
import type { SigningKey } from './self-signed.ts'

/** The contents of a response; a test changes one thing at a time. */
export interface Said {
  responseId: string
  assertionId: string
  /** Left out when undefined. */
  inResponseTo: string | undefined
  subjectInResponseTo: string | undefined
  destination: string | undefined
  recipient: string | undefined
  audience: string | undefined
  issuer: string
  nameId: string
  nameIdFormat: string
  notBefore: string
  notOnOrAfter: string
  issued: string
  status: string
  attributes: Record<string, string | string[]>
}

const MINUTE = 60_000
export const later = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString()
export const newId = (): string => `_${randomBytes(16).toString('hex')}`

export interface Peer {
  acsUrl: string
  entityId: string
  issuer: string
}

/** The response of an honest provider. */
export const honest = (peer: Peer, requestId: string, email: string): Said => ({
  responseId: newId(),
  assertionId: newId(),
  inResponseTo: requestId,
  subjectInResponseTo: requestId,
  destination: peer.acsUrl,
  recipient: peer.acsUrl,
  audience: peer.entityId,
  issuer: peer.issuer,
  nameId: `subject-of-${email}`,
  nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  notBefore: later(-1),
  notOnOrAfter: later(5),
  issued: later(0),
  status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  attributes: { email },
})

const attribute = (name: string, value: string | undefined) => (value === undefined ? '' : ` ${name}="${value}"`)

export const ASSERTION_NS = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

export function assertionXml(said: Said): string {
  const values = Object.entries(said.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}">${[value]
        .flat()
        .map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  const audience =
    said.audience === undefined
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction>`
  return (
    `<saml:Assertion ${ASSERTION_NS} ID="${said.assertionId}" Version="2.0" IssueInstant="${said.issued}">` +
    `<saml:Issuer>${said.issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${said.nameIdFormat}">${said.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData` +
    `${attribute('NotOnOrAfter', said.notOnOrAfter)}${attribute('Recipient', said.recipient)}` +
    `${attribute('InResponseTo', said.subjectInResponseTo)}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${said.notBefore}" NotOnOrAfter="${said.notOnOrAfter}">${audience}</saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${said.issued}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
    `urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement></saml:Assertion>`
  )
}

export const responseXml = (said: Said, content: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ${ASSERTION_NS} ID="${said.responseId}" Version="2.0"` +
  ` IssueInstant="${said.issued}"${attribute('Destination', said.destination)}` +
  `${attribute('InResponseTo', said.inResponseTo)}><saml:Issuer>${said.issuer}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="${said.status}"/></samlp:Status>${content}</samlp:Response>`

interface Signing {
  key: SigningKey
  /** The signed element, as an XPath of local names. */
  path?: string
  algorithm?: string
  transforms?: string[]
}

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** Signs one element of a document; the signature comes after its issuer. */
export function signed(xml: string, { key, path = 'Response/Assertion', algorithm, transforms }: Signing): string {
  const xpath = path
    .split('/')
    .map((name) => `/*[local-name(.)='${name}']`)
    .join('')
  return SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: xpath,
    privateKey: key.privateKey,
    signingCert: bare(key.certificate),
    signatureAlgorithm: algorithm ?? RSA_SHA256,
    isBase64Output: false,
    ...(transforms && { transformationAlgorithms: transforms }),
    signatureConfig: { prefix: 'ds', location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } },
  })
}

const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '')

/** A response with a signed assertion. */
export const signedResponse = (said: Said, key: SigningKey): string =>
  signed(responseXml(said, assertionXml(said)), { key })

export const base64 = (xml: string): string => Buffer.from(xml).toString('base64')
