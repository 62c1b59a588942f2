export const SECTIONS = ['people', 'teams', 'statuses', 'fields'] as const
export type Section = (typeof SECTIONS)[number]

export interface UsersSearch {
  section?: Section
  filter?: string
  team?: number
  page?: number
}

const MOST_TEAM = 2 ** 31 - 1
const MOST_PAGE = 100_000

const whole = (value: unknown, most: number) =>
  Number.isInteger(Number(value)) && Number(value) > 0 && Number(value) <= most ? Number(value) : undefined

/**
 * The parameters of the screen's URL. Invalid ones are set to undefined, because the router keeps keys that are not
 * mentioned.
 */
export function readUsersSearch(search: Record<string, unknown>): UsersSearch {
  const filter = typeof search['filter'] === 'string' ? search['filter'].slice(0, 200) : ''
  const page = whole(search['page'], MOST_PAGE)
  return {
    section: SECTIONS.find((one) => one === search['section'] && one !== 'people'),
    filter: filter === '' ? undefined : filter,
    team: whole(search['team'], MOST_TEAM),
    page: page === 1 ? undefined : page,
  }
}
