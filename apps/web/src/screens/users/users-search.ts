export const SECTIONS = ['people', 'teams', 'statuses'] as const
export type Section = (typeof SECTIONS)[number]

export interface UsersSearch {
  section?: Section
  filter?: string
  team?: number
  page?: number
}

const whole = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

/** What the address says of the screen; anything else in it is dropped. */
export function readUsersSearch(search: Record<string, unknown>): UsersSearch {
  const section = SECTIONS.find((one) => one === search['section'] && one !== 'people')
  const filter = typeof search['filter'] === 'string' ? search['filter'].slice(0, 200) : ''
  const [team, page] = [whole(search['team']), whole(search['page'])]
  return {
    ...(section && { section }),
    ...(filter && { filter }),
    ...(team && { team }),
    ...(page && page > 1 && { page }),
  }
}
