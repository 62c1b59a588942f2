import { useMe } from '../../lib/me.ts'

/** The tenant's initial and name at the head of the navigation. */
export function TenantTile() {
  const { tenantName } = useMe()
  return (
    <div className="tenant">
      <span className="logo" aria-hidden>
        {Array.from(tenantName)[0]?.toUpperCase()}
      </span>
      <span className="truncate grow">{tenantName}</span>
    </div>
  )
}
