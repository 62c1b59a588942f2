import {
  assertionXml,
  base64,
  honest,
  later,
  newId,
  responseXml,
  signed,
  signedResponse,
  type Said,
} from './saml-documents.ts'
import {
  altered,
  assertionOf,
  evilAssertion,
  idOf,
  saying,
  signatureOf,
  withoutSignature,
  type Entry,
  type Material,
} from './hostile-parts.ts'
import { selfSigned } from './self-signed.ts'
import { WRAPPED } from './wrapped-documents.ts'

const stranger = selfSigned({ name: 'Stranger' })

const WORN_OUT = later(-30)

const SAID: Entry[] = [
  { name: 'expired', make: saying(() => ({ notOnOrAfter: WORN_OUT })) },
  { name: 'made an hour ago', make: saying(() => ({ issued: later(-60) })) },
  { name: 'not yet valid', make: saying(() => ({ notBefore: later(30) })) },
  { name: 'for another audience', make: saying(() => ({ audience: 'https://other.example/metadata' })) },
  { name: 'for no audience', make: saying(() => ({ audience: undefined })) },
  { name: 'an audience that only begins like ours', make: saying((said) => ({ audience: `${said.audience}.evil` })) },
  { name: 'for another recipient', make: saying(() => ({ recipient: 'https://other.example/acs' })) },
  { name: 'for no recipient', make: saying(() => ({ recipient: undefined })) },
  { name: 'sent to another destination', make: saying(() => ({ destination: 'https://other.example/acs' })) },
  {
    name: 'unsolicited: answers no request at all',
    make: saying(() => ({ inResponseTo: undefined, subjectInResponseTo: undefined })),
  },
  { name: 'the response names no request', make: saying(() => ({ inResponseTo: undefined })) },
  { name: 'the subject names no request', make: saying(() => ({ subjectInResponseTo: undefined })) },
  { name: 'answers a request that nobody made', make: saying(() => invented()) },
  {
    name: 'the subject names another request than the response',
    make: saying(() => ({ subjectInResponseTo: newId() })),
  },
  { name: 'of another issuer', make: saying(() => ({ issuer: 'https://other.example/metadata' })) },
  { name: 'names nobody', make: saying(() => ({ nameId: '' })) },
  {
    name: 'a name that changes, without an email',
    make: saying(() => ({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient', attributes: {} })),
  },
  {
    name: 'attribute pollution: two emails in one attribute',
    make: saying((said, { victim }) => ({ attributes: { email: [victim, String(said.attributes['email'])] } })),
  },
  {
    name: 'attribute pollution: two attributes with an email',
    make: saying((said, { victim }) => ({ attributes: { ...said.attributes, mail: victim } })),
  },
  {
    name: 'reports a failure with an assertion',
    make: saying(() => ({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' })),
  },
]

function invented(): Partial<Said> {
  const id = newId()
  return { inResponseTo: id, subjectInResponseTo: id }
}

const UNPROVEN: Entry[] = [
  {
    name: 'unsigned',
    make: ({ peer, id, email }) => {
      const said = honest(peer, id, email)
      return base64(responseXml(said, assertionXml(said)))
    },
  },
  { name: 'signed with a stranger’s key', make: (material) => saying(() => ({}))({ ...material, key: stranger }) },
  {
    name: 'signed with a stranger’s key that carries the provider’s certificate',
    make: (material) =>
      saying(() => ({}))({ ...material, key: { ...stranger, certificate: material.key.certificate } }),
  },
  {
    name: 'only the response is signed, not its assertion',
    make: ({ peer, id, email, key }) => {
      const said = honest(peer, id, email)
      return base64(signed(responseXml(said, assertionXml(said)), { key, path: 'Response' }))
    },
  },
  {
    name: 'the assertion is signed rightly, the response by a stranger',
    make: ({ peer, id, email, key }) =>
      base64(signed(signedResponse(honest(peer, id, email), key), { key: stranger, path: 'Response' })),
  },
  {
    name: 'the signature’s value is changed',
    make: altered((xml) =>
      xml.replace(/(<ds:SignatureValue>.{20})./, (_, kept: string) => `${kept}${xml.includes(`${kept}A`) ? 'B' : 'A'}`),
    ),
  },
  {
    name: 'the digest is changed',
    make: altered((xml) =>
      xml.replace(/<ds:DigestValue>[^<]+/, `<ds:DigestValue>${Buffer.alloc(32).toString('base64')}`),
    ),
  },
  {
    name: 'the email is changed after signing',
    make: altered((xml, { email, victim }) => xml.replaceAll(email, victim)),
  },
  { name: 'the signature is cut out', make: altered((xml) => withoutSignature(xml)) },
  {
    name: 'the signature is empty',
    make: altered((xml) =>
      xml.replace(signatureOf(xml), '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>'),
    ),
  },
  { name: 'signed with SHA-1', make: withAlgorithm('http://www.w3.org/2000/09/xmldsig#rsa-sha1') },
  {
    name: 'the algorithm says that a shared secret was used',
    make: altered((xml) =>
      xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    ),
  },
  {
    name: 'an XSLT among the transforms',
    make: altered((xml) =>
      xml.replace(
        '</ds:Transforms>',
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/></ds:Transforms>',
      ),
    ),
  },
  {
    name: 'void canonicalisation: a form that drops what it cannot read',
    make: ({ peer, id, email, key }) => {
      const said = honest(peer, id, email)
      const transforms = [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
      ]
      return base64(signed(responseXml(said, assertionXml(said)), { key, transforms }))
    },
  },
  {
    name: 'void canonicalisation: a namespace without an absolute name',
    make: altered((xml) => xml.replace('<samlp:Response ', '<samlp:Response xmlns:void="1" ')),
  },
]

function withAlgorithm(algorithm: string) {
  return ({ peer, id, email, key }: Material): string => {
    const said = honest(peer, id, email)
    return base64(signed(responseXml(said, assertionXml(said)), { key, algorithm }))
  }
}

const withDoctype = (declared: string) => altered((xml) => `<!DOCTYPE r ${declared}>${xml}`)

const PARSED: Entry[] = [
  {
    name: 'a comment in the name cuts it short',
    make: ({ peer, id, key, victim }) =>
      base64(signedResponse({ ...honest(peer, id, victim), nameId: `${victim}<!---->.evil.example` }, key)),
  },
  {
    name: 'a comment in the email, put in after signing',
    make: altered((xml, { email }) =>
      xml.replace(`${email}</saml:AttributeValue>`, `${email}<!-- -->.evil</saml:AttributeValue>`),
    ),
  },
  {
    name: 'an instruction in the name',
    make: altered((xml) => xml.replace('</saml:NameID>', '<?x y?></saml:NameID>')),
  },
  {
    name: 'a CDATA section in the name',
    make: altered((xml) => xml.replace('</saml:NameID>', '<![CDATA[x]]></saml:NameID>')),
  },
  { name: 'XXE: an entity from a file', make: withDoctype('[<!ENTITY x SYSTEM "file:///etc/passwd">]') },
  {
    name: 'XXE: an entity from an address',
    make: (material) => withDoctype(`[<!ENTITY x SYSTEM "${material.canaryUrl}/x">]`)(material),
  },
  {
    name: 'XXE: a document type at an address',
    make: (material) => withDoctype(`SYSTEM "${material.canaryUrl}/x.dtd"`)(material),
  },
  {
    name: 'an entity bomb',
    make: withDoctype(
      `[<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]`,
    ),
  },
  {
    name: 'an entity that nobody declared',
    make: altered((xml) => xml.replace('</saml:NameID>', '&x;</saml:NameID>')),
  },
  {
    name: 'attribute pollution: the same attribute twice',
    make: altered((xml) => xml.replace('<samlp:Response ', `<samlp:Response ID="${newId()}" `)),
  },
  {
    name: 'attribute pollution: an id under another name',
    make: altered((xml) => xml.replace('<saml:Assertion ', `<saml:Assertion samlp:ID="${newId()}" `)),
  },
  {
    name: 'an id that two elements have',
    make: altered((xml) => xml.replace('<samlp:Status>', `<samlp:Status ID="${idOf(assertionOf(xml))}">`)),
  },
  {
    name: 'an id that two elements outside of the signature have',
    make: altered((xml) => xml.replace('<samlp:Status>', `<samlp:Status ID="${idOf(xml)}">`)),
  },
  {
    name: 'namespace confusion: the root is of another language',
    make: altered((xml) =>
      xml.replaceAll('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:oasis:names:tc:SAML:1.0:protocol'),
    ),
  },
  {
    name: 'namespace confusion: a signature of another language beside the real one',
    make: altered((xml) => xml.replace(signatureOf(xml), `<x:Signature xmlns:x="urn:x"/>${signatureOf(xml)}`)),
  },
  {
    name: 'namespace confusion: an evil assertion of another language first',
    make: altered((xml, material) =>
      xml.replace(
        assertionOf(xml),
        evilAssertion(material).replace('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:x') + assertionOf(xml),
      ),
    ),
  },
  { name: 'two roots', make: altered((xml) => xml + xml) },
  { name: 'not well-formed', make: altered((xml) => xml.replace('</saml:NameID>', '')) },
  {
    name: 'very deep',
    make: altered((xml) =>
      xml.replace('<samlp:Status>', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}<samlp:Status>`),
    ),
  },
  {
    name: 'very many elements',
    make: altered((xml) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(40_000)}<samlp:Status>`)),
  },
  {
    name: 'a logout in place of a sign-in',
    make: altered((xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse')),
  },
  {
    name: 'an encrypted assertion',
    make: altered((xml) => xml.replace(assertionOf(xml), '<saml:EncryptedAssertion/>')),
  },
  { name: 'nothing but a root', make: () => base64('<Response/>') },
  { name: 'not XML', make: () => base64('SAMLResponse') },
  { name: 'not base64', make: () => '%%%%' },
  { name: 'not UTF-8', make: () => Buffer.from([0x3c, 0xff, 0xfe, 0x3e]).toString('base64') },
]

/** All of them. */
export const entriesOf = (): Entry[] => [...SAID, ...UNPROVEN, ...WRAPPED, ...PARSED]
