import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

export interface SigningKey {
  privateKey: string
  certificate: string
}

const SHA256_RSA = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]
const COMMON_NAME = [0x55, 0x04, 0x03]

function der(tag: number, ...parts: (Uint8Array | number[])[]): Uint8Array {
  const body = Buffer.concat(parts.map((part) => Uint8Array.from(part)))
  const size = body.length < 128 ? [body.length] : lengthBytes(body.length)
  return Buffer.concat([Uint8Array.from([tag, ...size]), body])
}

function lengthBytes(length: number): number[] {
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 255)
  return [0x80 | bytes.length, ...bytes]
}

const sequence = (...parts: (Uint8Array | number[])[]) => der(0x30, ...parts)
const algorithm = () => sequence(der(0x06, SHA256_RSA), der(0x05))
const nameOf = (name: string) => sequence(der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from(name)))))
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))

interface Options {
  name?: string
  bits?: number
  validFrom?: Date
  validTo?: Date
}

const DAY = 86_400_000

/** A key with a certificate that it signed itself, as identity providers have one; good from yesterday for a year. */
export function selfSigned({ name = 'Identity provider', bits = 2048, validFrom, validTo }: Options = {}): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    algorithm(),
    nameOf(name),
    sequence(time(validFrom ?? new Date(Date.now() - DAY)), time(validTo ?? new Date(Date.now() + 365 * DAY))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(body, algorithm(), der(0x03, [0], sign('sha256', body, privateKey)))
  return { privateKey: pemOf(privateKey), certificate: asCertificate(certificate) }
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

function asCertificate(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
