import { branding } from '@dossier/contract/branding'
import { addressOf } from '../lib/api.ts'
import { hasFeature, useMe } from '../lib/me.ts'
import { useTheme } from './theme.ts'

/** The tenant's own stylesheet for the theme in use. It belongs to the signed-in part: the sign-in page never has it. */
export function TenantStyle() {
  const me = useMe()
  const theme = useTheme()
  const own = theme === 'light' && hasFeature(me, 'enableV2') ? ['light', 'new-light'] : [theme]
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
