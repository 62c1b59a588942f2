import { userProfile } from '@dossier/contract/user-profile/calls'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../lib/cache.ts'
import { useSavedMark } from '../../ui/use-saved-mark.ts'

const LISTS = [users.list, users.search, users.listOfTeam, teams.list, userStatuses.list, userProfile.definition]

/** Reloads the lists after a save, and shows the saved mark for a second. */
export function useSaved() {
  const cache = useQueryClient()
  const { isSaved, markSaved } = useSavedMark()
  const saved = () => {
    markSaved()
    return Promise.all(LISTS.map((endpoint) => cache.invalidateQueries({ queryKey: keyOf(endpoint) })))
  }
  return { isSaved, saved }
}
