import { isBlank } from '@dossier/contract/required-text'
import { samlProviders, type SamlProvider, type SamlProviderInput } from '@dossier/contract/sso'
import { sameJson } from '@dossier/core/live/same-json'
import { useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { Alert } from '../../ui/Alert.tsx'
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

/** What the identity provider tells of itself; after the first saving, what it has to know of us. */
export function ProviderModal({ provider, onSaved, onClose }: ProviderModalProps) {
  const [stored, setStored] = useState(provider)
  const [value, setValue] = useState<SamlProviderInput>(provider ? inputOf(provider) : EMPTY)
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const form = useId()
  // What went wrong stands below the fold of a long form.
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [problem])
  const set = (part: Partial<SamlProviderInput>) => setValue({ ...value, ...part })
  const { title, entryPoint, issuer, certificates } = value
  const confirm = useConfirm()
  const isDirty = !sameJson(value, stored ? inputOf(stored) : EMPTY)
  const leave = async () => {
    const question = { title: 'Discard your changes?', confirmLabel: 'Discard', danger: true }
    if (!isDirty || (await confirm(question))) onClose()
  }
  const isReady = !isSaving && [title, entryPoint, issuer, certificates].every((text) => !isBlank(text))

  async function save() {
    setSaving(true)
    setProblem('')
    try {
      const saved = await call(samlProviders.save, { body: { ...value, id: stored?.id ?? 0 } })
      await onSaved()
      if (stored) return onClose()
      setStored(saved)
      setValue(inputOf(saved))
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setSaving(false)
    }
  }

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
          <Button type="submit" form={form} variant="primary" size="lg" isDisabled={!isReady}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="settings-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void save()
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
          note="The button on the sign-in page reads Sign in with this title."
        />
        <TextField
          label="Sign-in address"
          size="lg"
          maxLength={2000}
          placeholder="https://"
          value={entryPoint}
          onChange={(text) => set({ entryPoint: text })}
          note="Where the provider lets people sign in (HTTP-Redirect)."
        />
        <TextField
          label="Entity id of the provider"
          size="lg"
          maxLength={2000}
          value={issuer}
          onChange={(text) => set({ issuer: text })}
          note={stored ? 'When it changes, the provider forgets who is whom.' : 'Also called issuer.'}
        />
        <TextField
          label="Certificate"
          rows={6}
          maxLength={50_000}
          placeholder="-----BEGIN CERTIFICATE-----"
          value={certificates}
          onChange={(text) => set({ certificates: text })}
          note="To change it without a gap, keep the old one and paste the new one below it."
        />
        <Checkbox isSelected={value.enabled} onChange={(enabled) => set({ enabled })}>
          Enabled
        </Checkbox>
        <Checkbox isSelected={value.autoLogin} onChange={(autoLogin) => set({ autoLogin })}>
          Go there automatically when the sign-in page opens
        </Checkbox>
        {problem && <Alert ref={alert}>{problem}</Alert>}
      </form>
    </Modal>
  )
}

const inputOf = (provider: SamlProvider): SamlProviderInput => ({
  title: provider.title,
  entryPoint: provider.entryPoint,
  issuer: provider.issuer,
  certificates: provider.certificates,
  autoLogin: provider.autoLogin,
  enabled: provider.enabled,
})
