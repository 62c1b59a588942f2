import { tenant, type TenantDomain } from '@dossier/contract/organization/tenant'
import { domainFault } from '@dossier/core/tenants/domain'
import { canCallAsSupport, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormPage } from '../../kits/form/FormPage.tsx'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { request, type Faults } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { keyOf, queryOf, readNow } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Loaded } from './Loaded.tsx'

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

const TITLES = {
  domain: 'Domain',
  hiddenElements: 'Hidden on the sign-in page',
  showSsoBelowLogin: 'Show single sign-on below the login form',
}

function DomainForm({ stored }: { stored: TenantDomain }) {
  const cache = useQueryClient()
  const isFixed = !canCallAsSupport(useMe(), tenant.saveDomain)
  const { ask, faultOf } = useDomainFault(stored.domain)
  const form = useForm({
    stored: standOf(stored),
    titles: TITLES,
    keep: { place: 'domain', label: 'Domain' },
    closed: isFixed ? SUPPORT_REFUSED : undefined,
    faults: ({ domain }) => faultOf(domain),
    save: ({ values, lastUpdated }) =>
      request(
        tenant.saveDomain,
        { body: { ...values, lastUpdated } },
        { onReply: () => cache.invalidateQueries({ queryKey: keyOf(tenant.domain) }) },
      ),
    latest: { read: async () => standOf(await readNow(cache, tenant.domain)) },
  })
  const domain = form.text('domain')
  const hidden = form.field('hiddenElements')
  return (
    <FormPage form={form}>
      <TextField
        {...domain}
        size="lg"
        onChange={(text) => {
          const typed = text.trim().toLowerCase()
          ask(typed)
          domain.onChange(typed)
        }}
        note={`People sign in at ${location.origin}/${domain.value}/login`}
      />
      <FormSection title={TITLES.hiddenElements}>
        {ELEMENTS.map(({ id, label }) => (
          <Checkbox
            key={id}
            isDisabled={hidden.isDisabled}
            isSelected={hidden.value.includes(id)}
            onChange={(isHidden) => hidden.onChange(withOrWithout(hidden.value, id, isHidden))}
          >
            {label}
          </Checkbox>
        ))}
      </FormSection>
      <Checkbox {...form.checkbox('showSsoBelowLogin')} />
    </FormPage>
  )
}

/** Why a domain cannot be had: its form, or that somebody has it. */
function useDomainFault(own: string) {
  const [typed, ask] = useState(own)
  const { data: isInUse } = useQuery({
    ...queryOf(tenant.domainInUse, { params: { domain: typed } }),
    enabled: typed !== own && domainFault(typed) === undefined,
  })
  const faultOf = (domain: string): Faults => {
    if (domain === own) return {}
    const isTaken = domain === typed && isInUse === true
    const fault = domainFault(domain) ?? (isTaken ? 'This domain is already in use. Choose another one.' : undefined)
    return fault === undefined ? {} : { domain: fault }
  }
  return { ask, faultOf }
}

function withOrWithout<T>(list: readonly T[], one: T, isWith: boolean): T[] {
  const rest = list.filter((other) => other !== one)
  return isWith ? [...rest, one] : rest
}
