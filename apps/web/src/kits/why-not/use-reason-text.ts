import { teams as teamCalls } from '@dossier/contract/users/teams'
import { reasonText } from '@dossier/core/access/reason-text'
import type { WhyNot } from '@dossier/core/access/reasons'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'

/** The sentence of the rule that refuses something; nothing if it is allowed. Teams are loaded if the rule names some. */
export function useReasonText(whyNot: WhyNot): string | undefined {
  const hasTeams = (whyNot?.teams?.length ?? 0) > 0
  const { data, isPending } = useQuery({ ...queryOf(teamCalls.list), enabled: hasTeams })
  if (!whyNot || (hasTeams && isPending)) return undefined
  return reasonText(whyNot, (id) => data?.find((team) => team.id === id)?.title)
}
