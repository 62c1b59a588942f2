import { samlProviders, type SamlProvider } from '@dossier/contract/sso/providers'
import { useState } from 'react'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import { request } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ProviderAddresses } from './ProviderAddresses.tsx'

interface ProviderModalProps {
  /** Left out: a new one. */
  provider: SamlProvider | undefined
  onSaved: () => Promise<void>
  onClose: () => void
}

const EMPTY = { title: '', entryPoint: '', issuer: '', certificates: '', autoLogin: false, enabled: true }

const TITLES = {
  title: 'Title',
  entryPoint: 'Sign-in URL',
  issuer: 'Provider entity ID',
  certificates: 'Certificate',
  autoLogin: 'Redirect to this provider when the sign-in page opens',
  enabled: 'Enabled',
}

/** The settings of an identity provider; after the first save, the URLs that it needs from us. */
export function ProviderModal({ provider, onSaved, onClose }: ProviderModalProps) {
  const [stored, setStored] = useState(provider)
  const isNew = stored !== provider
  const form = useForm({
    stored: { values: stored ? valuesOf(stored) : EMPTY, lastUpdated: stored?.lastUpdated },
    titles: TITLES,
    keep: { place: `providers.${stored?.id ?? 'new'}`, label: stored ? `Provider “${stored.title}”` : 'New provider' },
    save: ({ values, lastUpdated }) => {
      const onReply = async (saved: SamlProvider) => {
        await onSaved()
        if (!stored) setStored(saved)
      }
      return request(samlProviders.save, { body: { ...values, id: stored?.id ?? 0, lastUpdated } }, { onReply })
    },
    latest: stored ? { read: () => readProvider(stored.id) } : null,
    onClose: stored && onClose,
  })
  return (
    <FormDialog
      title={stored ? `Edit ${stored.title}` : 'Add provider'}
      size="lg"
      strict
      form={form}
      onClose={onClose}
      cancelLabel={isNew ? 'Close' : 'Cancel'}
    >
      {stored && <ProviderAddresses provider={stored} isNew={isNew} />}
      <TextField
        {...form.text('title')}
        size="lg"
        autoFocus={!stored}
        note="The sign-in page shows “Sign in with” followed by this title."
      />
      <TextField
        {...form.text('entryPoint')}
        size="lg"
        placeholder="https://"
        note="The provider’s single sign-on URL (HTTP-Redirect binding)."
      />
      <TextField
        {...form.text('issuer')}
        size="lg"
        note={
          stored
            ? 'Changing this unlinks everyone from the provider; they are linked again at their next sign-in.'
            : 'Also called the issuer.'
        }
      />
      <div className="settings-code">
        <TextField
          {...form.text('certificates')}
          rows={6}
          placeholder="-----BEGIN CERTIFICATE-----"
          note="To rotate the certificate without downtime, paste the new one below the old one."
        />
      </div>
      <Checkbox {...form.checkbox('enabled')} />
      <Checkbox {...form.checkbox('autoLogin')} />
    </FormDialog>
  )
}

type Values = typeof EMPTY

const valuesOf = ({ title, entryPoint, issuer, certificates, autoLogin, enabled }: SamlProvider): Values => ({
  title,
  entryPoint,
  issuer,
  certificates,
  autoLogin,
  enabled,
})

async function readProvider(id: number) {
  const provider = (await call(samlProviders.list)).find((one) => one.id === id)
  if (!provider) throw new ApiError(404, 'Identity provider not found.')
  return { values: valuesOf(provider), lastUpdated: provider.lastUpdated }
}
