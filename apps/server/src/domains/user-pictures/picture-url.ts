/** The path of a person's picture, from the root of the site; null if there is none. */
export const pictureUrl = (userId: number, version: string | null | undefined): string | null =>
  version ? `/api/users/picture/${userId}?p=${version}` : null
