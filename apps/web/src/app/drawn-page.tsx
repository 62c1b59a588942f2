import type { DrawnPage } from '@dossier/contract/drawn-page'
import type { LoginDomain } from '@dossier/contract/organization/tenant'
import type { FirstList as FirstAnswer } from '@dossier/contract/views'
import { viewOf } from '@dossier/core/views/list-page'
import { readAddress } from '@dossier/core/views/list-search'
import { render } from 'preact-render-to-string'
import type { ReactElement } from 'react'
import { drawFor } from '../lib/dates.ts'
import { pageOf, prefixOf, tenantDomainOf } from '../lib/session/tenant-prefix.ts'
import { FirstForm } from '../screens/login/FirstForm.tsx'
import { FirstPage, hrefIn, showsRows } from './FirstPage.tsx'

/*
 * What the server draws, built for it with Preact for React. Nothing here may know a browser.
 */

/** Attributes for styles are refused by the policy of the page: its script sets them. */
const markupOf = (element: ReactElement): string => render(element as never).replaceAll(' style="', ' data-style="')

export const placeOf = (pathname: string) => ({
  page: pageOf(pathname),
  domain: tenantDomainOf(pathname),
  prefix: prefixOf(pathname),
})

export function drawList(given: Parameters<DrawnPage['drawList']>[0]): string | undefined {
  const { me, views, page } = given.first as FirstAnswer
  const search = readAddress(given.search)
  const view = viewOf(views, search)
  if (!view || !page || !showsRows({ me, page })) return undefined
  const { now, reader, prefix } = given
  const opening = { hrefOf: hrefIn(prefix), open: () => undefined }
  const parts = { me, view, search, page, now, wide: reader.wide, rail: false, opening }
  return drawFor(reader, () => markupOf(<FirstPage {...parts} />))
}

export function drawSignIn({
  look,
  google,
  domain,
  prefix,
}: Parameters<DrawnPage['drawSignIn']>[0]): string | undefined {
  const shown = look as LoginDomain
  const hasWays = !shown.hiddenElements.includes('sso') && (google || shown.samlProviders.length > 0)
  return hasWays ? undefined : markupOf(<FirstForm look={shown} domain={domain} prefix={prefix} />)
}
