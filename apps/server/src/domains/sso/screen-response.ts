import { refuseSignOn } from './sign-on-refused.ts'

/** The outer part of a SAML response; none of it is verified yet. */
export interface Screened {
  xml: string
  inResponseTo: string
  destination: string | undefined
  /** The response as a whole carries a signature, which then has to be right. */
  responseSigned: boolean
}

/** How signed documents may be transformed, digested and signed. SHA-1 is not among them. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])

const TAG =
  /<(\/?)([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const MOST_TAGS = 5000
const MOST_DEPTH = 60

interface Tag {
  name: string
  /** With its colon. */
  prefix: string
  path: string
  attributes: Map<string, string>
}

/**
 * Screens a response before anything parses it, and rejects whatever two parsers could read differently: declarations,
 * comments, sections, instructions, duplicate ids, other algorithms, names without a namespace. Takes the posted text;
 * throws SignOnRefused.
 */
export function screenResponse(posted: string): Screened {
  const xml = decode(posted)
  const tags = tagsOf(xml)
  const root = tags[0]
  if (root?.name !== 'Response') return refuseSignOn('The document is not a SAML response.')
  const paths = tags.map(({ path }) => path)
  const count = (path: string) => paths.filter((one) => one === path).length
  if (count('/Response/EncryptedAssertion') > 0) refuseSignOn('Encrypted assertions are not supported.')
  for (const name of ['Assertion', 'Response'])
    if (tags.filter((tag) => tag.name === name).length > 1) refuseSignOn(`There is more than one ${name}.`)
  const status = tags.find(({ path }) => path === '/Response/Status/StatusCode')?.attributes.get('Value')
  if (status !== SUCCESS)
    refuseSignOn(`The provider reports ${status ?? 'no status'}.`, 'The identity provider refused the sign-in.')
  refuseForeignNames(tags)
  refuseStrangeSignatures(tags)
  refuseDoubledIds(tags)
  return {
    xml,
    inResponseTo: root.attributes.get('InResponseTo') ?? refuseSignOn('The response is not to a request.'),
    destination: root.attributes.get('Destination'),
    responseSigned: count('/Response/Signature') > 0,
  }
}

function decode(posted: string): string {
  const base64 = posted.replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) refuseSignOn('The response is not base64.')
  let xml: string
  try {
    xml = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return refuseSignOn('The response is not UTF-8.')
  }
  const body = xml.replace(/^\s*<\?xml [^?<>]*\?>/, '')
  if (/<[!?]/.test(body)) refuseSignOn('The response contains a declaration, a comment, a section or an instruction.')
  return xml
}

/** Every start tag, in document order. Anything not well-formed is rejected here. */
function tagsOf(xml: string): Tag[] {
  const tags: Tag[] = []
  const open: string[] = []
  let at = xml.indexOf('<', xml.startsWith('<?') ? 1 : 0)
  while (at !== -1) {
    TAG.lastIndex = at
    const found = TAG.exec(xml)
    if (!found) return refuseSignOn('The response is not well-formed XML.')
    const [, closing, prefix = '', name = '', rest = '', empty] = found
    if (closing) {
      if (open.pop() !== prefix + name || rest !== '') refuseSignOn('The response is not well-formed XML.')
    } else {
      if (open.length === 0 && tags.length > 0) refuseSignOn('The response has two roots.')
      const path = `/${[...open, prefix + name].map(localName).join('/')}`
      tags.push({ name, prefix, path, attributes: attributesOf(rest) })
      if (!empty) open.push(prefix + name)
    }
    if (tags.length > MOST_TAGS || open.length > MOST_DEPTH) refuseSignOn('The response is too large.')
    at = xml.indexOf('<', TAG.lastIndex)
  }
  if (open.length > 0) refuseSignOn('The response is not well-formed XML.')
  return tags
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) refuseSignOn('An element has the same attribute twice.')
    const value = double ?? single ?? ''
    if (/^xmlns(:|$)/.test(name) && !/^[a-z][a-z0-9+.-]*:\S+$/i.test(value))
      refuseSignOn('A namespace has no absolute name.')
    if (name.includes(':') && /^(id|inresponseto|destination)$/i.test(localName(name)))
      refuseSignOn('An ID attribute has an unexpected name.')
    attributes.set(name, value)
  }
  return attributes
}

const NAMESPACES: Record<string, string> = {
  '/Response': 'urn:oasis:names:tc:SAML:2.0:protocol',
  '/Response/Assertion': 'urn:oasis:names:tc:SAML:2.0:assertion',
}

/** The response and its assertion are those of SAML, not something of the same name. */
function refuseForeignNames(tags: readonly Tag[]): void {
  for (const { path, prefix, attributes, name } of tags) {
    const expected = NAMESPACES[path]
    if (expected === undefined) continue
    const declaration = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
    const namespace = attributes.get(declaration) ?? tags[0]?.attributes.get(declaration)
    if (namespace !== expected) refuseSignOn(`The ${name} is not a SAML 2.0 element.`)
  }
}

/** Signatures are allowed directly in the response and in its assertion only, with allowed algorithms only. */
function refuseStrangeSignatures(tags: readonly Tag[]): void {
  const places = ['/Response/Signature', '/Response/Assertion/Signature']
  const signatures = tags.filter(({ name }) => name === 'Signature')
  if (signatures.some(({ path }) => !places.includes(path))) refuseSignOn('A signature is in an unexpected place.')
  if (new Set(signatures.map(({ path }) => path)).size < signatures.length)
    refuseSignOn('There are too many signatures.')
  for (const { name, attributes } of tags) {
    const algorithm = attributes.get('Algorithm')
    if (algorithm !== undefined && !ALGORITHMS.has(algorithm))
      refuseSignOn(`The algorithm ${algorithm} of ${name} is not allowed.`)
  }
}

function refuseDoubledIds(tags: readonly Tag[]): void {
  const ids = new Set<string>()
  for (const { attributes } of tags)
    for (const [name, id] of attributes) {
      if (!/^id$/i.test(name)) continue
      if (ids.has(id)) refuseSignOn('Two elements have the same ID.')
      ids.add(id)
    }
}
