import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import type { FieldValue } from '@dossier/contract/fields'
import { hasChoices } from '../../fields/definition-fault.ts'
import type { Scope } from '../scope.ts'

export const teamsAt =
  ({ rename, at }: Scope) =>
  (keys: readonly string[], place: string): string[] =>
    keys.map((key, nth) => rename({ kind: 'teams', key, at: `${at}.${place}.${nth}` }))

export const kindTeams = (thing: { caseTeams: string[]; recordTeams: string[] }, scope: Scope) => ({
  caseTeams: teamsAt(scope)(thing.caseTeams, 'caseTeams'),
  recordTeams: teamsAt(scope)(thing.recordTeams, 'recordTeams'),
})

export const rights = <T extends { viewTeams: string[]; editTeams: string[]; adminOnly: boolean }>(
  { viewTeams, editTeams, adminOnly }: T,
  scope: Scope,
  place: string,
) => ({
  viewTeams: teamsAt(scope)(viewTeams, `${place}viewTeams`),
  editTeams: teamsAt(scope)(editTeams, `${place}editTeams`),
  adminOnly,
})

export const maybe = (kind: ConfiguredKind, key: string | null, { rename, at }: Scope, place: string): string | null =>
  key === null ? null : rename({ kind, key, at: `${at}.${place}` })

export const fieldsAt = (keys: readonly string[], { rename, at }: Scope, place: string): string[] =>
  keys.map((key, nth) => rename({ kind: 'fields', key, at: `${at}.${place}.${nth}` }))

export type Values = Readonly<Record<string, FieldValue>>

/** Values by field. */
export const values = (given: Values, scope: Scope, place: string): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const at = `${scope.at}.${place}.${key}`
      return [scope.rename({ kind: 'fields', key, at }), chosen(value, key, { ...scope, at })]
    }),
  )

/** Values of lists name their choices. */
export function chosen(value: FieldValue, within: string, { rename, at, fields }: Scope): FieldValue {
  const field = fields.get(within)
  if (!field || !hasChoices(field.dataType) || field.dataSource !== null) return value
  const choice = (key: string) => rename({ kind: 'choices', key, within, at })
  if (typeof value === 'string') return choice(value)
  return isTexts(value) ? value.map(choice) : value
}

const isTexts = (value: FieldValue): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
