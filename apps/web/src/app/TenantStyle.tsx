import { branding } from '@dossier/contract/branding'
import { addressOf } from '../lib/api.ts'
import { usesNewInterface, useMe } from '../lib/me.ts'
import { useTheme } from './theme.ts'

/**
 * The tenant's own stylesheet for the theme in use; the newer interface adds to the light one. It belongs to the signed-in
 * part: the sign-in page never has it. (D-029, D-030)
 */
export function TenantStyle() {
  const me = useMe()
  const theme = useTheme()
  const own = theme === 'light' && usesNewInterface(me) ? ['light', 'new-light'] : [theme]
  return me.branding.styles
    .filter((style) => own.includes(style.theme))
    .map(({ theme: name, version }) => (
      <link
        key={name}
        rel="stylesheet"
        href={addressOf(branding.css, { query: { tenant: me.tenantId, theme: name, v: version } })}
      />
    ))
}
