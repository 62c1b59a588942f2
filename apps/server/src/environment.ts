import { join } from 'node:path'
import { z } from 'zod'
import { parseNetwork, type TrustedProxies } from './http/caller-address.ts'

type Issue = { path?: PropertyKey[] | undefined; input: unknown }

/** The fault of a value, as a sentence that names its variable. */
const mustBe = (demand: string) => ({
  error: ({ path = [], input }: Issue) => `${String(path[0])} is "${String(input)}", but must be ${demand}.`,
})

const text = z.string()

const yesNo = (standard: boolean) =>
  z
    .stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'], ...mustBe('yes or no') })
    .default(standard)

const wholeNumber = ({ standard, least, most }: { standard: number; least: number; most: number }) =>
  text
    .refine((value) => z.int().min(least).max(most).safeParse(Number(value)).success, {
      ...mustBe(`a whole number from ${least} to ${most}`),
    })
    .transform(Number)
    .default(standard)

const webAddress = text
  .regex(/^https?:\/\/[^\s/]+/, mustBe('an address that begins with http:// or https://'))
  .transform((address) => address.replace(/\/+$/, ''))

const ONE_HOST = /^https?:\/\/[\w.:[\]-]+\//

/** Pages may load pictures from its host, which is therefore one. */
const tileAddress = webAddress.refine(
  (address) => ONE_HOST.test(address) && ['{z}', '{x}', '{y}'].every((part) => address.includes(part)),
  mustBe('the address of a tile with {z}, {x} and {y}, for example https://tiles.example.org/{z}/{x}/{y}.png'),
)

const oneOf = (words: readonly string[], standard: string) =>
  z.enum(words, mustBe(`one of ${words.join(', ')}`)).default(standard)

const OFF = new Set(['', '0', 'no', 'false', 'off'])
const listOf = (value: string) => value.split(',').map((one) => one.trim())

/** A hop count or networks; `yes` would trust anybody who sends the header. */
const trustedProxies = text
  .refine(
    (value) =>
      OFF.has(value.toLowerCase().trim()) ||
      /^[1-9]$/.test(value.trim()) ||
      listOf(value).every((one) => parseNetwork(one.toLowerCase())),
    mustBe(
      'no, how many proxies stand in front (TRUST_PROXY=1), ' +
        'or their addresses or networks (TRUST_PROXY=10.0.0.0/8,::1)',
    ),
  )
  .transform((given): TrustedProxies => {
    const value = given.toLowerCase().trim()
    if (OFF.has(value)) return false
    return /^[1-9]$/.test(value) ? Number(value) : listOf(value)
  })
  .default(false)

/** Networks of the deployment that requests may go to, beside the public internet. */
const outboundNetworks = text
  .transform((value) => listOf(value.toLowerCase()).filter((network) => network !== ''))
  .refine((networks) => networks.every((network) => parseNetwork(network)), {
    ...mustBe('addresses or networks with commas between them (OUTBOUND_NETWORKS=10.0.0.0/8,::1)'),
  })
  .default([])

const SENDER = /^(?:[^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u

const encryptionKeys = text
  .transform(listOf)
  .refine(
    (keys) => keys.join('') === '' || keys.every((key) => key.length >= 32),
    'ENCRYPTION_KEY must have at least 32 characters; several keys have commas between them.',
  )
  .transform((keys) => (keys.join('') === '' ? [] : keys))
  .default([])

const HOST_AND_PORT = /^(\[[^\]]+\]|[^:/\s]+):(\d{1,5})$/

/** The place of clamd: a socket in the file system, or a host with a port. */
const scannerPlace = text
  .refine((value) => value.startsWith('/') || HOST_AND_PORT.test(value), mustBe('host:port, or the path of a socket'))
  .transform((value) => {
    const [, host = '', port] = HOST_AND_PORT.exec(value) ?? []
    return value.startsWith('/') ? { path: value } : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  })

const databaseAddress = (name: string) =>
  text
    .refine(
      (value) => URL.canParse(value) && /^postgres(ql)?:/.test(value),
      `${name} must look like postgres://user:password@server:5432/database.`,
    )
    .optional()

/** Every variable that the server reads, its form and its default; docs/SETTINGS.md explains each. */
export const environment = z.object({
  PORT: wholeNumber({ standard: 8080, least: 0, most: 65_535 }),
  HOST: text.default('0.0.0.0'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: text.default(() => join(process.cwd(), 'data')),
  DATABASE_URL: databaseAddress('DATABASE_URL'),
  DATABASE_POOLER_URL: databaseAddress('DATABASE_POOLER_URL'),
  DATABASE_REPLICA_URL: databaseAddress('DATABASE_REPLICA_URL'),
  DEMO: yesNo(true),
  DEMO_PASSWORD: text.min(8, 'DEMO_PASSWORD must have at least 8 characters.').optional(),
  SIGN_UP: yesNo(false),
  TRUST_PROXY: trustedProxies,
  CALLS_PER_MINUTE: wholeNumber({ standard: 3000, least: 0, most: 1_000_000 }),
  OUTBOUND_NETWORKS: outboundNetworks,
  EFFECT_DAYS: wholeNumber({ standard: 90, least: 1, most: 3650 }),
  SMTP_URL: text
    .refine(
      (value) => URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value),
      'SMTP_URL must look like smtp://user:password@server:587 or smtps://….',
    )
    .optional(),
  MAIL_FROM: text.regex(SENDER, 'MAIL_FROM must look like name@example.org or Name <name@example.org>.').optional(),
  BILLING_CONTACT: text.transform((contact) => contact.trim().slice(0, 200)).default(''),
  ENCRYPTION_KEY: encryptionKeys,
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: text.optional(),
  FACEBOOK_CLIENT_SECRET: text.optional(),
  FACEBOOK_DIALOG_URL: webAddress.default('https://www.facebook.com/dialog/oauth'),
  FACEBOOK_GRAPH_URL: webAddress.default('https://graph.facebook.com'),
  SUITE_ENTRY_POINT: webAddress.optional(),
  SUITE_ISSUER: text.optional(),
  SUITE_CERTIFICATE: text.transform((pem) => pem.replaceAll(String.raw`\n`, '\n')).optional(),
  SUITE_EMAIL_DOMAINS: text
    .transform((domains) => listOf(domains.toLowerCase()).filter((domain) => domain !== ''))
    .optional(),
  SUITE_ACCOUNT_URL: webAddress.optional(),
  TILE_URL: tileAddress.optional(),
  TILE_CREDIT: text.transform((credit) => credit.trim().slice(0, 200)).default(''),
  HELP_WIDGET_URL: webAddress.optional(),
  DRAIN_SECONDS: wholeNumber({ standard: 5, least: 0, most: 600 }),
  S3_BUCKET: text.optional(),
  S3_PREFIX: text
    .transform((prefix) => prefix.replace(/^\/+|\/+$/g, ''))
    .transform((prefix) => (prefix === '' ? '' : `${prefix}/`))
    .default(''),
  S3_ENDPOINT: webAddress.default(''),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  CLAMD: scannerPlace.optional(),
  FILE_QUOTA_GB: wholeNumber({ standard: 10, least: 1, most: 1_000_000 }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  METRICS_TOKEN: text
    .regex(/^[\w.~+/=-]{16,}$/, 'METRICS_TOKEN must have at least 16 letters, digits or characters of -._~+/=.')
    .optional(),
  CHECK_REPLIES: yesNo(false),
})
export type Values = z.infer<typeof environment>
