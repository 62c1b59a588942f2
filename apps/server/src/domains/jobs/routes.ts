import { jobs, JOBS_PAGE_SIZE } from '@dossier/contract/jobs'
import { implement } from '../../http/implement.ts'
import { presentJob } from './present-job.ts'
import { countJobs, selectJobs } from './queries.ts'
import { cancel, tryAgain } from './steer-job.ts'

export const jobRoutes = implement(jobs, {
  list: async ({ tx, tenant, services: { settings } }, { query: { pageNumber, state } }) => {
    const offset = (pageNumber - 1) * JOBS_PAGE_SIZE
    const rows = await selectJobs(tx, { tenantId: tenant.id, state }, { limit: JOBS_PAGE_SIZE, offset })
    const totalItems = await countJobs(tx, state)
    return {
      data: rows.map((row) => presentJob(row, settings)),
      totalItems,
      pageCount: Math.ceil(totalItems / JOBS_PAGE_SIZE),
    }
  },
  tryAgain: (ctx, { params: { jobId } }) => tryAgain(ctx, jobId),
  cancel: (ctx, { params: { jobId } }) => cancel(ctx, jobId),
})
