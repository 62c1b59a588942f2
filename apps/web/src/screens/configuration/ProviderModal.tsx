import { isBlank } from '@dossier/contract/required-text'
import { samlProviders, type SamlProvider } from '@dossier/contract/sso/providers'
import { sameJson } from '@dossier/core/live/same-json'
import { useId, useState } from 'react'
import { named } from '../../kits/saving/named.ts'
import { SaveAlert } from '../../kits/saving/SaveAlert.tsx'
import { useSaving } from '../../kits/saving/use-saving.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ProviderAddresses } from './ProviderAddresses.tsx'

interface ProviderModalProps {
  /** Left out: a new one. */
  provider: SamlProvider | undefined
  onSaved: () => Promise<void>
  onClose: () => void
}

const EMPTY = { title: '', entryPoint: '', issuer: '', certificates: '', autoLogin: false, enabled: true }

/** The settings of an identity provider; after the first save, the URLs that it needs from us. */
export function ProviderModal({ provider, onSaved, onClose }: ProviderModalProps) {
  const [stored, setStored] = useState(provider)
  const [form, setForm] = useState(() => formOf(provider))
  const source = stored && { read: () => readProvider(stored.id), nameOf }
  const { save, ...saving } = useSaving({ form, setForm, source })
  const formId = useId()
  const value = form.values
  const set = (part: Partial<Values>) => setForm((before) => ({ ...before, values: { ...before.values, ...part } }))
  const { title, entryPoint, issuer, certificates } = value
  const confirm = useConfirm()
  const isDirty = !sameJson(value, form.start)
  const leave = async () => {
    const question = { title: 'Discard your changes?', confirmLabel: 'Discard', danger: true }
    if (!isDirty || (await confirm(question))) onClose()
  }
  const isReady = !saving.isBusy && [title, entryPoint, issuer, certificates].every((text) => !isBlank(text))

  const store = () =>
    save(async ({ values, lastUpdated }) => {
      const saved = await call(samlProviders.save, { body: { ...values, id: stored?.id ?? 0, lastUpdated } })
      await onSaved()
      if (stored) return onClose()
      setStored(saved)
      setForm(formOf(saved))
    })

  return (
    <Modal
      title={stored ? `Edit ${stored.title}` : 'Add provider'}
      isOpen
      onClose={() => void leave()}
      size="lg"
      strict
      footer={
        <>
          <Button variant="outline" size="lg" onPress={() => void leave()}>
            {stored && stored !== provider ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} variant="primary" size="lg" isDisabled={!isReady}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="settings-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void store()
        }}
      >
        {stored && <ProviderAddresses provider={stored} isNew={stored !== provider} />}
        <TextField
          label="Title"
          size="lg"
          maxLength={100}
          autoFocus={!stored}
          value={title}
          onChange={(text) => set({ title: text })}
          note="The sign-in page shows “Sign in with” followed by this title."
        />
        <TextField
          label="Sign-in URL"
          size="lg"
          maxLength={2000}
          placeholder="https://"
          value={entryPoint}
          onChange={(text) => set({ entryPoint: text })}
          note="The provider’s single sign-on URL (HTTP-Redirect binding)."
        />
        <TextField
          label="Provider entity ID"
          size="lg"
          maxLength={2000}
          value={issuer}
          onChange={(text) => set({ issuer: text })}
          note={
            stored
              ? 'Changing this unlinks everyone from the provider; they are linked again at their next sign-in.'
              : 'Also called the issuer.'
          }
        />
        <TextField
          label="Certificate"
          rows={6}
          maxLength={50_000}
          placeholder="-----BEGIN CERTIFICATE-----"
          value={certificates}
          onChange={(text) => set({ certificates: text })}
          note="To rotate the certificate without downtime, paste the new one below the old one."
        />
        <Checkbox isSelected={value.enabled} onChange={(enabled) => set({ enabled })}>
          Enabled
        </Checkbox>
        <Checkbox isSelected={value.autoLogin} onChange={(autoLogin) => set({ autoLogin })}>
          Redirect to this provider when the sign-in page opens
        </Checkbox>
        <SaveAlert {...saving} />
      </form>
    </Modal>
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

function formOf(provider: SamlProvider | undefined) {
  const values = provider ? valuesOf(provider) : EMPTY
  return { values, start: values, lastUpdated: provider?.lastUpdated }
}

const nameOf = named<Values>({
  title: 'Title',
  entryPoint: 'Sign-in URL',
  issuer: 'Provider entity ID',
  certificates: 'Certificate',
  autoLogin: 'Redirect to this provider when the sign-in page opens',
  enabled: 'Enabled',
})

async function readProvider(id: number) {
  const provider = (await call(samlProviders.list)).find((one) => one.id === id)
  if (!provider) throw new ApiError(404, 'Identity provider not found.')
  return { values: valuesOf(provider), lastUpdated: provider.lastUpdated }
}
