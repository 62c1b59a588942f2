interface Person {
  id: number
  disabled: boolean
  teams: readonly number[]
}

export interface BulkPeople {
  /** In the order of their ids. */
  ids: number[]
  inSeveralTeams: number
  disabled: number
}

/** Who gets a record: each enabled person of the teams, once. (D-099) */
export function bulkPeople(people: Iterable<Person>, teams: readonly number[]): BulkPeople {
  const found: BulkPeople = { ids: [], inSeveralTeams: 0, disabled: 0 }
  for (const { id, disabled, teams: own } of people) {
    const within = own.filter((team) => teams.includes(team)).length
    if (within === 0) continue
    if (disabled) found.disabled += 1
    else {
      found.ids.push(id)
      if (within > 1) found.inSeveralTeams += 1
    }
  }
  found.ids.sort((a, b) => a - b)
  return found
}
