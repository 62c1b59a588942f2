/**
 * The header in which a page says for whom it was loaded, `{tenantId}.{userId}`. All tabs of a browser share one
 * session: when it has moved to another organization, a page of the old one must neither read nor write there.
 */
export const ACTING_AS = 'x-acting-as'

export const actingAs = ({ tenantId, userId }: { tenantId: number | null; userId: number }): string =>
  `${tenantId ?? 0}.${userId}`

/** The whole answer, with status 409, to a page of somebody else than the session is of now. */
export const SESSION_MOVED = 'You switched organizations in another tab. Reload this page.'
