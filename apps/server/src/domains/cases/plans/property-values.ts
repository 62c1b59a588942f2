import type { PropertyKey } from '@dossier/contract/cases/details'
import { PEOPLE_PER_CASE, TAG_LENGTH, TAGS_PER_CASE, TEXT_AREA_LENGTH, TITLE_LENGTH } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import { cleanLine, cleanLines, cleanTitle } from '@dossier/core/fields/clean-text'
import { badInput } from '../../../http/refusal.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { CaseRecord } from '../load-case.ts'
import { smallLetters } from '@dossier/core/text/small-letters'
import { placeInWords } from '@dossier/core/text/place-in-words'

export const AREAS_PER_CASE = 100

/** A property as it is logged and compared: ids, texts, and tags by their titles. */
export type PropertyValue = string | number | boolean | readonly number[] | readonly string[] | null

/** A record's value by key. */
export const PROPERTY_OF: { [K in PropertyKey]: (record: CaseRecord) => PropertyValue } = {
  title: ({ row }) => row.title,
  summary: ({ row }) => row.summary,
  statusId: ({ row }) => row.status_id,
  severityId: ({ row }) => row.severity_id,
  assigneeId: ({ row }) => row.assignee_id,
  areas: ({ row }) => row.area_ids,
  tags: ({ tags }) => tags,
  users: ({ row }) => row.user_ids,
  pendingTeams: ({ row }) => row.pending_team_ids,
  categoryId: ({ row }) => row.category_id,
  cadenceEnabled: ({ row }) => row.cadence_enabled,
  hiddenFromInsights: ({ row }) => row.hidden_from_insights,
  isSensitive: ({ row }) => row.is_sensitive,
}

interface About {
  catalogue: Catalogue
  /** The current value; earlier choices stay allowed even if they have been disabled since. */
  present: PropertyValue
  /** The value that the writer saw, if it has changed since: merging decides the result. */
  seen?: PropertyValue | undefined
}

const chosen = ({ present, seen }: About): unknown[] => [present, seen].flat()

/** The valid values of each key from a client; anything else answers 400 with a sentence. */
export const NORMALIZE = {
  title: (input: unknown): string => {
    const title = cleanTitle(textOf(input, 'title'))
    if (isBlank(title)) badInput('Please enter a title.')
    return title.length <= TITLE_LENGTH ? title : badInput(`A title can have up to ${TITLE_LENGTH} characters.`)
  },
  summary: (input: unknown): string => {
    const summary = cleanLines(textOf(input ?? '', 'summary'))
    return summary.length <= TEXT_AREA_LENGTH ? summary : badInput('A summary can have up to 100,000 characters.')
  },
  statusId: (input: unknown, { catalogue }: About): number => existingId(input, 'status', catalogue.statuses),
  severityId: (input: unknown, { catalogue }: About): number => existingId(input, 'severity', catalogue.severities),
  assigneeId: (input: unknown, about: About): number | null =>
    input === null ? null : choice(input, { noun: 'user', from: about.catalogue.users, chosen: chosen(about) }),
  areas: (input: unknown, about: About): number[] =>
    list(input, { noun: 'area', limit: AREAS_PER_CASE })
      // One that was deleted while somebody chose it.
      .filter((id) => about.catalogue.areas.has(id as number) || !chosen(about).includes(id))
      .map((id) => choice(id, { noun: 'area', from: about.catalogue.areas, chosen: chosen(about) })),
  tags: (input: unknown): string[] => {
    const tags = list(input, { noun: 'tag', limit: TAGS_PER_CASE }).map(tagOf)
    return [...new Map(tags.toReversed().map((tag) => [smallLetters(tag), tag])).values()].toReversed()
  },
  users: (input: unknown, about: About): number[] =>
    list(input, { noun: 'user', limit: PEOPLE_PER_CASE }).map((id) =>
      choice(id, { noun: 'user', from: about.catalogue.users, chosen: chosen(about) }),
    ),
  pendingTeams: (input: unknown, { catalogue }: About): number[] =>
    list(input, { noun: 'team', limit: PEOPLE_PER_CASE }).map((id) => existingId(id, 'team', catalogue.teams)),
  categoryId: (input: unknown, { catalogue }: About): number | null =>
    input === null ? null : existingId(input, 'category', catalogue.categories),
  cadenceEnabled: (input: unknown): boolean => yesOrNo(input, 'cadenceEnabled'),
  hiddenFromInsights: (input: unknown): boolean => yesOrNo(input, 'hiddenFromInsights'),
  isSensitive: (input: unknown): boolean => yesOrNo(input, 'isSensitive'),
} satisfies { [K in PropertyKey]: (input: unknown, about: About) => PropertyValue }

/** Whether two values of one key are the same; the order of lists and the letter case of tags do not matter. */
export function isSameProperty(one: PropertyValue, other: PropertyValue): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  const folded = new Set(one.map(fold))
  return one.length === other.length && other.every((entry) => folded.has(fold(entry)))
}

const fold = (entry: unknown) => (typeof entry === 'string' ? smallLetters(entry) : entry)

const textOf = (input: unknown, noun: string): string =>
  typeof input === 'string' ? input : badInput(`The ${noun} must be text.`)

const yesOrNo = (input: unknown, key: string): boolean =>
  typeof input === 'boolean' ? input : badInput(`${placeInWords([key])} must be true or false.`)

/** Each entry once. */
function list(input: unknown, { noun, limit }: { noun: string; limit: number }): unknown[] {
  if (!Array.isArray(input)) return badInput(`Send the ${noun}s as a list.`)
  if (input.length > limit) return badInput(`A record can have up to ${limit} ${noun}s.`)
  return [...new Set(input)]
}

function tagOf(input: unknown): string {
  const tag = typeof input === 'string' ? cleanLine(input).trim() : ''
  return !isBlank(tag) && tag.length <= TAG_LENGTH ? tag : badInput(`A tag can have 1 to ${TAG_LENGTH} characters.`)
}

function existingId<T>(input: unknown, noun: string, from: ReadonlyMap<number, T>): number {
  return typeof input === 'number' && from.has(input) ? input : badInput(`The ${noun} does not exist.`)
}

interface Choosable {
  disabled: boolean
  name?: string
  title?: string
}

function choice(
  input: unknown,
  { noun, from, chosen }: { noun: string; from: ReadonlyMap<number, Choosable>; chosen: readonly unknown[] },
): number {
  const id = existingId(input, noun, from)
  const one = from.get(id)
  if (one?.disabled && !chosen.includes(id)) badInput(`${one.name ?? one.title} is disabled. Choose another ${noun}.`)
  return id
}
