import { CASE_NUMBER, namesInTitle } from '../cases/title-template.ts'
import { fieldKey } from '../fields/field-key.ts'
import { filterColumns } from '../filters/columns.ts'

/** The built-in values that texts of rules can name by their labels. */
const NAMED = [
  'caseNumber',
  'title',
  'summary',
  'templateId',
  'statusId',
  'severityId',
  'assigneeId',
  'areas',
  'tags',
  'users',
  'pendingTeams',
  'created',
  'closed',
] as const

const BUILT_IN: ReadonlyMap<string, string> = new Map([
  [CASE_NUMBER, 'caseNumber'],
  ...[...filterColumns({ isAdmin: true }, [])].flatMap(([key, { label }]): [string, string][] =>
    (NAMED as readonly string[]).includes(key) ? [[label.toLowerCase(), key]] : [],
  ),
])

interface Titled {
  id: string
  title: string
}

/** What can stand between braces, with the labels as they are written. Fields come after what every record has. */
export const placeholdersFor = (fields: Iterable<Titled>): { key: string; label: string }[] => [
  ...[...filterColumns({ isAdmin: true }, []).values()].filter(({ key }) => (NAMED as readonly string[]).includes(key)),
  ...[...fields].map(({ id, title }) => ({ key: fieldKey(id), label: title })),
]

export interface Placeholder {
  /** With its braces. */
  whole: string
  shown: string
  /** What it stands for; undefined if nothing has that name. */
  key: string | undefined
}

/** The placeholders of a text. A field is meant before a built-in value of the same name. (D-089) */
export function placeholdersIn(text: string, fields: Iterable<Titled>): Placeholder[] {
  const found = namesInTitle(text)
  if (found.length === 0) return []
  const byTitle = new Map([...fields].map(({ id, title }) => [title.trim().toLowerCase(), fieldKey(id)]))
  return found.map(({ whole, shown, name }) => ({ whole, shown, key: byTitle.get(name) ?? BUILT_IN.get(name) }))
}

/** Why a text cannot be saved; null if everything in it has a name. */
export function placeholderFault(text: string, fields: Iterable<Titled>): string | null {
  const unknown = placeholdersIn(text, fields).find(({ key }) => key === undefined)
  return unknown ? `There is no field named "${unknown.shown.trim()}". Choose another one for ${unknown.whole}.` : null
}

/** The text with its values. What is empty or unknown leaves nothing behind. */
export function fillPlaceholders(text: string, fields: Iterable<Titled>, valueOf: (key: string) => string): string {
  const keys = new Map(placeholdersIn(text, fields).map(({ whole, key }) => [whole, key]))
  return text.replace(/\{[^{}]+\}/g, (whole) => {
    const key = keys.get(whole)
    return key === undefined ? '' : valueOf(key)
  })
}
