/** Where the browser finds a person's picture, from the root of the site on; null when there is none. */
export const pictureUrl = (userId: number, version: string | null | undefined): string | null =>
  version ? `/api/users/picture/${userId}?p=${version}` : null
