import type { IncomingHttpHeaders } from 'node:http'
import { TOKEN_PREFIX } from '@dossier/contract/api-tokens'

const BEARER = new RegExp(`^Bearer +(${TOKEN_PREFIX}[\\w-]{20,100})$`, 'i')

/** The API token that a request brings, in place of a session; what others put into that header is not ours. */
export const bearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]
