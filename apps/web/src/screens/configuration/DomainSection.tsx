import { tenant, type TenantDomain } from '@dossier/contract/tenant'
import { domainFault } from '@dossier/core/tenants/domain'
import { canCallAsSupport, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { named } from '../../kits/saving/named.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf, readNow } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DraftForm } from './DraftForm.tsx'
import { Loaded } from './Loaded.tsx'
import { useDraft } from './use-draft.ts'

const ELEMENTS = [
  { id: 'logo', label: 'Logo' },
  { id: 'sso', label: 'Login with SSO' },
  { id: 'forgotPassword', label: 'Forgot password?' },
  { id: 'signUp', label: 'Sign up' },
] as const

/** Under which word of the address the tenant signs in, and what its sign-in page shows. */
export function DomainSection() {
  const domain = useQuery(queryOf(tenant.domain))
  return (
    <Loaded query={domain} skeleton={{ shape: 'form', rows: 5 }}>
      {(stored) => <DomainForm stored={stored} />}
    </Loaded>
  )
}

const standOf = ({ lastUpdated, ...values }: TenantDomain) => ({ values, lastUpdated })

const nameOf = named<Omit<TenantDomain, 'lastUpdated'>>({
  domain: 'Domain',
  hiddenElements: 'Hidden on the sign-in page',
  showSsoBelowLogin: 'Show single sign-on below the login form',
})

function DomainForm({ stored }: { stored: TenantDomain }) {
  const cache = useQueryClient()
  const draft = useDraft({
    stored: standOf(stored),
    store: async ({ values, lastUpdated }) => {
      await call(tenant.saveDomain, { body: { ...values, lastUpdated } })
      await cache.invalidateQueries({ queryKey: keyOf(tenant.domain) })
    },
    read: async () => standOf(await readNow(cache, tenant.domain)),
    nameOf,
  })
  const { value, set } = draft
  const isFixed = !canCallAsSupport(useMe(), tenant.saveDomain)
  const fault = useDomainFault(value.domain, stored.domain)
  const hide = (id: (typeof ELEMENTS)[number]['id'], isHidden: boolean) => {
    const rest = value.hiddenElements.filter((one) => one !== id)
    set({ ...value, hiddenElements: isHidden ? [...rest, id] : rest })
  }
  return (
    <DraftForm draft={draft} fault={fault}>
      {isFixed && <Alert tone="info">{SUPPORT_REFUSED}</Alert>}
      <TextField
        label="Domain"
        isDisabled={isFixed}
        size="lg"
        value={value.domain}
        onChange={(domain) => set({ ...value, domain: domain.trim().toLowerCase() })}
        note={`People sign in at ${location.origin}/${value.domain}/login`}
        error={fault}
      />
      <fieldset className="settings-group">
        <legend>Hidden on the sign-in page</legend>
        {ELEMENTS.map(({ id, label }) => (
          <Checkbox
            key={id}
            isDisabled={isFixed}
            isSelected={value.hiddenElements.includes(id)}
            onChange={(isHidden) => hide(id, isHidden)}
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox
        isDisabled={isFixed}
        isSelected={value.showSsoBelowLogin}
        onChange={(showSsoBelowLogin) => set({ ...value, showSsoBelowLogin })}
      >
        Show single sign-on below the login form
      </Checkbox>
    </DraftForm>
  )
}

/** Why the domain cannot be had: its form, or that somebody has it. */
function useDomainFault(domain: string, own: string): string | undefined {
  const badForm = domain === own ? undefined : domainFault(domain)
  const { data: isInUse } = useQuery({
    ...queryOf(tenant.domainInUse, { params: { domain } }),
    enabled: domain !== own && badForm === undefined,
  })
  return badForm ?? (domain !== own && isInUse ? 'This domain is already in use. Choose another one.' : undefined)
}
