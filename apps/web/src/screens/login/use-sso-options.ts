import { sso } from '@dossier/contract/sso/sign-in'
import type { LoginDomain } from '@dossier/contract/organization/tenant'
import { isOwnPath } from '@dossier/core/redirects/own-path'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../lib/api.ts'
import { queryOf } from '../../lib/cache.ts'

/** A page elsewhere at which one can sign in. */
export interface SsoWay {
  key: string
  label: string
  /** Why it is out of order. */
  error: string | null
  go: (() => void) | null
}

export interface SsoOptions {
  ways: readonly SsoWay[]
  hasSuite: boolean
  isBelow: boolean
  /** The option to use without asking. */
  automatic: SsoWay | undefined
}

interface Here {
  domain: string
  follow: (address: string) => void
}

/** The ways to sign in elsewhere that this page offers: none until its look is loaded. Facebook stays hidden. */
export function useSsoOptions(look: LoginDomain | undefined, { domain, follow }: Here): SsoOptions {
  const isHidden = !look || look.hiddenElements.includes('sso')
  const { data: clientIds } = useQuery({ ...queryOf(sso.clientIds), enabled: !isHidden })
  const providers = (look?.samlProviders ?? []).map(({ key, title, url, error, autoLogin }) => {
    const go = url !== null && isOwnPath(url) ? () => follow(url) : null
    return { key, label: `Sign in with ${title}`, error, go, autoLogin }
  })
  const google = {
    key: 'google',
    label: 'Sign in with Google',
    error: null,
    go: () => follow(addressOf(sso.startOAuth, { params: { provider: 'google' }, query: { domain } })),
  }
  return {
    ways: isHidden ? [] : [...(clientIds?.google ? [google] : []), ...providers],
    hasSuite: !isHidden && look.suite,
    isBelow: look?.showSsoBelowLogin === true,
    automatic: providers.find(({ autoLogin, go, error }) => autoLogin && go && error === null),
  }
}
