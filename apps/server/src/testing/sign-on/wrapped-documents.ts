import { base64, honest, newId, responseXml, signed, signedResponse } from './saml-documents.ts'
import {
  altered,
  assertionOf,
  evilAssertion,
  idOf,
  signatureOf,
  withoutSignature,
  type Entry,
  type Material,
} from './hostile-parts.ts'

/**
 * The eight signature wrapping attacks: the signed part is moved elsewhere, and another one is put where it is read.
 */
export const WRAPPED: Entry[] = [
  {
    name: 'XSW1: an evil response around a signed one that its signature holds',
    make: wrappedResponse((evil, original, signature) =>
      evil.replace(
        '<samlp:Status>',
        `${signature.replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`)}<samlp:Status>`,
      ),
    ),
  },
  {
    name: 'XSW2: a signed response before the signature in an evil one',
    make: wrappedResponse((evil, original, signature) =>
      evil.replace('<samlp:Status>', `${original}${signature}<samlp:Status>`),
    ),
  },
  {
    name: 'XSW3: an evil assertion before the signed one',
    make: altered((xml, material) => xml.replace(assertionOf(xml), evilAssertion(material) + assertionOf(xml))),
  },
  {
    name: 'XSW4: the signed assertion inside an evil one',
    make: altered((xml, material) => {
      const inner = assertionOf(xml)
      return xml.replace(inner, evilAssertion(material).replace('</saml:Assertion>', `${inner}</saml:Assertion>`))
    }),
  },
  {
    name: 'XSW5: an evil assertion has the signature, the original comes after it',
    make: altered((xml, material) => {
      const original = assertionOf(xml)
      const evil = evilAssertion(material, idOf(original)).replace(
        '</saml:Issuer>',
        `</saml:Issuer>${signatureOf(xml)}`,
      )
      return xml.replace(original, evil + withoutSignature(original))
    }),
  },
  {
    name: 'XSW6: an evil assertion has the signature, and that holds the original',
    make: altered((xml, material) => {
      const original = assertionOf(xml)
      const held = signatureOf(xml).replace('</ds:Signature>', `${withoutSignature(original)}</ds:Signature>`)
      return xml.replace(
        original,
        evilAssertion(material, idOf(original)).replace('</saml:Issuer>', `</saml:Issuer>${held}`),
      )
    }),
  },
  {
    name: 'XSW7: an evil assertion in extensions',
    make: altered((xml, material) =>
      xml.replace(
        '<samlp:Status>',
        `<samlp:Extensions>${evilAssertion(material, idOf(assertionOf(xml)))}</samlp:Extensions><samlp:Status>`,
      ),
    ),
  },
  {
    name: 'XSW8: the original in an object of the evil one’s signature',
    make: altered((xml, material) => {
      const original = assertionOf(xml)
      const object = `<ds:Object>${withoutSignature(original)}</ds:Object>`
      const held = signatureOf(xml).replace('</ds:Signature>', `${object}</ds:Signature>`)
      return xml.replace(original, evilAssertion(material).replace('</saml:Issuer>', `</saml:Issuer>${held}`))
    }),
  },
]

function wrappedResponse(wrap: (evil: string, original: string, signature: string) => string) {
  return (material: Material): string => {
    const { peer, id, email, key } = material
    const said = honest(peer, id, email)
    const original = signed(signedResponse(said, key), { key, path: 'Response' })
    const signature = /<ds:Signature.*?<\/ds:Signature>/s.exec(original)?.[0] ?? ''
    const evil = responseXml({ ...said, responseId: newId() }, evilAssertion(material))
    return base64(wrap(evil, original.replace(signature, ''), signature))
  }
}
