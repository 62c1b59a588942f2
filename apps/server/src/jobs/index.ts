import { signInMailsJob } from '../domains/auth/sign-in-mails-job.ts'
import { bulkEditJob } from '../domains/bulk-edits/bulk-edit-job.ts'
import { moveAreaJob } from '../domains/cases/replacement/move-area-job.ts'
import { recalculateJob } from '../domains/cases/recalculation/recalculate-job.ts'
import { findTodayJob, followTodayJob } from '../domains/cases/recalculation/follow-today-job.ts'
import { replaceChoiceJob } from '../domains/cases/replacement/replace-choice-job.ts'
import { replaceLookupJob } from '../domains/cases/replacement/replace-lookup-job.ts'
import { deliverJob } from '../domains/deliveries/deliver-job.ts'
import { sweepEffectsJob } from '../domains/deliveries/sweep-effects-job.ts'
import { caseEmailJob } from '../domains/emails/case-email-job.ts'
import { emailOutcomeJob } from '../domains/emails/email-outcome-job.ts'
import { undoActionJob } from '../domains/events/undo-action-job.ts'
import { importJob } from '../domains/imports/import-job.ts'
import { numberEventsJob } from '../domains/integrations/number-events-job.ts'
import { pullJob } from '../domains/integrations/pull-job.ts'
import { runIntegrationsJob } from '../domains/integrations/run-integrations-job.ts'
import { noteCallsJob } from '../domains/rules/note-calls-job.ts'
import { fillTextsJob, findTextsJob } from '../domains/search/fill-texts-job.ts'
import { findSchedulesJob, runSchedulesJob } from '../domains/schedules/run-schedules-job.ts'
import { settleSupportJob } from '../domains/support-access/settle-job.ts'
import { foldCountsJob } from '../domains/views/counts/fold-counts-job.ts'
import { findOrdersJob, keepOrdersJob } from '../domains/views/order/build-sort-indexes-job.ts'
import { mailJob } from '../outbound/mail-job.ts'
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
  deliverJob,
  runIntegrationsJob,
  pullJob,
  numberEventsJob,
  caseEmailJob,
  emailOutcomeJob,
  signInMailsJob,
  settleSupportJob,
  foldCountsJob,
  replaceLookupJob,
  replaceChoiceJob,
  moveAreaJob,
  recalculateJob,
  followTodayJob,
  findTodayJob,
  undoActionJob,
  importJob,
  noteCallsJob,
  bulkEditJob,
  runSchedulesJob,
  findSchedulesJob,
  sweepExpiredJob,
  sweepEffectsJob,
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
