import { isBlank } from '@dossier/contract/required-text'
import { system } from '@dossier/contract/system/calls'
import { slugOf } from '@dossier/core/tenants/propose-domain'
import { useState } from 'react'
import { EditSheet } from '../../kits/edit-sheet/EditSheet.tsx'
import { useEdit } from '../../kits/edit-sheet/use-edit.ts'
import { call } from '../../lib/api.ts'
import { TextField } from '../../ui/TextField.tsx'

interface NewTenantSheetProps {
  onSaved: () => unknown
  onClose: () => void
}

/** Creates a tenant. The domain follows the title until somebody types one. */
export function NewTenantSheet({ onSaved, onClose }: NewTenantSheetProps) {
  const edit = useEdit({ title: '', domain: '', adminName: '', adminEmail: '' }, { onSaved, onClose })
  const [ownDomain, setOwnDomain] = useState(false)
  const { values, change } = edit
  const isFilled = Object.values(values).every((value) => !isBlank(value))
  return (
    <EditSheet
      title="Create Tenant"
      edit={edit}
      canSave={isFilled}
      onSave={() => edit.send(() => call(system.createTenant, { body: values }))}
      onClose={onClose}
    >
      <TextField
        label="Title"
        isRequired
        autoFocus
        maxLength={100}
        value={values.title}
        onChange={(title) => change({ title, ...(!ownDomain && { domain: isBlank(title) ? '' : slugOf(title) }) })}
      />
      <TextField
        label="Domain"
        isRequired
        maxLength={63}
        note="The first part of the tenant's URLs."
        value={values.domain}
        onChange={(domain) => {
          setOwnDomain(domain !== '')
          change({ domain })
        }}
      />
      <TextField
        label="Administrator"
        isRequired
        maxLength={200}
        value={values.adminName}
        onChange={(adminName) => change({ adminName })}
      />
      <TextField
        label="Administrator’s email"
        type="email"
        isRequired
        maxLength={254}
        note="We email an invitation with a link to choose a password to this address."
        value={values.adminEmail}
        onChange={(adminEmail) => change({ adminEmail })}
      />
    </EditSheet>
  )
}
