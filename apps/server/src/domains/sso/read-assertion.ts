import type { Settings } from '../../settings.ts'
import type { Subject } from '../../db/tables/single-sign-on.ts'
import { samlClient } from './saml-client.ts'
import { acsUrl, type SamlIdentityProvider } from './saml-provider.ts'
import type { Screened } from './screen-response.ts'
import { refuseSignOn } from './sign-on-refused.ts'

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const LONGEST_SUBJECT = 500

/** The attribute names that providers use for the email. */
const EMAIL_NAMES = [
  'email',
  'mail',
  'emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

/** An element as the library reads it out of the signed bytes: attributes under `$`, text under `_`. */
interface Element {
  $?: Record<string, string>
  _?: string
  [child: string]: Element[] | Record<string, string> | string | undefined
}

export interface Proven {
  assertionId: string
  subject: Subject
}

/**
 * Checks the signature, the times and the audience, and reads the subject from the signed part. Recipient, request and
 * issuer are read from there as well: the outer part of a response can be forged. Throws.
 */
export async function readAssertion(
  settings: Settings,
  provider: SamlIdentityProvider,
  { xml, inResponseTo, destination, responseSigned }: Screened,
): Promise<Proven> {
  const acs = acsUrl(settings, provider.key)
  if (destination !== undefined && destination !== '' && destination !== acs)
    refuseSignOn('The response was meant for another address.')
  const client = await samlClient(settings, provider, { requestId: inResponseTo, responseSigned })
  const posted = { SAMLResponse: Buffer.from(xml).toString('base64') }
  const { profile } = await client.validatePostResponseAsync(posted)
  const assertion = (profile?.getAssertion?.() as { Assertion?: Element } | undefined)?.Assertion
  if (!assertion) return refuseSignOn('There is no assertion.')
  if (textOf(only(assertion, 'Issuer')) !== provider.issuer) refuseSignOn('The assertion comes from another issuer.')
  const subject = only(assertion, 'Subject')
  checkConfirmation(subject, { acs, inResponseTo })
  if (!only(assertion, 'Conditions').$?.['NotOnOrAfter']) refuseSignOn('The assertion never expires.')
  only(assertion, 'AuthnStatement')
  return {
    assertionId: assertion.$?.['ID'] || refuseSignOn('The assertion has no ID.'),
    subject: subjectOf(only(subject, 'NameID'), emailIn(assertion)),
  }
}

function children(element: Element, name: string): Element[] {
  const found = element[name]
  return Array.isArray(found) ? found : []
}

function only(element: Element, name: string): Element {
  const [first, ...more] = children(element, name)
  return first && more.length === 0 ? first : refuseSignOn(`The assertion has no ${name}, or several.`)
}

const textOf = (element: Element | undefined): string => (element?._ ?? '').trim()

/** Bearer confirmation: the assertion may be used here, now, and as the response to this request only. */
function checkConfirmation(subject: Element, expected: { acs: string; inResponseTo: string }): void {
  const fits = children(subject, 'SubjectConfirmation').some((confirmation) => {
    const data = children(confirmation, 'SubjectConfirmationData')[0]?.$
    return (
      confirmation.$?.['Method'] === BEARER &&
      data?.['Recipient'] === expected.acs &&
      data['InResponseTo'] === expected.inResponseTo &&
      data['NotBefore'] === undefined &&
      Date.parse(data['NotOnOrAfter'] ?? '') > Date.now() - 60_000
    )
  })
  if (!fits) refuseSignOn('The assertion is for another recipient, request or time.')
}

/** A transient name changes every time and cannot identify anybody, so the email stands in for it. */
function subjectOf(nameId: Element, email: string | null): Subject {
  const name = textOf(nameId)
  const ownEmail = email ?? (isEmail(name) ? name.toLowerCase() : null)
  const subject = nameId.$?.['Format'] === TRANSIENT ? (email ?? '') : name
  if (subject === '' || subject.length > LONGEST_SUBJECT) refuseSignOn('The assertion names no subject.')
  return { subject, email: ownEmail }
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

/** The email among the attributes; if there are several, none counts. */
function emailIn(assertion: Element): string | null {
  const attributes = children(assertion, 'AttributeStatement').flatMap((statement) => children(statement, 'Attribute'))
  const values = attributes
    .filter(({ $ }) => EMAIL_NAMES.includes(($?.['Name'] ?? '').toLowerCase()))
    .flatMap((attribute) => children(attribute, 'AttributeValue').map(textOf))
    .map((value) => value.toLowerCase())
    .filter(isEmail)
  const different = new Set(values)
  if (different.size > 1) refuseSignOn('The assertion contains several emails.')
  return values[0] ?? null
}
