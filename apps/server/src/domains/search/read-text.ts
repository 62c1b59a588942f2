import type { SearchClause } from '@dossier/contract/clauses'
import { filterableColumns, termsOf } from '../../query/filters/terms-of.ts'
import { withOwnWord } from '@dossier/core/filters/own-words'
import { readQuery, type ReadQuery } from '@dossier/core/query-text/read-query'
import type { QueryTerms } from '@dossier/core/query-text/value-reader'
import { writeQuery } from '@dossier/core/query-text/write-query'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { QueryNames } from './query-names.ts'

export interface Speaking {
  ctx: Ctx
  catalogue: Catalogue
  timeZone: string
  locale: string
}

type KnowingTerms = QueryTerms & { names: QueryNames }

/** What the words of a question mean to the caller, who knows only what they may see. */
export function queryTerms({ ctx, catalogue, timeZone, locale }: Speaking): KnowingTerms {
  const { me, tenant } = ctx
  const terms = termsOf({ me, tenant }, catalogue, { timeZone, now: new Date() })
  const now = Temporal.Instant.fromEpochMilliseconds(terms.now).toZonedDateTimeISO(terms.timeZone)
  const columns = [...filterableColumns(me, catalogue)].map(
    ([key, column]) => [key, withOwnWord(column, tenant.caseName)] as const,
  )
  const reader = { locale, timeZone: terms.timeZone, now: terms.now }
  return { columns: new Map(columns), names: new QueryNames(ctx, catalogue), reader, today: now.toPlainDate() }
}

/** Reads a question that was typed, again while it has names that only the database knows. */
export async function readText(text: string, terms: KnowingTerms): Promise<ReadQuery> {
  let read = readQuery(text, terms)
  while (await terms.names.load()) read = readQuery(text, terms)
  return read
}

/** The same for a question that is asked at once: refuses with 400 and the place what cannot be read. */
export async function readValidText(
  text: string,
  speaking: Speaking,
): Promise<Pick<ReadQuery, 'searchTerm' | 'clauses'>> {
  if (text.trim() === '') return { searchTerm: '', clauses: [] }
  const { faults, ...query } = await readText(text, queryTerms(speaking))
  const [fault] = faults
  if (fault) return badInput(`${fault.message} (At character ${fault.start + 1} of the query.)`, 'query')
  return query
}

export async function writeText(
  question: { searchTerm: string; clauses: readonly SearchClause[] },
  terms: KnowingTerms,
): Promise<string> {
  let text = writeQuery(question, terms)
  while (await terms.names.load()) text = writeQuery(question, terms)
  return text ?? badInput('These filters name a field that is not available.', 'clauses')
}
