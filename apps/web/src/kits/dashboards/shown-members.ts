import type { TeamContents } from '@dossier/contract/dashboards/contents'
import type { UserSummary } from '@dossier/contract/users/details'

export interface ShownMember {
  user: UserSummary
  isMuted: boolean
}

/** Who is not disabled and has one of the chosen statuses; the others are left out, or muted and last. (D-079) */
export function shownMembers(
  members: readonly UserSummary[],
  { userStatuses = [], showHiddenAsMuted = false }: TeamContents,
): ShownMember[] {
  const all = members
    .filter(({ disabled }) => !disabled)
    .map((user) => ({
      user,
      isMuted: userStatuses.length > 0 && !userStatuses.includes(user.currentStatus?.id ?? 0),
    }))
  const shown = all.filter(({ isMuted }) => !isMuted)
  return showHiddenAsMuted ? [...shown, ...all.filter(({ isMuted }) => isMuted)] : shown
}
