import { isBlank } from '@dossier/contract/required-text'
import { system } from '@dossier/contract/system/calls'
import { domainFault } from '@dossier/core/tenants/domain'
import { slugOf } from '@dossier/core/tenants/propose-domain'
import { useState } from 'react'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import { request, type Faults } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { TextField } from '../../ui/TextField.tsx'

interface NewTenantSheetProps {
  onSaved: () => unknown
  onClose: () => void
}

const EMPTY = { title: '', domain: '', adminName: '', adminEmail: '' }

const TITLES = {
  title: 'Title',
  domain: 'Domain',
  adminName: 'Administrator',
  adminEmail: 'Administrator’s email',
}

function missingIn({ domain }: typeof EMPTY): Faults {
  const fault = domain.trim() === '' ? 'Enter a domain.' : domainFault(domain.trim().toLowerCase())
  return fault === undefined ? {} : { domain: fault }
}

/** Creates a tenant. The domain follows the title until somebody types one. */
export function NewTenantSheet({ onSaved, onClose }: NewTenantSheetProps) {
  const form = useForm({
    stored: { values: EMPTY, lastUpdated: undefined },
    titles: TITLES,
    keep: null,
    missing: missingIn,
    save: ({ values }) => request(system.createTenant, { body: values }),
    onSaved,
    onClose,
  })
  const [ownDomain, setOwnDomain] = useState(false)
  const domain = form.text('domain')
  return (
    <FormDialog title="Create Tenant" form={form} onClose={onClose}>
      <TextField
        {...form.text('title')}
        autoFocus
        onChange={(title) => form.change({ title, ...(!ownDomain && { domain: isBlank(title) ? '' : slugOf(title) }) })}
      />
      <TextField
        {...domain}
        isRequired
        note="The first part of the tenant's URLs."
        onChange={(typed) => {
          setOwnDomain(typed !== '')
          domain.onChange(typed)
        }}
      />
      <TextField {...form.text('adminName')} />
      <TextField
        {...form.text('adminEmail')}
        type="email"
        note="We email an invitation with a link to choose a password to this address."
      />
    </FormDialog>
  )
}
