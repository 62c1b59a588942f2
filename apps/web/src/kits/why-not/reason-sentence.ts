import { teams } from '@dossier/contract/users/teams'
import { reasonText } from '@dossier/core/access/reason-text'
import type { Reason } from '@dossier/core/access/reasons'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'

/** The sentence of the rule that refuses something, once its teams are known. */
export async function reasonSentence(cache: QueryClient, reason: Reason): Promise<string> {
  const isNamed = (reason.teams?.length ?? 0) > 0
  const named = isNamed ? await cache.fetchQuery(queryOf(teams.list)).catch(() => []) : []
  return reasonText(reason, (id) => named.find((team) => team.id === id)?.title)
}
