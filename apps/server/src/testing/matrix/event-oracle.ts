import type { Rule } from './oracle.ts'

/* What calls about the history of a record answer. Written from the specification; shares nothing with core/access. */

/** Takes the rules of calls that only read, or also change, a record. */
export function ofEvents({ viewing, writing }: Record<'viewing' | 'writing', Rule>): Record<string, Rule> {
  const withOwn =
    (rule: Rule): Rule =>
    (who, cell) => {
      if (cell.thing === 'malformed') return 400
      const verdict = rule(who, cell)
      return typeof verdict !== 'number' && cell.thing !== 'own' ? 404 : verdict
    }
  return {
    'GET /event/{caseId}': viewing,
    'GET /event/{caseId}/{eventId}': withOwn(viewing),
    'GET /event/choices/{caseId}': viewing,
    'GET /event/past/{caseId}': viewing,
    'GET /event/key/{caseId}': viewing,
    'POST /event/undo/{caseId}/{eventId}': withOwn(writing),
    'POST /event/setaskey/{caseId}/{eventId}/{entryId}': withOwn(writing),
    'POST /event/media/setaskey/{caseId}/{fileId}': withOwn(writing),
    'GET /event/media/{caseId}/{fileId}': withOwn(viewing),
    'GET /cases/history/{caseId}': viewing,
    'GET /cases/visit/{caseId}': viewing,
    'POST /cases/visit/{caseId}': viewing,
  }
}
