/** True when the list is empty, for an empty list admits everyone, or when the person is in one of its teams. */
export const inAnyOf = (person: { teams: readonly number[] }, teamIds: readonly number[]): boolean =>
  teamIds.length === 0 || teamIds.some((id) => person.teams.includes(id))

/** True if the person is in one of the named teams; an empty list names nobody. */
export const isMemberOf = (person: { teams: readonly number[] }, teamIds: readonly number[]): boolean =>
  teamIds.some((id) => person.teams.includes(id))
