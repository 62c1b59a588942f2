import { isOwnPath } from '@dossier/core/redirects/own-path'
import { isLoginPath } from './tenant-prefix.ts'

/** The feature of a tenant that returns people to the requested page. */
export const BACK_TO_ATTEMPT = 'redirectUserAfterInterceptedLogin'

const NAME = 'attemptedUrl'
const LIFE_SECONDS = 3600

/** Remembers the requested page until after the next sign-in. */
export function rememberAttempt(path: string) {
  if (isLoginPath(path.split(/[?#]/)[0]!) || !isOwnPath(path)) return
  document.cookie = `${NAME}=${encodeURIComponent(path)}; path=/; max-age=${LIFE_SECONDS}; SameSite=Lax`
}

/** Returns and clears the remembered page; undefined if there is none or it leads to another site. */
export function takeAttempt(): string | undefined {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${NAME}=`))
  document.cookie = `${NAME}=; path=/; max-age=0; SameSite=Lax`
  if (!found) return undefined
  const path = decode(found.slice(NAME.length + 1))
  return path !== undefined && isOwnPath(path) ? path : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
