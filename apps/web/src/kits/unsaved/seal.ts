import type { TextKey } from '@dossier/contract/user-profile/me'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

const NONCE_BYTES = 24

/** Encrypts with the key in use, decrypts with each known one. Synchronous: a page that is closing cannot wait. */
export interface Codec {
  /** Ids of the known keys, the one in use first. */
  ids: readonly string[]
  /** `name` is bound into the result: under another name it does not open. */
  seal: (text: string, name: string) => string
  open: (keyId: string, sealed: string, name: string) => string | undefined
}

/** Takes the keys as the server hands them out. Needs no WebCrypto, which pages without TLS do not have. */
export function createCodec(keys: readonly TextKey[]): Codec {
  const bytes = new Map(keys.map(({ id, key }) => [id, fromBase64(key.replaceAll('-', '+').replaceAll('_', '/'))]))
  const [current] = keys
  if (!current) throw new TypeError('A codec needs a key.')
  return {
    ids: keys.map(({ id }) => id),
    seal: (text, name) => {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = xchacha20poly1305(bytes.get(current.id)!, nonce, utf8(name)).encrypt(utf8(text))
      return toBase64(nonce) + toBase64(sealed)
    },
    open: (keyId, sealed, name) => {
      const key = bytes.get(keyId)
      if (!key) return undefined
      try {
        const all = fromBase64(sealed)
        const cipher = xchacha20poly1305(key, all.subarray(0, NONCE_BYTES), utf8(name))
        return new TextDecoder().decode(cipher.decrypt(all.subarray(NONCE_BYTES)))
      } catch {
        return undefined
      }
    },
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text)

const CHUNK = 8_192

/** In parts: a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
