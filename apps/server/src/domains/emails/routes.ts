import { caseEmail } from '@dossier/contract/cases/email'
import { implement } from '../../http/implement.ts'
import { sendEmail } from './send-email.ts'

export const emailRoutes = implement(caseEmail, {
  send: (ctx, { params, body }) => sendEmail(ctx, params.caseId, body),
})
