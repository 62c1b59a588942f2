import { branding } from '@dossier/contract/organization/branding'
import { useState } from 'react'
import { addressOf } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { Monogram } from '../../ui/Monogram.tsx'

/** The tenant's logo, or its initial, and its name at the head of the navigation. */
export function TenantTile() {
  const me = useMe()
  const version = me.branding.logo
  const [broken, setBroken] = useState<string | null>(null)
  const address = addressOf(branding.logo, { params: { domainName: me.tenantDomain }, query: { v: version } })
  return (
    <div className="tenant">
      {version && broken !== version ? (
        <img className="tenant-logo" src={address} alt="" onError={() => setBroken(version)} />
      ) : (
        <Monogram of={me.tenantName} />
      )}
      <span className="truncate grow">{me.tenantName}</span>
    </div>
  )
}
