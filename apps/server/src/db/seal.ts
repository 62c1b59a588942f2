import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts short secrets, so that the stored data alone does not reveal them. */
export interface Sealer {
  /** `place` names where it is stored: copied to another place it cannot be opened. */
  seal(text: string, place: string): string
  /** undefined: sealed for another place, modified, or sealed with an unknown key. */
  open(sealed: string, place: string): string | undefined
  /** Whether it is sealed with the current key. */
  isCurrent(sealed: string): boolean
  /** A key for one purpose, to be handed out: derived from each known key, the one in use first. It opens nothing that is sealed here. */
  derive(purpose: string): Uint8Array[]
}

const VERSION = 's1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const KEY_BYTES = 32

interface Key {
  /** Prefix of everything sealed with this key, to find the right one of several. */
  id: string
  bytes: Uint8Array
  /** Where keys for other purposes are derived from. */
  secret: string
}

/** The first key seals; the others open texts sealed before. */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map(keyOf)
  const [current] = keys
  if (!current) throw new TypeError('A sealer needs a key.')
  const prefix = `${VERSION}.${current.id}.`
  return {
    seal: (text, place) => prefix + encrypt(current, text, place),
    open(sealed, place) {
      const [version, id, content = ''] = sealed.split('.')
      const key = version === VERSION ? keys.find((one) => one.id === id) : undefined
      return key && decrypt(key, content, place)
    },
    isCurrent: (sealed) => sealed.startsWith(prefix),
    derive: (purpose) => keys.map(({ secret }) => stretch(secret, `handed out: ${purpose}`)),
  }
}

const keyOf = (secret: string): Key => ({
  id: createHash('sha256').update(`key id ${secret}`).digest('base64url').slice(0, 8),
  bytes: stretch(secret, 'sealed secrets'),
  secret,
})

const stretch = (secret: string, info: string) => new Uint8Array(hkdfSync('sha256', secret, '', info, KEY_BYTES))

function encrypt({ bytes }: Key, text: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function decrypt({ bytes }: Key, content: string, place: string): string | undefined {
  const all = Buffer.from(content, 'base64url')
  if (all.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, bytes, all.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(place))
  decipher.setAuthTag(all.subarray(-TAG_BYTES))
  try {
    return decipher.update(all.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
