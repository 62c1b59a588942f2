import {
  type IntegrationToSave,
  type Mapping,
  MASKED,
  type Service,
  type Setting,
  type SettingValue,
} from '@dossier/contract/integrations/integration'
import type { Sealer } from '../../db/seal.ts'
import { badInput } from '../../http/refusal.ts'
import { sealSetting } from '../deliveries/integration-secrets.ts'
import { isSigningSecret, newSigningSecret } from '../deliveries/signature.ts'
import type { IntegrationRow } from './queries.ts'

const at = (key: string) => `settings.${key}`

interface Place {
  tenantId: number
  sealer: Sealer
  before: IntegrationRow | null
  /** The deployment has networks in which plain addresses are allowed. */
  allowsPlain: boolean
}

export interface CheckedSettings {
  settings: Record<string, SettingValue>
  secrets: Record<string, string>
  /** A signing secret that was made here, in plain text. */
  made: string | null
}

/** The settings of a save, as its service has them; secrets that were sent masked stay what they are. */
export function checkedSettings(service: Service, input: IntegrationToSave, place: Place): CheckedSettings {
  const keys = new Set(service.settingsSchema.map(({ key }) => key))
  const strange = Object.keys(input.settings).find((key) => !keys.has(key))
  if (strange !== undefined) badInput(`${service.title} has no setting “${strange}”.`, at(strange))
  const settings: Record<string, SettingValue> = {}
  const secrets: Record<string, string> = {}
  let made: string | null = null
  const seal = (key: string, secret: string) =>
    sealSetting(place.sealer, { tenantId: place.tenantId, integrationKey: input.key, setting: key }, secret)
  for (const setting of service.settingsSchema) {
    const given = input.settings[setting.key] ?? null
    const isUnknownMask = given === MASKED && place.before?.secrets[setting.key] === undefined
    const value = checkedValue(setting, isUnknownMask ? null : given, place)
    if (!setting.secret) settings[setting.key] = value
    else {
      const kept = storedSecret(setting, value, place)
      made ??= setting.key === 'secret' && kept === null && value === null ? newSigningSecret() : null
      const fresh = setting.key === 'secret' ? (made ?? value) : value
      if (kept !== null) secrets[setting.key] = kept
      else if (typeof fresh === 'string') secrets[setting.key] = seal(setting.key, fresh)
    }
  }
  return { settings, secrets, made }
}

/** The stored secret, if it stays. */
function storedSecret({ key }: Setting, value: SettingValue, { before }: Place): string | null {
  const stored = before?.secrets[key] ?? null
  // A signature cannot be switched off: without a new secret, the old one stays.
  return value === MASKED || (key === 'secret' && value === null) ? stored : null
}

function checkedValue(setting: Setting, given: SettingValue, place: Place): SettingValue {
  const { key, title, dataType, required } = setting
  const value = typeof given === 'string' ? given.trim() || null : given
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  if (isEmpty && required) badInput(`Enter the ${title.toLowerCase()}.`, at(key))
  if (isEmpty || value === MASKED) return value
  if (dataType === 'template') return typeof value === 'number' ? value : badInput('Choose a template.', at(key))
  if (dataType === 'mapping')
    return Array.isArray(value) ? distinctTargets(value, key) : badInput('Choose values.', at(key))
  if (typeof value !== 'string') return badInput(`Enter a text as the ${title.toLowerCase()}.`, at(key))
  if (dataType === 'url') return checkedUrl(value, key, place)
  if (setting.secret) return checkedSecret(value, key)
  return value
}

function distinctTargets(mapping: Mapping[], key: string): Mapping[] {
  const targets = mapping.map(({ target }) => target)
  const twice = targets.find((target, nth) => targets.indexOf(target) !== nth)
  return twice === undefined ? mapping : badInput('Two values fill the same. Remove one of them.', at(key))
}

function checkedUrl(value: string, key: string, { allowsPlain }: Place): string {
  const url = URL.canParse(value) ? new URL(value) : null
  const isAllowed = url?.protocol === 'https:' || (allowsPlain && url?.protocol === 'http:')
  if (!url || !isAllowed) return badInput('Use an address that begins with https://.', at(key))
  if (url.username !== '' || url.password !== '')
    return badInput('Leave the name and the password out of the address. Use Authorization for them.', at(key))
  return url.href
}

function checkedSecret(value: string, key: string): string {
  if (key === 'secret' && !isSigningSecret(value))
    return badInput('Use a secret that begins with whsec_ and has 24 to 64 bytes in base64.', at(key))
  // It becomes a header.
  return /^[\x20-\x7e]+$/.test(value) ? value : badInput('Use letters, digits and signs without accents.', at(key))
}
