import type { MapTiles } from '@dossier/contract/user-profile/me'
import { environment, type Values } from './environment.ts'
import type { TrustedProxies } from './http/caller-address.ts'

/** Everything the environment decides, read once at start. Listed for operators in docs/SETTINGS.md. */
export interface Settings {
  port: number
  host: string
  /** The URL that people type, without a trailing slash; with https, the session cookie is bound to it. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Of a pooler in front of the same database, which gives each transaction a connection of its own. */
  poolerUrl: string | undefined
  /** Of a streaming replica, for long reads. */
  replicaUrl: string | undefined
  demo: boolean
  demoPassword: string | undefined
  /** Which proxies in front are believed about the caller's address. */
  trustProxy: TrustedProxies
  /** Anybody may create an organization of their own. */
  signUp: boolean
  /** Private networks that requests of the server may go to, also without TLS. */
  outboundNetworks: readonly string[]
  /** Days for which deliveries, events for others and runs of rules are kept. */
  effectDays: number
  /** Calls a minute for one signed-in session; 0 is no limit. */
  callsPerMinute: number
  /** Seconds from SIGTERM, when `/ready` starts to answer 503, until the port closes. */
  drainSeconds: number
  logLevel: string
  /** The token that `/metrics` asks for; without one, the page does not exist. */
  metricsToken: string | undefined
  /** Where maps come from; null: from the product itself. */
  mapTiles: MapTiles | null
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
  /** Where files are kept; undefined: in the data folder. */
  bucket: Bucket | undefined
  /** What looks for malware in files; null: nothing does. */
  scanner: ScannerPlace | null
  /** Bytes of files that one tenant can have. */
  fileQuota: number
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

/** A bucket of a store that speaks the protocol of Amazon S3. */
export interface Bucket {
  bucket: string
  /** What the names of all files begin with; empty, or ends with a slash. */
  prefix: string
  /** Empty: Amazon's own. */
  endpoint: string
  region: string
  /** Undefined: those that the client finds in its surroundings. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Where clamd listens. */
export type ScannerPlace = { host: string; port: number } | { path: string }

export class BadSetting extends Error {}

/** Reads the settings from an environment; throws BadSetting with a sentence that names the variable and the fault. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values = valuesOf(env)
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    poolerUrl: besideServer(values, 'DATABASE_POOLER_URL'),
    replicaUrl: besideServer(values, 'DATABASE_REPLICA_URL'),
    demo: values.DEMO,
    demoPassword: values.DEMO_PASSWORD,
    trustProxy: values.TRUST_PROXY,
    signUp: values.SIGN_UP,
    outboundNetworks: values.OUTBOUND_NETWORKS,
    effectDays: values.EFFECT_DAYS,
    callsPerMinute: values.CALLS_PER_MINUTE,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    mapTiles: values.TILE_URL === undefined ? null : { url: values.TILE_URL, credit: values.TILE_CREDIT },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Dossier <dossier@${new URL(publicUrl).hostname}>`,
    billingContact: values.BILLING_CONTACT,
    google: google(values),
    facebook: facebook(values),
    suite: suite(values),
    encryptionKeys: values.ENCRYPTION_KEY,
    helpWidgetUrl: values.HELP_WIDGET_URL,
    bucket: bucket(values),
    scanner: values.CLAMD ?? null,
    fileQuota: values.FILE_QUOTA_GB * GIGABYTE,
    checkReplies: values.CHECK_REPLIES,
  }
}

const GIGABYTE = 1_073_741_824

/** A variable that is set to nothing counts as not set. */
function valuesOf(env: Record<string, string | undefined>): Values {
  const given = Object.entries(env).filter(([, value]) => value !== '')
  const { data, error } = environment.safeParse(Object.fromEntries(given))
  if (error) throw new BadSetting(error.issues[0]?.message)
  return data
}

/** Another way to the data of DATABASE_URL, and of no use without that. */
function besideServer(values: Values, name: 'DATABASE_POOLER_URL' | 'DATABASE_REPLICA_URL'): string | undefined {
  if (values[name] !== undefined && values.DATABASE_URL === undefined)
    throw new BadSetting(`${name} is set and DATABASE_URL is not: set it to the server itself.`)
  return values[name]
}

function google(values: Values): OAuthClient | undefined {
  const clientId = values.GOOGLE_CLIENT_ID
  if (!clientId) return undefined
  return {
    clientId,
    clientSecret: needed(values, 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'),
    issuer: values.GOOGLE_ISSUER,
  }
}

function facebook(values: Values): FacebookClient | undefined {
  const clientId = values.FACEBOOK_CLIENT_ID
  if (!clientId) return undefined
  return {
    clientId,
    clientSecret: needed(values, 'FACEBOOK_CLIENT_SECRET', 'FACEBOOK_CLIENT_ID'),
    dialogUrl: values.FACEBOOK_DIALOG_URL,
    graphUrl: values.FACEBOOK_GRAPH_URL,
  }
}

function suite(values: Values): Suite | undefined {
  const entryPoint = values.SUITE_ENTRY_POINT
  if (!entryPoint) return undefined
  const rest = <K extends keyof Values>(name: K) => needed(values, name, 'SUITE_ENTRY_POINT')
  return {
    entryPoint,
    emailDomains: rest('SUITE_EMAIL_DOMAINS'),
    accountUrl: rest('SUITE_ACCOUNT_URL'),
    issuer: rest('SUITE_ISSUER'),
    certificates: rest('SUITE_CERTIFICATE'),
  }
}

function bucket(values: Values): Bucket | undefined {
  if (!values.S3_BUCKET) return undefined
  const accessKeyId = values.S3_ACCESS_KEY_ID
  return {
    bucket: values.S3_BUCKET,
    prefix: values.S3_PREFIX,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    credentials: accessKeyId
      ? { accessKeyId, secretAccessKey: needed(values, 'S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID') }
      : undefined,
  }
}

function needed<K extends keyof Values>(values: Values, name: K, because: keyof Values): NonNullable<Values[K]> {
  return values[name] ?? missing(`${name} is missing: it is needed because ${because} is set.`)
}

function missing(sentence: string): never {
  throw new BadSetting(sentence)
}
