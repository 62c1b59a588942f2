import { join } from 'node:path'
import { parseNetwork, type TrustedProxies } from './http/caller-address.ts'

/** Everything the environment decides, read once at start. Listed for operators in docs/SETTINGS.md. */
export interface Settings {
  port: number
  host: string
  /** The URL that people type, without a trailing slash; with https, the session cookie is bound to it. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  demoPassword: string | undefined
  /** Which proxies in front are believed about the caller's address. */
  trustProxy: TrustedProxies
  /** Anybody may create an organization of their own. */
  signUp: boolean
  /** Calls a minute for one signed-in session; 0 is no limit. */
  callsPerMinute: number
  /** Seconds from SIGTERM, when `/ready` starts to answer 503, until the port closes. */
  drainSeconds: number
  logLevel: string
  /** The source of map tiles; empty uses the map shipped with the product. */
  tileUrl: string
  /** Where mail is handed in; without it mail stays in the stored outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** The billing contact of organizations; empty if there is none. */
  billingContact: string
  /** Ways of signing in that the whole installation offers; undefined: not set up. */
  google: OAuthClient | undefined
  facebook: FacebookClient | undefined
  suite: Suite | undefined
  /** The keys for stored secrets: the first seals, the others open older ones. */
  encryptionKeys: readonly string[]
  /** The script of the help widget on the sign-in page; empty if there is none. */
  helpWidgetUrl: string | undefined
  /** Replies are checked against the contract: in development and tests. */
  checkReplies: boolean
}

export interface OAuthClient {
  clientId: string
  clientSecret: string
  issuer: string
}

export interface FacebookClient {
  clientId: string
  clientSecret: string
  dialogUrl: string
  graphUrl: string
}

/** The identity provider where people of some email domains sign in, instead of with a password here. */
export interface Suite {
  entryPoint: string
  issuer: string
  certificates: string
  /** In lower case. */
  emailDomains: readonly string[]
  accountUrl: string
}

export class BadSetting extends Error {}

type Environment = Record<string, string | undefined>

/** Reads the settings from an environment; throws BadSetting with a sentence that names the variable and the fault. */
export function readSettings(env: Environment): Settings {
  const port = wholeNumber(env, 'PORT', { standard: 8080, least: 0, most: 65_535 })
  const publicUrl = webAddress(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  return {
    port,
    host: env.HOST || '0.0.0.0',
    publicUrl,
    dataDir: env.DATA_DIR || join(process.cwd(), 'data'),
    databaseUrl: databaseAddress(env),
    demo: yesNo(env, 'DEMO', true),
    demoPassword: demoPassword(env),
    trustProxy: trustedProxies(env),
    signUp: yesNo(env, 'SIGN_UP', false),
    callsPerMinute: wholeNumber(env, 'CALLS_PER_MINUTE', { standard: 3000, least: 0, most: 1_000_000 }),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', { standard: 5, least: 0, most: 600 }),
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    tileUrl: env.TILE_URL ? (webAddress(env, 'TILE_URL') ?? '') : '',
    smtpUrl: smtpAddress(env),
    mailFrom: sender(env) ?? `Dossier <dossier@${new URL(publicUrl).hostname}>`,
    billingContact: (env.BILLING_CONTACT ?? '').trim().slice(0, 200),
    google: google(env),
    facebook: facebook(env),
    suite: suite(env),
    encryptionKeys: encryptionKeys(env),
    helpWidgetUrl: webAddress(env, 'HELP_WIDGET_URL'),
    checkReplies: yesNo(env, 'CHECK_REPLIES', false),
  }
}

function wholeNumber(env: Environment, name: string, range: { standard: number; least: number; most: number }): number {
  const text = env[name]
  if (!text) return range.standard
  const value = Number(text)
  if (Number.isInteger(value) && value >= range.least && value <= range.most) return value
  throw new BadSetting(`${name} is "${text}", but must be a whole number from ${range.least} to ${range.most}.`)
}

function yesNo(env: Environment, name: string, standard: boolean): boolean {
  const text = env[name]?.toLowerCase()
  if (!text) return standard
  if (['1', 'true', 'yes', 'on'].includes(text)) return true
  if (['0', 'false', 'no', 'off'].includes(text)) return false
  throw new BadSetting(`${name} is "${env[name]}", but must be yes or no.`)
}

/** A hop count or networks; `yes` would trust anybody who sends the header. */
function trustedProxies(env: Environment): TrustedProxies {
  const text = (env.TRUST_PROXY ?? '').toLowerCase().trim()
  if (['', '0', 'no', 'false', 'off'].includes(text)) return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((one) => one.trim())
  if (networks.every((one) => parseNetwork(one))) return networks
  throw new BadSetting(
    `TRUST_PROXY is "${env.TRUST_PROXY}", but must be no, how many proxies stand in front (TRUST_PROXY=1), ` +
      'or their addresses or networks (TRUST_PROXY=10.0.0.0/8,::1).',
  )
}

function oneOf(env: Environment, name: string, words: readonly string[], standard: string): string {
  const text = env[name]
  if (!text) return standard
  if (words.includes(text)) return text
  throw new BadSetting(`${name} is "${text}", but must be one of ${words.join(', ')}.`)
}

function webAddress(env: Environment, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (/^https?:\/\/[^\s/]+/.test(text)) return text.replace(/\/+$/, '')
  throw new BadSetting(`${name} is "${text}", but must be an address that begins with http:// or https://.`)
}

function databaseAddress(env: Environment): string | undefined {
  const text = env.DATABASE_URL
  if (!text) return undefined
  if (URL.canParse(text) && /^postgres(ql)?:/.test(text)) return text
  throw new BadSetting('DATABASE_URL must look like postgres://user:password@server:5432/database.')
}

function demoPassword(env: Environment): string | undefined {
  const text = env.DEMO_PASSWORD
  if (!text) return undefined
  if (text.length >= 8) return text
  throw new BadSetting('DEMO_PASSWORD must have at least 8 characters.')
}

function smtpAddress(env: Environment): string | undefined {
  const text = env.SMTP_URL
  if (!text) return undefined
  if (URL.canParse(text) && /^smtps?:\/\/[^/]/.test(text)) return text
  throw new BadSetting('SMTP_URL must look like smtp://user:password@server:587 or smtps://….')
}

function sender(env: Environment): string | undefined {
  const text = env.MAIL_FROM
  if (!text) return undefined
  if (/^(?:[^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(text)) return text
  throw new BadSetting('MAIL_FROM must look like name@example.org or Name <name@example.org>.')
}

function google(env: Environment): OAuthClient | undefined {
  const clientId = env.GOOGLE_CLIENT_ID
  if (!clientId) return undefined
  const issuer = webAddress(env, 'GOOGLE_ISSUER') ?? 'https://accounts.google.com'
  return { clientId, clientSecret: needed(env, 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'), issuer }
}

function facebook(env: Environment): FacebookClient | undefined {
  const clientId = env.FACEBOOK_CLIENT_ID
  if (!clientId) return undefined
  return {
    clientId,
    clientSecret: needed(env, 'FACEBOOK_CLIENT_SECRET', 'FACEBOOK_CLIENT_ID'),
    dialogUrl: webAddress(env, 'FACEBOOK_DIALOG_URL') ?? 'https://www.facebook.com/dialog/oauth',
    graphUrl: webAddress(env, 'FACEBOOK_GRAPH_URL') ?? 'https://graph.facebook.com',
  }
}

function suite(env: Environment): Suite | undefined {
  const entryPoint = webAddress(env, 'SUITE_ENTRY_POINT')
  if (!entryPoint) return undefined
  const rest = (name: string) => needed(env, name, 'SUITE_ENTRY_POINT')
  const emailDomains = rest('SUITE_EMAIL_DOMAINS').toLowerCase().split(',')
  rest('SUITE_ACCOUNT_URL')
  return {
    entryPoint,
    issuer: rest('SUITE_ISSUER'),
    certificates: rest('SUITE_CERTIFICATE').replaceAll(String.raw`\n`, '\n'),
    emailDomains: emailDomains.map((domain) => domain.trim()).filter((domain) => domain !== ''),
    accountUrl: webAddress(env, 'SUITE_ACCOUNT_URL') ?? '',
  }
}

function needed(env: Environment, name: string, because: string): string {
  const text = env[name]
  if (text) return text
  throw new BadSetting(`${name} is missing: it is needed because ${because} is set.`)
}

function encryptionKeys(env: Environment): string[] {
  const keys = (env.ENCRYPTION_KEY ?? '').split(',').map((key) => key.trim())
  if (keys.join('') === '') return []
  if (keys.every((key) => key.length >= 32)) return keys
  throw new BadSetting('ENCRYPTION_KEY must have at least 32 characters; several keys have commas between them.')
}
