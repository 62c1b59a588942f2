import type { UserField } from '@dossier/contract/user-profile/fields'

export interface Step {
  kind: 'welcome' | 'details' | 'information'
  title: string
  /** Name and email, read-only. */
  builtIn: UserField[]
  fields: UserField[]
}

const INFORMATION: Step = { kind: 'information', title: 'Information', builtIn: [], fields: [] }
const BUILT_IN = new Set(['name', 'email'])

/**
 * Welcome, then one step for each section of editable fields; at least one step even without fields. Last, the tenant's
 * information, if there is any.
 */
export function introductionSteps(fields: readonly UserField[], hasInformation: boolean): Step[] {
  const builtIn = fields.filter(({ field }) => BUILT_IN.has(field.id))
  const own = fields.filter(({ allowSelfEdit, field }) => allowSelfEdit && !BUILT_IN.has(field.id))
  const sections = [...Map.groupBy(own, ({ section }) => section)]
  const details = (title: string, members: UserField[]): Step => ({ kind: 'details', title, builtIn, fields: members })
  return [
    { kind: 'welcome', title: 'Welcome', builtIn: [], fields: [] },
    ...(sections.length > 1
      ? sections.map(([section, members]) => details(`Details: ${section}`, members))
      : [details('Details', own)]),
    ...(hasInformation ? [INFORMATION] : []),
  ]
}
