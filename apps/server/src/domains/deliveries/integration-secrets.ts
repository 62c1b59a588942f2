import type { Sealer } from '../../db/seal.ts'

interface Place {
  tenantId: number
  integrationKey: string
  setting: string
}

const placeOf = ({ tenantId, integrationKey, setting }: Place) => `integration ${tenantId}/${integrationKey}/${setting}`

export const sealSetting = (sealer: Sealer, place: Place, secret: string): string => sealer.seal(secret, placeOf(place))

/** undefined: no known key opens it. */
export const openSetting = (sealer: Sealer, place: Place, sealed: string): string | undefined =>
  sealer.open(sealed, placeOf(place))
