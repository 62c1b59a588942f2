import { assertionXml, base64, honest, newId, signedResponse, type Peer, type Said } from './saml-documents.ts'
import type { SigningKey } from './self-signed.ts'

/** The parts of a hostile document: a request that is really open, and the provider's real key for stolen parts. */
export interface Material {
  peer: Peer
  id: string
  key: SigningKey
  /** Who really signed in at the provider. */
  email: string
  /** Whom the attacker wants to be. */
  victim: string
  /** Nobody may ask there. */
  canaryUrl: string
}

export interface Entry {
  name: string
  /** The posted value. */
  make(material: Material): string
}

/** An honest answer with one thing changed, rightly signed. */
export const saying =
  (change: (said: Said, material: Material) => Partial<Said>) =>
  (material: Material): string => {
    const said = honest(material.peer, material.id, material.email)
    return base64(signedResponse({ ...said, ...change(said, material) }, material.key))
  }

/** A rightly signed answer whose text is changed afterwards. */
export const altered =
  (change: (xml: string, material: Material) => string) =>
  (material: Material): string => {
    const xml = signedResponse(honest(material.peer, material.id, material.email), material.key)
    const result = change(xml, material)
    if (result === xml) throw new Error('Nothing was changed.')
    return base64(result)
  }

export const evilAssertion = ({ peer, id, victim }: Material, assertionId = newId()): string =>
  assertionXml({ ...honest(peer, id, victim), assertionId })

export const signatureOf = (xml: string): string => /<ds:Signature.*<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
export const assertionOf = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
export const withoutSignature = (xml: string): string => xml.replace(signatureOf(xml), '')
export const idOf = (assertion: string): string => / ID="([^"]+)"/.exec(assertion)?.[1] ?? ''
