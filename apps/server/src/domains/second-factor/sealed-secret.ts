import type { Sealer } from '../../db/seal.ts'
import type { Holder } from './queries.ts'

const placeOf = ({ tenantId, holderId }: Holder): string => `second factor ${tenantId}/${holderId}`

/** As stored. */
export const sealSecret = (sealer: Sealer, holder: Holder, secret: string): string =>
  sealer.seal(secret, placeOf(holder))

/** Nodes of an earlier version store it in plain text. undefined: no known key opens it. */
export const openSecret = (sealer: Sealer, holder: Holder, stored: string): string | undefined =>
  /^[A-Z2-7]{20}$/.test(stored) ? stored : sealer.open(stored, placeOf(holder))
