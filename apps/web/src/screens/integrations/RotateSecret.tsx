import { integrations } from '@dossier/contract/integrations/calls'
import { MASKED } from '@dossier/contract/integrations/integration'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { SecretDialog } from './SecretDialog.tsx'

interface Props {
  integrationKey: string
  /** Without one, messages are not signed. */
  isSet: boolean
  isDisabled: boolean
}

/** Makes a new signing secret. For a day, messages are signed with both. */
export function RotateSecret({ integrationKey, isSet, isDisabled }: Props) {
  const cache = useQueryClient()
  const confirm = useConfirm()
  const [secret, setSecret] = useState<string>()
  const rotate = async () => {
    const kept = isSet && { text: 'For a day, messages are signed with the old secret as well.' }
    if (
      !(await confirm({ title: 'Make a new signing secret?', ...kept, confirmLabel: isSet ? 'Rotate' : 'Make secret' }))
    )
      return
    try {
      setSecret((await call(integrations.rotateSecret, { params: { key: integrationKey } })).secret)
      const stale = [integrations.list, integrations.logs].map((endpoint) => keyOf(endpoint))
      await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
    } catch (error) {
      toast({ text: messageOf(error), tone: 'error' })
    }
  }
  return (
    <div className="integration-secret">
      <span className="sub">Signing secret</span>
      {isSet ? <code>whsec_{MASKED}</code> : <span>None, so messages are not signed.</span>}
      <Button variant="outline" isDisabled={isDisabled} onPress={() => void rotate()}>
        {isSet ? 'Rotate' : 'Make secret'}
      </Button>
      {secret && <SecretDialog secret={secret} warnings={[]} onClose={() => setSecret(undefined)} />}
    </div>
  )
}
