import { branding } from '@dossier/contract/organization/branding'
import { useState } from 'react'
import { addressOf } from '../../lib/api.ts'
import { Monogram } from '../../ui/Monogram.tsx'

/** The tenant's logo, or its initial without one; the product's own before a tenant is known. */
export function LoginLogo({ title, logoOf }: { title: string; logoOf: string | null }) {
  const [isBroken, setBroken] = useState(false)
  const name = title || 'Dossier'
  return (
    <div className="login-logo">
      {logoOf && !isBroken ? (
        <img
          className="login-picture"
          src={addressOf(branding.logo, { params: { domainName: logoOf } })}
          alt=""
          onError={() => setBroken(true)}
        />
      ) : (
        <Monogram of={name} />
      )}
      <span>{name}</span>
    </div>
  )
}
