import { SECURITY_PAGE_SIZE, securityLog } from '@dossier/contract/sign-in/security-log'
import { implement } from '../../http/implement.ts'
import { countEvents, selectEvents } from './queries.ts'

export const securityLogRoutes = implement(securityLog, {
  list: async ({ tx, tenant }, { query: { pageNumber, ...filters } }) => {
    const query = { tenantId: tenant.id, ...filters }
    const offset = (pageNumber - 1) * SECURITY_PAGE_SIZE
    const rows = await selectEvents(tx, query, { limit: SECURITY_PAGE_SIZE, offset })
    const totalItems = await countEvents(tx, query)
    const data = rows.map(({ user_id, person, actor, ...row }) => ({
      ...row,
      person: user_id === null ? null : { id: user_id, name: person ?? '' },
      by: actor,
    }))
    return { data, totalItems, pageCount: Math.ceil(totalItems / SECURITY_PAGE_SIZE) }
  },
})
