import { signInMailsJob } from '../domains/auth/sign-in-mails-job.ts'
import { bulkEditJob } from '../domains/bulk-edits/bulk-edit-job.ts'
import { moveAreaJob } from '../domains/cases/move-area-job.ts'
import { recalculateJob } from '../domains/cases/recalculate-job.ts'
import { findTodayJob, followTodayJob } from '../domains/cases/follow-today-job.ts'
import { replaceLookupJob } from '../domains/cases/replace-lookup-job.ts'
import { caseEmailJob } from '../domains/emails/case-email-job.ts'
import { emailOutcomeJob } from '../domains/emails/email-outcome-job.ts'
import { undoActionJob } from '../domains/events/undo-action-job.ts'
import { importJob } from '../domains/imports/import-job.ts'
import { fillTextsJob, findTextsJob } from '../domains/search/fill-texts-job.ts'
import { settleSupportJob } from '../domains/support-access/settle-job.ts'
import { foldCountsJob } from '../domains/views/fold-counts-job.ts'
import { findOrdersJob, keepOrdersJob } from '../domains/views/keep-orders-job.ts'
import { mailJob } from '../outside/mail-job.ts'
import type { JobKind } from '../queue/job-kind.ts'
import { laterIndexesJob } from './later-indexes-job.ts'
import { logMonthsJob } from './log-months-job.ts'
import { resealSecretsJob } from './reseal-secrets-job.ts'
import { sweepExpiredJob } from './sweep-expired-job.ts'
import { sweepFilesJob } from './sweep-files-job.ts'
import { vacuumJob } from './vacuum-job.ts'

/** Every kind of job. A new kind adds its line here. */
export const jobKinds: readonly JobKind[] = [
  mailJob,
  caseEmailJob,
  emailOutcomeJob,
  signInMailsJob,
  settleSupportJob,
  foldCountsJob,
  replaceLookupJob,
  moveAreaJob,
  recalculateJob,
  followTodayJob,
  findTodayJob,
  undoActionJob,
  importJob,
  bulkEditJob,
  sweepExpiredJob,
  sweepFilesJob,
  logMonthsJob,
  laterIndexesJob,
  findOrdersJob,
  keepOrdersJob,
  findTextsJob,
  fillTextsJob,
  resealSecretsJob,
  vacuumJob,
]
