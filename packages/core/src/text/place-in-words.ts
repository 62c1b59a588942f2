/** What people read on the screen where the name of a property is another one. */
const SHOWN: Record<string, string> = {
  acsUrl: 'sign-in address',
  adminEmail: "administrator's email",
  adminName: "administrator's name",
  assigneeId: 'assignee',
  cadenceEnabled: 'choice of a cadence',
  caseId: 'record',
  caseIds: 'records',
  cases: 'records',
  clauses: 'filters',
  dataSource: 'data source',
  defaultFirstDayOfWeek: 'first day of the week',
  disabled: 'choice to disable it',
  dynamicValue: 'value',
  extendedPermissions: 'permissions',
  hiddenFromInsights: 'choice to hide it from insights',
  lat: 'latitude',
  lng: 'longitude',
  seq: 'position in the history',
  searchClauses: 'filters',
  searchTerm: 'search text',
  sortBy: 'column to sort by',
  subClauses: 'filters',
  tenantDomain: 'domain of the organization',
  tenantName: 'name of the organization',
  viewsOpening: 'way of opening views',
}

const SHORT = /\b(url|saml|html|csv|pdf|mfa|css|acs)\b/g

/** The words of a property's name: `templateIds` are templates. */
function wordsOf(name: string): string {
  const shown = Object.hasOwn(SHOWN, name) ? SHOWN[name] : undefined
  if (shown !== undefined) return shown
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ id(s?)$/, '$1')
  return words.replaceAll(SHORT, (short) => short.toUpperCase())
}

const singular = (words: string): string =>
  words.replace(/(?:(ie)|(?<=us|ss|x|ch)e)?s$/, (_, y: string | undefined) => (y === undefined ? '' : 'y'))

/** Somebody made these up: the keys of values, not names of properties. */
const isOwnKey = (step: string): boolean => !/^[a-z]+$/i.test(step)

function stepsOf(path: readonly PropertyKey[]): string[] {
  const steps: string[] = []
  for (const step of path) {
    if (typeof step === 'number') steps.push(`${singular(steps.pop() ?? 'entry')} ${(step + 1).toLocaleString('en')}`)
    else steps.push(isOwnKey(String(step)) ? `“${String(step)}”` : wordsOf(String(step)))
  }
  return steps.map(withArticle).toReversed()
}

const withArticle = (words: string): string => (/\d$|”$/.test(words) ? words : `the ${words}`)

/**
 * The place of a part in what was sent, as the subject of a sentence: `conditions.0.field` is "The field of condition 1".
 * Nobody who fills in a form knows the names of properties; callers of the API find the path in a header.
 */
export function placeInWords(path: readonly PropertyKey[]): string {
  const words = path.length === 0 ? 'the request' : stepsOf(path).join(' of ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether several things are at a place. */
export const arePlural = (path: readonly PropertyKey[]): boolean => {
  const last = path.at(-1)
  return typeof last === 'string' && !isOwnKey(last) && /[^sui]s$/.test(wordsOf(last))
}
