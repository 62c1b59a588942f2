import type { Sealer } from '../../db/seal.ts'

export type Headers = Readonly<Record<string, string>>

/** The same for every address of a tenant: a delivery takes the headers of its rule along as they are. */
const placeOf = (tenantId: number) => `headers of rules of ${tenantId}`

export const sealHeaders = (sealer: Sealer, tenantId: number, headers: Headers): string =>
  sealer.seal(JSON.stringify(headers), placeOf(tenantId))

/** None if no known key opens them. */
export function openHeaders(
  sealer: Sealer,
  { tenant_id: tenantId, headers }: { tenant_id: number; headers: string | null },
): Headers {
  const text = headers === null ? undefined : sealer.open(headers, placeOf(tenantId))
  return text === undefined ? {} : (JSON.parse(text) as Headers)
}
