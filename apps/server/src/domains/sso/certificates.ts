import { X509Certificate } from 'node:crypto'

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g
const BARE = /^[A-Za-z0-9+/=\s]+$/

/** The certificates in a text: PEM, or the bare base64 of metadata. Throws if there is none to read. */
export function certificatesIn(text: string): X509Certificate[] {
  const found = text.match(PEM) ?? (BARE.test(text) ? [asPem(text)] : [])
  if (found.length === 0) throw new Error('No certificate')
  return found.map((pem) => new X509Certificate(pem))
}

const asPem = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${base64.replace(/\s/g, '')}\n-----END CERTIFICATE-----`

/** Those that are good for checking signatures today. */
export const validToday = (text: string, now: number): string[] =>
  certificatesIn(text)
    .filter((certificate) => isValid(certificate, now))
    .map((certificate) => certificate.toString())

export const isValid = (certificate: X509Certificate, now: number): boolean =>
  Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo)
