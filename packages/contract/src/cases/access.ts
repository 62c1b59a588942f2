import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Named, PathId } from '../shapes.ts'

/** What somebody can do to a record as a whole. */
export const CASE_ACTIONS = ['write', 'promote', 'close', 'reopen', 'markSensitive', 'delete'] as const
export const CaseAction = z.enum(CASE_ACTIONS)
export type CaseAction = z.infer<typeof CaseAction>

/** The sentence of the rule that refuses something; null if it is allowed. */
const Refused = z.string().nullable()

export const AccessExplained = z.object({
  caseId: z.int(),
  user: Named,
  /** Refused: the person does not see the record, and nothing else is listed. */
  view: Refused,
  /** Without those that the state of the record leaves no room for. */
  actions: z.array(z.object({ action: CaseAction, refused: Refused })),
  fields: z.array(z.object({ id: z.string(), title: z.string(), view: Refused, edit: Refused })),
})
export type AccessExplained = z.infer<typeof AccessExplained>

export const caseAccess = {
  explain: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/access/{caseId}/{userId}',
    access: 'admin',
    summary: 'What a person can see and do in a record, and which rule refuses the rest; the audit log notes it',
    on: { caseId: 'case:view', userId: 'user' },
    params: z.object({ caseId: PathId, userId: PathId }),
    reply: AccessExplained,
  }),
}
