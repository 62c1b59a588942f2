import type { Rule } from './oracle.ts'

/* What calls about the history of a record, and about notifications of it, answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

/** The notification is the collaborator's. */
const ofCollaborator: Rule = (who, { thing }) => {
  if (thing === 'malformed') return 400
  return who === 'collaborator' && thing === 'own' ? OK : 404
}

/** Takes the rules of calls that only read, or also change, a record. */
export function ofEvents({ viewing, writing }: Record<'viewing' | 'writing', Rule>): Record<string, Rule> {
  const withOwn =
    (rule: Rule): Rule =>
    (who, cell) => {
      if (cell.thing === 'malformed') return 400
      const verdict = rule(who, cell)
      return typeof verdict !== 'number' && cell.thing !== 'own' ? 404 : verdict
    }
  /** The comment is the opener's. Whether it exists is known to everybody who sees the record. */
  const onComment =
    (rule: Rule, isFor: (who: string) => boolean): Rule =>
    (who, cell) => {
      if (cell.thing === 'malformed') return 400
      const seen = viewing(who, cell)
      if (typeof seen === 'number') return seen
      if (cell.thing !== 'own') return 404
      return isFor(who) ? rule(who, cell) : 403
    }
  const ofAuthor = (who: string) => who === 'opener'
  return {
    'GET /event/{caseId}': viewing,
    'GET /event/{caseId}/{eventId}': withOwn(viewing),
    'GET /event/choices/{caseId}': viewing,
    'GET /event/past/{caseId}': viewing,
    'GET /event/key/{caseId}': viewing,
    'POST /event/undo/{caseId}/{eventId}': withOwn(writing),
    'GET /event/actions/{caseId}': viewing,
    'POST /event/undoAll/{caseId}/{eventId}': withOwn(writing),
    'POST /event/setaskey/{caseId}/{eventId}/{entryId}': withOwn(writing),
    'POST /event/media/setaskey/{caseId}/{fileId}': withOwn(writing),
    'GET /event/media/{caseId}/{fileId}': withOwn(viewing),
    'GET /cases/history/{caseId}': viewing,
    'GET /cases/visits': (_who, { caseVariant }) => (caseVariant === 'malformed' ? 400 : OK),
    'GET /cases/visit/{caseId}': viewing,
    'POST /cases/visit/{caseId}': viewing,
    'GET /comments/{caseId}/{commentId}': onComment(viewing, (who) => ofAuthor(who) || who === 'admin'),
    'GET /comments/whole/{caseId}/{commentId}': onComment(viewing, () => true),
    'PUT /comments/{caseId}/{commentId}': onComment(writing, ofAuthor),
    'DELETE /comments/{caseId}/{commentId}': (who, cell) =>
      onComment(who === 'admin' ? () => OK : writing, () => ofAuthor(who) || who === 'admin')(who, cell),
    'PUT /comments/reaction/{caseId}/{commentId}': onComment(writing, () => true),
    'GET /notifications': () => OK,
    'DELETE /notifications/deleteAll': () => OK,
    'DELETE /notifications/{id}': ofCollaborator,
  }
}
