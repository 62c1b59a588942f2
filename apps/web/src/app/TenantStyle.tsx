import { branding } from '@dossier/contract/organization/branding'
import { useLayoutEffect } from 'react'
import { addressOf } from '../lib/api.ts'
import { usesNewInterface, useMe } from '../lib/me.ts'
import { useTheme } from './theme.ts'

/**
 * The tenant's own stylesheet for the current theme; the newer interface adds to the light one. It belongs to the
 * signed-in part: the sign-in page never has it. (D-029, D-030)
 */
export function TenantStyle() {
  const me = useMe()
  const theme = useTheme()
  const isNew = usesNewInterface(me)
  useLayoutEffect(() => markVariant(isNew), [isNew])
  const own = theme === 'light' && isNew ? ['light', 'new-light'] : [theme]
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

/** Lets a stylesheet tell the two interfaces apart; returns a function that removes the attribute. */
function markVariant(isNew: boolean): () => void {
  const { classList, dataset } = document.documentElement
  classList.toggle('classic', !isNew)
  dataset['variant'] = isNew ? 'new' : 'classic'
  return () => {
    classList.remove('classic')
    delete dataset['variant']
  }
}
