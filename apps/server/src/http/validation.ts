import { arePlural, placeInWords } from '@dossier/core/text/place-in-words'
import type { z } from 'zod'
import { badInput } from './refusal.ts'

/** Parses the input; an error is answered with 400 and one sentence that names the place in words. */
export function parse<T extends z.ZodType>(schema: T | undefined, input: unknown): z.output<T> | undefined {
  if (!schema) return undefined
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const issue = innermost(result.error.issues[0])
  return badInput(sentence(issue), issue?.path.join('.') || undefined)
}

type Issue = z.core.$ZodIssue

/** What fits none of several forms is judged by the one that it comes closest to, if that can be said. */
function innermost(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const meant = issue.errors.filter((issues) => !isOtherForm(issues))
  const [closest, next] = (meant.length === 1 ? meant : issue.errors)
    .flatMap(([first]) => innermost(first) ?? [])
    .toSorted(byDepth)
  if (!closest || closest.path.length === 0 || (next && byDepth(closest, next) === 0)) return issue
  return { ...closest, path: [...issue.path, ...closest.path] }
}

/** Other keys are there than those that it needs. */
const isOtherForm = (issues: readonly Issue[]): boolean =>
  issues.some(
    ({ code, input, path }) =>
      path.length <= 1 && (code === 'unrecognized_keys' || (code === 'invalid_type' && input === undefined)),
  )

const byDepth = (one: Issue, other: Issue): number => other.path.length - one.path.length

const KIND: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** One fault as a sentence. */
export function sentence(issue: Issue | undefined): string {
  if (!issue) return 'The request could not be understood.'
  // A message that the contract wrote itself ends like a sentence; the library's own do not.
  if (issue.message.endsWith('.')) return issue.message
  const place = placeInWords(issue.path)
  const verb = arePlural(issue.path) ? 'are' : 'is'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${place} ${verb} missing.`
        : `${place} must be ${KIND[issue.expected] ?? issue.expected}.`
    case 'too_big':
      return `${place} can ${tooMuch(issue.origin, Number(issue.maximum))}.`
    case 'too_small':
      return `${place} must ${tooLittle(issue.origin, Number(issue.minimum))}.`
    case 'invalid_value':
      return `${place} must be one of ${issue.values.join(', ')}.`
    default:
      return `${place} ${verb} not valid.`
  }
}

function tooMuch(origin: string, most: number): string {
  const count = most.toLocaleString('en')
  if (origin === 'string') return `have up to ${count} characters`
  return origin === 'array' ? `hold up to ${count} entries` : `be at most ${count}`
}

function tooLittle(origin: string, least: number): string {
  const count = least.toLocaleString('en')
  if (origin !== 'string' && origin !== 'array') return `be at least ${count}`
  if (least === 1) return 'not be empty'
  return origin === 'string' ? `have at least ${count} characters` : `hold at least ${count} entries`
}

const UNSTORABLE = 'The text contains a character that cannot be stored. Remove it and try again.'

/** NUL and halves of surrogate pairs cannot be stored as text; they are refused before anything else happens. */
export function refuseUnstorable(raw: string, parsed: unknown): void {
  if (/\\u(0000|d[89a-f])/i.test(raw) && !isStorable(parsed)) badInput(UNSTORABLE)
}

export function refuseUnstorableAddress(url: string): void {
  if (url.includes('%00')) badInput(UNSTORABLE)
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.every(isStorable)
  if (value && typeof value === 'object')
    return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
  return true
}
